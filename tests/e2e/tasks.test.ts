import { expect, test } from 'vitest'
import { peopleWithBrowsers, type Visitor } from './browser.ts'
import { type Kind, signIn } from './demo.ts'
import { addBoothTypes, button, inDays, sees } from './fair.ts'
import { publishFairAt, sent } from './fair-today.ts'
import { pressesOf } from './presses.ts'

/** How many presses the tasks of a career office may take, from the page each begins on (docs/tasks.md). */
const AT_MOST = {
  'a new fair with three kinds of booths': 12,
  'duplicate it': 4,
  'invite 150 employers by their addresses': 5,
  'approve all who registered': 4,
  'mark a transfer as paid': 2,
  'message all who owe a fee': 4,
  'confirm all waiting students': 4,
  'check in by name': 2,
  'open the scanner': 2,
  'register and admit a walk-in': 2,
} as const

const TITLE = `Spring fair ${Date.now()}`
const someone = peopleWithBrowsers()
const signedIn = async (kind: Kind, email?: string): Promise<Visitor> => {
  const visitor = await someone()
  await signIn(visitor.context, kind, email)
  return visitor
}

const dayName = (days: number): string => {
  const day = inDays(days)
  return `${day.day} ${day.toLocaleString('en', { month: 'long', calendar: 'iso8601' })} ${day.year}`
}

const writeFair = async ({ page }: Visitor) => {
  await page.getByRole('link', { name: 'Create event' }).first().click()
  await page.getByLabel('Title').fill(TITLE)
  await page.getByRole('radio', { name: 'Career fair' }).check()
  await page.locator('[contenteditable=true]').fill('Employers, one hall, one day.')
  await page
    .getByRole('button', { name: /^\d? ?Time and place/ })
    .first()
    .click()
  await page.getByLabel('Venue').fill('Boat House Hall')
  await page.getByRole('button', { name: 'Starts', exact: true }).click()
  await page.getByRole('button', { name: dayName(1), exact: true }).click()
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /Booths and fees/ })
    .first()
    .click()
  await addBoothTypes(page, { Table: '0', 'Corner booth': '450', Stage: '900' })
  await page
    .getByRole('button', { name: /Preview/ })
    .first()
    .click()
  await button(page, 'Publish event').click()
  await page.waitForURL('**/university/event/detail?id=**')
}

/** Pages of one row, so that everyone who matches is more than a page. */
const shorten = async ({ page }: Visitor, list: string) =>
  page.route(`**/api${list}*`, (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const url = new URL(route.request().url())
    url.searchParams.set('size', '1')
    return route.continue({ url: url.href })
  })

const selectEveryone = async ({ page }: Visitor) => {
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await button(page, /^Select all \d+ that match$/).click()
  await sees(page, /^All \d+ \w+ selected/)
}

const registerExhibitors = async (id: string) => {
  const teams = ['recruiter@papercrane.example', 'recruiter@meadowmill.example']
  for (const [n, email] of teams.entries()) {
    const team = await signedIn('employer', email)
    const fair = await (await team.context.request.get(`/api/employer/fair-and-event/${id}`)).json()
    const answer = await team.context.request.post(`/api/employer/fair-and-event/${id}`, {
      data: {
        booth_id: fair.booth[n + 1].id,
        representatives: [{ name: 'Stand Team', email }],
      },
    })
    expect(answer.status(), await answer.text()).toBe(201)
  }
}

test('the ten frequent tasks of a career office take no more presses than promised', async () => {
  const office = await signedIn('university')
  const { page, visit, check, picture } = office
  const presses = await pressesOf(office)
  const took: Record<string, number> = {}
  const counted = async (task: keyof typeof AT_MOST, doing: () => Promise<unknown>) => {
    took[task] = await presses.during(doing)
  }

  await visit('/university/your-event')
  await counted('a new fair with three kinds of booths', () => writeFair(office))
  const id = new URL(page.url()).searchParams.get('id')!
  const overview = `/university/event/detail?id=${id}`

  await counted('invite 150 employers by their addresses', async () => {
    await page.getByRole('tab', { name: 'Invitations' }).click()
    await button(page, 'Invite by email').click()
    const rows = Array.from({ length: 150 }, (_, n) => `team${n}@employer${n}.example, Employer ${n}`)
    await page.getByLabel('Addresses').fill(rows.join('\n'))
    await button(page, 'Check the list').click()
    await button(page, 'Invite 150 employers').click()
    await sees(page, '150 letters on the way')
  })

  await registerExhibitors(id)
  await shorten(office, `/university/event/registered_employer_list/${id}`)
  const exhibitors = `${overview}&tab=exhibitors`
  await visit(exhibitors)
  await counted('approve all who registered', async () => {
    await selectEveryone(office)
    await button(page, /^Approve/).click()
    await sees(page, '2 registrations approved')
  })
  await check()
  await picture('tasks-exhibitors')

  await visit(exhibitors)
  await counted('message all who owe a fee', async () => {
    await button(page, /^Not paid/).click()
    await page.waitForURL('**owing=true**')
    await button(page, 'Message exhibitors').click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('textbox', { name: 'Message' }).fill('Please transfer the fee by Friday.')
    await drawer.getByRole('button', { name: /^Send to \d exhibitors/ }).click()
    await sees(page, /^Sent to \d exhibitors/)
  })

  await visit(exhibitors)
  await counted('mark a transfer as paid', async () => {
    await button(page, /^Mark as paid/).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
    await sees(page, 'Payment recorded')
  })

  await visit('/university/your-event')
  await counted('duplicate it', async () => {
    await button(page, new RegExp(`^(More|Actions).*${TITLE}`)).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await button(page, 'Create draft').click()
    await page.waitForURL('**step=preview**')
  })

  await shorten(office, '/university/students')
  await visit('/university/dashboard')
  await counted('confirm all waiting students', async () => {
    await page.getByRole('link', { name: 'Students' }).first().click()
    await selectEveryone(office)
    await button(page, /^Confirm/).click()
    await sees(page, /students? confirmed/)
  })

  // a door opens a day before, and the fair above is further away than that for most of a day
  const soon = Temporal.Now.instant().add({ minutes: 40 })
  const today = await publishFairAt(office, `${TITLE} today`, soon, [{ name: 'Table', quantity: 2 }])
  const student = await signedIn('student')
  const { shown_to_host } = await sent<{ shown_to_host: { name: string } }>(
    student.context,
    '/student/event/register',
    { event_id: today.id },
  )
  const door = `/university/event/detail?id=${today.id}`
  await visit(door)
  await counted('check in by name', async () => {
    await page.getByRole('tab', { name: 'Check-in' }).click()
    await page.getByLabel('No ticket at hand?').fill(shown_to_host.name)
    await button(page, `Check in ${shown_to_host.name}`).click()
    await sees(page, /^Welcome, /)
  })
  await visit(door)
  await counted('open the scanner', async () => {
    await page.getByRole('tab', { name: 'Check-in' }).click()
    await button(page, 'Scan with the camera').click()
  })
  await visit(door)
  await counted('register and admit a walk-in', async () => {
    await page.getByRole('tab', { name: 'Check-in' }).click()
    await page.getByLabel('No ticket at hand?').fill('Wanda Walker wanda@walkers.example')
    await button(page, 'Register and check in Wanda Walker').click()
    await sees(page, 'Welcome, Wanda Walker')
  })

  const over = Object.entries(AT_MOST).filter(([task, most]) => !(took[task]! > 0 && took[task]! <= most))
  expect(over, JSON.stringify(took)).toEqual([])
})
