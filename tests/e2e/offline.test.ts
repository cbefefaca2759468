import { expect, test } from 'vitest'
import { PHONE, peopleWithBrowsers, type Visitor } from './browser.ts'
import { demoStudent, signIn } from './demo.ts'
import { button, sees } from './fair.ts'

const aPerson = peopleWithBrowsers()

/** A fair that begins within the hour, with one exhibitor at booth A1. */
const aFairToday = async (title: string): Promise<string> => {
  const host = await aPerson()
  await signIn(host.context, 'university')
  const send = async (path: string, data: object, method = 'POST') => {
    const answer = await host.context.request.fetch(`/api/university/event/${path}`, { method, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  }
  const start = Temporal.Now.instant().add({ minutes: 40 })
  const made = await host.context.request.post('/api/university/event', {
    multipart: {
      title,
      description: '<p>One hall, one afternoon.</p>',
      kind: 'career_fair',
      format: 'in_person',
      venue_name: 'Boat House Hall',
      starts_at: start.toString({ smallestUnit: 'millisecond' }),
      ends_at: start.add({ hours: 5 }).toString({ smallestUnit: 'millisecond' }),
      booth_currency: 'USD',
      booth: JSON.stringify([{ name: 'Table', quantity: 2 }]),
    },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const { id, booth } = (await made.json()) as { id: string; booth: Array<{ id: string }> }
  const team = await aPerson()
  await signIn(team.context, 'employer')
  const stand = await team.context.request.post(`/api/employer/fair-and-event/${id}`, {
    data: {
      booth_id: booth[0]!.id,
      representatives: [{ name: 'Robin Carter', email: 'robin@exhibitor.example' }],
    },
  })
  const registration_id = (await stand.json()).id
  await send('registered_employer_list/approve', { registration_ids: [registration_id] }, 'PUT')
  await send(`booth-plan/${id}`, { prefix: 'A', start: 1, kinds: [{ kind_id: booth[0]!.id, quantity: 2 }] })
  const plan = await host.context.request.get(`/api/university/event/booth-plan/${id}`)
  const { booths } = (await plan.json()) as { booths: Array<{ id: string }> }
  await send(`booth/${booths[0]!.id}/exhibitor`, { registration_id }, 'PUT')
  return id
}

const registers = async ({ context }: Visitor, event_id: string, number: number) => {
  await signIn(context, 'student', demoStudent(number))
  const answer = await context.request.post('/api/student/event/register', { data: { event_id } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** What this browser keeps of ours. */
const keptIn = ({ page }: Visitor): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('fairlead.'))
    const each = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return each.flat().map(({ url }) => new URL(url).pathname + new URL(url).search)
  })

/** Opens the event's page and waits until its ticket is kept. */
const opens = async (student: Visitor, id: string) => {
  await student.visit(`/student/events/detail?id=${id}`)
  await expect.poll(() => keptIn(student)).toEqual([`/student/events/kept?id=${id}`])
  await student.page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

test('a ticket and the map are there without a connection, and nothing of them after signing out', async () => {
  const id = await aFairToday(`Offline fair ${Date.now()}`)
  const student = await aPerson(PHONE)
  const { page, context } = student
  await registers(student, id, 10)
  await opens(student, id)
  await button(page, 'Show my ticket').click()
  const code = await page.getByText(/^[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$/).textContent()

  await context.setOffline(true)
  await page.reload()
  await sees(page, /You’re offline, as of .*\d:\d\d [AP]M/)
  await sees(page, code!)
  await page.getByRole('img', { name: 'QR code of your ticket' }).waitFor()
  await sees(page, /Harbor Light.*booth A1/)
  await student.check()
  await student.picture('offline-ticket')
  await page.goto(`/student/events/map?id=${id}`)
  await sees(page, code!)
  await expect(page.goto('/student/events')).rejects.toThrow()

  await context.setOffline(false)
  await page.goto(`/student/events/detail?id=${id}`)
  await button(page, 'Show my ticket').waitFor()
  await student.visit(`/student/events/detail?id=${id}`)
  await button(page, /^Your account/).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(/sign-in/)
  expect(await keptIn(student)).toEqual([])
  await context.setOffline(true)
  await expect(page.goto(`/student/events/detail?id=${id}`)).rejects.toThrow()
})

test('a session that ended, and another person, leave nothing of the ticket before', async () => {
  const id = await aFairToday(`Shared phone fair ${Date.now()}`)
  const phone = await aPerson(PHONE)
  await registers(phone, id, 16)
  await opens(phone, id)
  // it ended while no page was open
  await phone.page.goto('about:blank')
  await phone.context.clearCookies()
  await phone.visit(`/student/events/detail?id=${id}`)
  await phone.page.waitForURL(/sign-in/)
  await expect.poll(() => keptIn(phone)).toEqual([])

  await registers(phone, id, 16)
  await opens(phone, id)
  await phone.page.goto('about:blank')
  await phone.context.clearCookies()
  await signIn(phone.context, 'student', demoStudent(18))
  await phone.visit('/student/dashboard')
  await expect.poll(() => keptIn(phone)).toEqual([])
})

test('a place that was given up is not kept', async () => {
  const id = await aFairToday(`Canceled place fair ${Date.now()}`)
  const student = await aPerson(PHONE)
  await registers(student, id, 7)
  await opens(student, id)
  const answer = await student.context.request.post('/api/student/event/cancel', { data: { event_id: id } })
  expect(answer.ok(), await answer.text()).toBe(true)
  await student.visit(`/student/events/detail?id=${id}`)
  await expect.poll(() => keptIn(student)).toEqual([])
})
