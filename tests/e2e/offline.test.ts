import { expect, test } from 'vitest'
import { PHONE, peopleWithBrowsers, type Visitor } from './browser.ts'
import { demoStudent, signIn } from './demo.ts'
import { button, sees } from './fair.ts'
import { fairToday, takesPlace } from './fair-today.ts'

const aPerson = peopleWithBrowsers()

const aFair = async (title: string): Promise<string> =>
  (await fairToday(await aPerson(), await aPerson(), title)).id

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
  const id = await aFair(`Offline fair ${Date.now()}`)
  const student = await aPerson(PHONE)
  const { page, context } = student
  await takesPlace(student, id, 10)
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
  const booth = page.locator('.plan [data-number="A1"]')
  await page.getByRole('searchbox', { name: 'Search by exhibitor or booth number' }).fill('harbor')
  await page.locator('.plan [data-number="A1"][data-shown]').waitFor()
  await sees(page, /^1 of \d+$/)
  const width = async () => (await booth.boundingBox())!.width
  const before = await width()
  await button(page, 'Zoom in').click()
  const zoomed = await width()
  expect(zoomed).toBeGreaterThan(before * 1.3)
  await page.getByRole('group', { name: 'Booth map' }).press('-')
  expect(await width()).toBeLessThan(zoomed)
  await page.getByRole('searchbox').fill('nobody there')
  await sees(page, 'No matching exhibitors.')
  await page.getByRole('searchbox').fill('')
  await student.check()
  await student.picture('offline-map-searched')
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
  const id = await aFair(`Shared phone fair ${Date.now()}`)
  const phone = await aPerson(PHONE)
  await takesPlace(phone, id, 16)
  await opens(phone, id)
  // it ended while no page was open
  await phone.page.goto('about:blank')
  await phone.context.clearCookies()
  await phone.visit(`/student/events/detail?id=${id}`)
  await phone.page.waitForURL(/sign-in/)
  await expect.poll(() => keptIn(phone)).toEqual([])

  await takesPlace(phone, id, 16)
  await opens(phone, id)
  await phone.page.goto('about:blank')
  await phone.context.clearCookies()
  await signIn(phone.context, 'student', demoStudent(18))
  await phone.visit('/student/dashboard')
  await expect.poll(() => keptIn(phone)).toEqual([])
})

test('a place that was given up is not kept', async () => {
  const id = await aFair(`Canceled place fair ${Date.now()}`)
  const student = await aPerson(PHONE)
  await takesPlace(student, id, 7)
  await opens(student, id)
  const answer = await student.context.request.post('/api/student/event/cancel', { data: { event_id: id } })
  expect(answer.ok(), await answer.text()).toBe(true)
  await student.visit(`/student/events/detail?id=${id}`)
  await expect.poll(() => keptIn(student)).toEqual([])
})
