import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { DESKTOP, PHONE, peopleWithBrowsers, type Visitor } from './browser.ts'
import { demoAccount, demoStudent, signIn } from './demo.ts'
import { button, sees } from './fair.ts'
import { fairToday, takesPlace } from './fair-today.ts'

const TABLET = { width: 1080, height: 810 }
const aPerson = peopleWithBrowsers()

const aFair = async (host: Visitor, title: string): Promise<string> =>
  (await fairToday(host, await aPerson(), title)).id

/** What a phone's camera reads on the screen, without the host. */
const scan = async ({ page }: Visitor): Promise<string> => {
  const code = page.getByRole('img', { name: 'QR code to check in with your phone’s camera' })
  await code.locator('svg').waitFor()
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const { pathname, search } = new URL(decodeQR({ width, height, data: new Uint8Array(data) }))
  return pathname + search
}

test('students check in with their own phones by the code on the screen at the entrance', async () => {
  const host = await aPerson(DESKTOP)
  const id = await aFair(host, `Self check-in fair ${Date.now()}`)
  await host.visit(`/university/event/detail?id=${id}&tab=check-in`)
  await host.page.getByRole('switch', { name: 'Registered students may check in themselves' }).click()
  await host.page.getByRole('link', { name: 'Open the screen' }).waitFor()
  await host.check()
  await host.picture('self-check-in-desk')

  const screen = await aPerson(TABLET)
  await signIn(screen.context, 'university')
  await screen.visit(`/door?event=${id}&self=true`)
  const first = await scan(screen)
  // the tablet doesn't go dark, if the browser lets it: our own headers do
  const refusal = await screen.page.evaluate(() =>
    navigator.wakeLock.request('screen').then(
      () => '',
      (error: Error) => error.message,
    ),
  )
  expect(refusal).not.toMatch(/policy/i)
  await screen.check()
  await screen.picture('self-check-in-screen')

  // signed out: by way of signing in
  const ina = await aPerson(PHONE)
  await takesPlace(ina, id, 21)
  await ina.context.clearCookies()
  await ina.visit(await scan(screen))
  await ina.page.getByLabel('Email').fill(demoStudent(21))
  await ina.page.getByLabel('Password', { exact: true }).fill(demoAccount('student').password)
  await button(ina.page, 'Sign in').click()
  await ina.page.getByRole('heading', { name: 'You’re checked in' }).waitFor()
  await ina.page.getByRole('link', { name: 'Exhibitors and map' }).waitFor()
  await ina.check()
  await ina.picture('self-check-in-done')
  await ina.visit(first)
  await ina.page.getByRole('heading', { name: 'You’re already checked in' }).waitFor()
  await ina.check()

  // not registered: by way of registering
  const ben = await aPerson(PHONE)
  await signIn(ben.context, 'student', demoStudent(22))
  await ben.visit(await scan(screen))
  await ben.page.getByRole('heading', { name: 'You’re not registered' }).waitFor()
  await ben.check()
  await ben.picture('self-check-in-not-registered')
  await button(ben.page, 'Register').click()
  await ben.page.getByRole('dialog').getByRole('button', { name: 'Register' }).click()
  await button(ben.page, 'Check in').waitFor()
  await ben.check()
  await ben.visit(await scan(screen))
  await ben.page.getByRole('heading', { name: 'You’re checked in' }).waitFor()

  await ben.visit(`/check-in?event=${id}&code=${'ended-'.repeat(8)}`)
  await ben.page.getByRole('heading', { name: 'You’re already checked in' }).waitFor()
  const late = await aPerson(PHONE)
  await takesPlace(late, id, 23)
  await late.visit(`/check-in?event=${id}&code=${'ended-'.repeat(8)}`)
  await late.page.getByRole('heading', { name: 'Scan the code again' }).waitFor()
  await late.check()
  await late.picture('self-check-in-ended')

  await sees(host.page, /· self check-in/)
  await host.picture('self-check-in-latest')

  // switched off, the screen goes blank and the code it showed is worth nothing
  const shown = await scan(screen)
  await host.page.getByRole('switch', { name: 'Registered students may check in themselves' }).click()
  await late.visit(shown)
  await late.page.getByRole('heading', { name: 'You can’t check in here now' }).waitFor()
  await late.check()
  await screen.page.getByText('Self check-in is off').waitFor()
  await screen.check()
})

test('somebody else’s account is told whose page it is; a helper’s tablet shows the code with nobody signed in', async () => {
  const host = await aPerson(DESKTOP)
  const id = await aFair(host, `Tablet fair ${Date.now()}`)
  const params = `/api/university/event/${id}/check-in`
  await host.context.request.put(`${params}/self`, { data: { is_on: true } })
  const made = await host.context.request.post(`${params}/helpers`, { data: { name: 'Tablet' } })
  const { id: helper_id, link } = (await made.json()) as { id: string; link: string }

  const tablet = await aPerson(TABLET)
  await tablet.visit(link.replace(/^https?:\/\/[^/]+/, ''))
  await tablet.page.getByRole('link', { name: 'Self check-in' }).click()
  const address = await scan(tablet)
  await tablet.check()
  await tablet.picture('self-check-in-tablet')

  const recruiter = await aPerson(PHONE)
  await signIn(recruiter.context, 'employer')
  await recruiter.visit(address)
  await recruiter.page.getByRole('heading', { name: 'This page is for students' }).waitFor()

  await host.context.request.post(`${params}/helpers/end`, { data: { helper_id } })
  await tablet.page.getByText('This link no longer works').waitFor()
  await tablet.check()
})

test('the screen shows the next codes without a connection, and none that have ended', async () => {
  const host = await aPerson(TABLET)
  const id = await aFair(host, `Lost connection fair ${Date.now()}`)
  const params = `/api/university/event/${id}/check-in`
  await host.context.request.put(`${params}/self`, { data: { is_on: true } })
  await host.page.clock.install()
  await host.visit(`/university/event/detail?id=${id}&tab=check-in`)
  await host.page.getByRole('link', { name: 'Open the screen' }).click()
  const shown = new Set([await scan(host)])
  await host.context.setOffline(true)
  // of four codes the first may be about to end, and reading takes time
  for (const _ of [1, 2]) {
    await host.page.clock.fastForward(30_000)
    shown.add(await scan(host))
  }
  expect(shown.size).toBe(3)
  await host.page.clock.fastForward(61_000)
  await host.page.getByRole('heading', { name: 'No connection' }).waitFor()
  await host.picture('self-check-in-lost')
  await host.context.setOffline(false)
  await scan(host)
  await button(host.page, 'Leave self check-in').click()

  // read for the desk a while ago
  await host.page.getByRole('link', { name: 'Open the screen' }).waitFor()
  await host.page.route(`**${params}/self`, (route) => route.abort())
  await host.page.clock.fastForward(180_000)
  await host.page.getByRole('link', { name: 'Open the screen' }).click()
  await host.page.getByRole('heading', { name: 'No connection' }).waitFor()
})

test('a title in one long word, written right to left, begins where it is seen and stays on the page', async () => {
  const host = await aPerson(PHONE)
  const title = `مؤتمر العمل${'م'.repeat(100)}`
  const id = await aFair(host, title)
  await host.context.request.put(`/api/university/event/${id}/check-in/self`, { data: { is_on: true } })
  for (const address of [`/door?event=${id}&self=true`, `/door?event=${id}`]) {
    await host.visit(address)
    const heading = host.page.getByRole('heading', { name: title })
    await heading.waitFor()
    const isSeen = await heading.evaluate((element) => {
      const letter = document.createRange()
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!
      letter.setStart(text, 0)
      letter.setEnd(text, 1)
      const [first, box] = [letter.getBoundingClientRect(), element.getBoundingClientRect()]
      return first.left >= box.left - 1 && first.right <= box.right + 1
    })
    expect(isSeen, address).toBe(true)
  }
  const student = await aPerson(PHONE)
  await takesPlace(student, id, 21)
  await host.visit(`/door?event=${id}&self=true`)
  await student.visit(await scan(host))
  const told = student.page.getByText('Come in.')
  await told.waitFor()
  const isWide = await told.evaluate((element) => element.scrollWidth > element.clientWidth + 1)
  expect(isWide).toBe(false)
})
