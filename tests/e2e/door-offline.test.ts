import { expect, test } from 'vitest'
import { PHONE, peopleWithBrowsers, type Scheme, type Visitor } from './browser.ts'
import { demoAccount } from './demo.ts'
import { button, sees } from './fair.ts'
import { fairToday, sent, takesPlace } from './fair-today.ts'

const aPerson = peopleWithBrowsers()

interface Ticket {
  code: string
  name: string
  student: Visitor
}

/** A fair that begins within the hour, its host with a phone, and students with their tickets. */
const aFair = async (title: string, numbers: number[], scheme?: Scheme) => {
  const host = await aPerson(PHONE, scheme)
  const { id } = await fairToday(host, await aPerson(), title)
  const tickets: Ticket[] = []
  for (const number of numbers) {
    const student = await aPerson(PHONE)
    await takesPlace(student, id, number)
    const { registration, shown_to_host } = await sent<{
      registration: { ticket_code: string }
      shown_to_host: { name: string }
    }>(student.context, '/student/event/detail', { event_id: id })
    tickets.push({ code: registration.ticket_code, name: shown_to_host.name, student })
  }
  return { id, host, tickets }
}

/** Everything of ours that this browser stores, but for files that are the same for everybody. */
const storedIn = ({ page }: Visitor): Promise<string> =>
  page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage })]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if (!request.url.includes('/assets/'))
          texts.push(request.url, await (await cache.match(request))!.text())
    }
    const databases = await indexedDB.databases()
    return [...texts, ...databases.map(({ name }) => name)].join('\n')
  })

/** Waits until the page and its list are on the device, and its worker runs. */
const isKept = async (door: Visitor, address: string) => {
  await expect.poll(() => storedIn(door), { timeout: 15_000 }).toContain(address)
  await door.page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations())
      while (!registration.active) await new Promise((resolve) => setTimeout(resolve, 50))
  })
}

const openSearch = ({ page }: Visitor) => button(page, 'No code to scan').click()

const types = async (door: Visitor, code: string) => {
  await openSearch(door)
  await door.page.getByLabel('Ticket code').fill(code)
  await button(door.page, 'Check in').click()
}

const next = ({ page }: Visitor) => page.getByRole('button', { name: 'Next' }).click()

const checksInByName = async (door: Visitor, name: string) => {
  await openSearch(door)
  await door.page.getByLabel('No ticket at hand?').fill(name)
  await button(door.page, `Check in ${name}`).click()
  await sees(door.page, `Welcome, ${name}`)
}

test('the host’s door works without a connection, opened anew, and loses nothing when its session ends meanwhile', async () => {
  const { id, host, tickets } = await aFair(`Offline door ${Date.now()}`, [12, 13, 14], 'dark')
  const [ann, ben, cho] = tickets as [Ticket, Ticket, Ticket]
  const { page, context, picture, check } = host
  await host.visit(`/door?event=${id}`)
  await isKept(host, `/door?event=${id}`)
  const stored = await storedIn(host)
  for (const { code, name } of tickets) {
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(name)
  }

  await context.setOffline(true)
  await page.reload()
  await sees(page, /Offline, with the list of .*\d:\d\d/)
  await types(host, ann.code)
  await sees(page, `Welcome, ${ann.name}`)
  await sees(page, 'Waiting to be sent')
  await picture('offline-welcome')
  await next(host)
  await types(host, ann.code)
  await sees(page, `${ann.name} is already checked in`)
  await next(host)
  await types(host, 'AAAA-BBBB-CCCC')
  await sees(page, /^No ticket for this event had that code at/)
  await check()
  await picture('offline-unknown')
  await next(host)
  await checksInByName(host, ben.name)
  await next(host)
  await checksInByName(host, cho.name)
  await next(host)
  // a name and an address are enough: two presses
  await openSearch(host)
  await page.getByLabel('No ticket at hand?').fill('Wanda Walker wanda.offline@walkers.example')
  await button(page, 'Register and check in Wanda Walker').waitFor()
  await check()
  await picture('offline-walk-in')
  await button(page, 'Register and check in Wanda Walker').click()
  await sees(page, 'Welcome, Wanda Walker')
  await next(host)
  await page.reload()
  await sees(page, /4 check-ins waiting to be sent/)
  await picture('offline-waiting')

  await sent(cho.student.context, '/student/event/cancel', { event_id: id })
  await context.clearCookies()
  await context.setOffline(false)
  await page.waitForURL(/\/sign-in/)
  await expect.poll(() => storedIn(host)).not.toMatch(/\/door|fairlead\.kept/)
  expect(await storedIn(host)).toMatch(/fairlead-kept-scans/)

  await sees(page, 'Sign in to send what is waiting on this device.')
  await picture('offline-sign-in')
  const { email, password } = demoAccount('university')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`**/door?event=${id}`)
  await button(page, '1 saved check-in was refused').click()
  const drawer = page.getByRole('dialog', { name: 'Saved check-ins that were refused' })
  await drawer.getByText(cho.name).waitFor()
  await check()
  await picture('offline-refused')
  await drawer.getByRole('button', { name: 'Let in anyway' }).click()
  await button(page, 'Host agreed').click()
  await sees(page, `Welcome, ${cho.name}`)
  await page.getByText('saved check-in was refused').waitFor({ state: 'detached' })
  const arrivals = await context.request.get(`/api/university/event/${id}/check-in`)
  expect(await arrivals.json()).toMatchObject({ checked_in: 4, registered: 4 })
})

test('a helper’s door opens without a connection too; once its link has ended, what waited is named and the list is gone', async () => {
  const { id, host, tickets } = await aFair(`Helper offline ${Date.now()}`, [15, 5])
  const [ann, ben] = tickets as [Ticket, Ticket]
  const helpers = `/university/event/${id}/check-in/helpers`
  const made = await sent<{ id: string; link: string }>(host.context, helpers, { name: 'Side door' })
  const helper = await aPerson(PHONE)
  const { page, context } = helper
  await helper.visit(new URL(made.link).pathname + new URL(made.link).hash)
  await isKept(helper, '/door/helper')
  await context.setOffline(true)
  await page.reload()
  await sees(page, /Offline, with the list of/)
  await types(helper, ann.code)
  await sees(page, `Welcome, ${ann.name}`)
  await next(helper)
  await checksInByName(helper, ben.name)
  await next(helper)
  await helper.check()
  await helper.picture('offline-helper')
  await sent(host.context, `${helpers}/end`, { helper_id: made.id })
  await context.setOffline(false)
  await sees(page, /^2 check-ins waited on this device and came too late/)
  await sees(page, ben.name)
  await helper.check()
  await expect.poll(() => storedIn(helper)).not.toContain('/door/helper')
})
