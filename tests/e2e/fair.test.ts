import { readFile } from 'node:fs/promises'
import ICAL from 'ical.js'
import type { Browser, Page } from 'playwright-core'
import { afterEach, expect, inject, test } from 'vitest'
import { pdfOf } from '../../src/domains/applications/fixtures.ts'
import { newVisitor, openBrowser, type Visitor } from './browser.ts'
import { type Kind, letterLink, signIn } from './demo.ts'

const browsers: Browser[] = []
afterEach(async () => {
  for (const browser of browsers.splice(0)) await browser.close()
})

const someone = async (kind: Kind, email?: string): Promise<Visitor & { cookie: string }> => {
  const browser = await openBrowser()
  browsers.push(browser)
  const visitor = await newVisitor(browser)
  return { ...visitor, cookie: await signIn(visitor.context, kind, email) }
}

const TITLE = `Harbor fair ${Date.now()}`
const inDays = (days: number) => Temporal.Now.plainDateISO().add({ days })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const sees = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()

/** Chooses a day and a time as the clocks at the event show it. */
const chooseTime = async (
  page: Page,
  label: string,
  day: Temporal.PlainDate,
  time: [string, string, string],
) => {
  await page.getByRole('button', { name: label, exact: true }).click()
  const name = `${day.day} ${day.toLocaleString('en', { month: 'long', calendar: 'iso8601' })} ${day.year}`
  const cell = page.getByRole('button', { name, exact: true })
  if (!(await cell.isVisible())) await page.locator('[data-direction=next]').last().click()
  await cell.click()
  const parts = page.locator('input[role=spinbutton], input[data-am-pm]')
  for (const [index, value] of time.entries()) {
    await parts.nth(index).focus()
    await page.keyboard.type(value)
  }
  await page.keyboard.press('Escape')
}

/** The university writes and publishes a fair with two kinds of booth and one place for students. */
const publishFair = async (university: Visitor): Promise<string> => {
  const { page, visit, check } = university
  await visit('/university/event/create')
  await page.getByLabel('Title').fill(TITLE)
  await page.getByRole('radio', { name: 'Career fair' }).check()
  await page.locator('[contenteditable=true]').fill('Employers, one hall, one day.')
  await button(page, 'Time and place').click()
  await page.getByRole('radio', { name: 'In person' }).check()
  await page.getByLabel('Venue').fill('Boat House Hall')
  await chooseTime(page, 'Starts', inDays(2), ['12', '05', 'a'])
  await chooseTime(page, 'Ends', inDays(2), ['11', '00', 'p'])
  await check()
  await button(page, 'Who it is for').click()
  await page.getByLabel('Places for students (optional)').fill('1')
  await button(page, 'Booths and fees').click()
  for (const [name, price] of [
    ['Table', '0'],
    ['Corner booth', '450'],
  ] as const) {
    await button(page, 'Add a kind of booth').click()
    await page.getByLabel('Name', { exact: true }).last().fill(name)
    await page
      .getByLabel(/^Price in/)
      .last()
      .fill(price)
  }
  await check()
  await button(page, 'Invite').click()
  for (const name of ['Harbour Light', 'Meadow']) {
    await page.getByRole('combobox', { name: 'Find employers' }).fill(name)
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click()
  }
  await check()
  await button(page, 'Preview').click()
  await page.getByRole('heading', { name: TITLE }).waitFor()
  await check()
  await button(page, 'Publish the event').click()
  await page.waitForURL('**/university/event/detail?id=**')
  await page.getByRole('heading', { name: TITLE, level: 1 }).waitFor()
  await check()
  return new URL(page.url()).searchParams.get('id')!
}

/** An invited employer accepts, takes a booth and says who comes. Answers the registration. */
const comeToFair = async (employer: Visitor, booth: string): Promise<string> => {
  const { page, visit, check } = employer
  await visit('/employer/your-event?tab=invited')
  await page.getByRole('link', { name: `Accept: ${TITLE}` }).click()
  await button(page, 'Accept and register').click()
  await page.waitForURL('**/employer/fair-and-event/register**')
  await page.getByRole('radio', { name: booth }).click()
  await page.getByLabel('Name', { exact: true }).fill('Recruiting Team')
  await page.getByLabel('Email', { exact: true }).fill(`stand.${Date.now()}@employer.example`)
  await check()
  await button(page, 'Register').click()
  await page.waitForURL('**/employer/fair-and-event/status**')
  await page.getByRole('heading', { name: TITLE }).waitFor()
  await check()
  return new URL(page.url()).searchParams.get('id')!
}

const sendProof = async ({ page, check }: Visitor) => {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'transfer.pdf', mimeType: 'application/pdf', buffer: pdfOf(['Paid 450']) })
  await button(page, 'Send the proof').click()
  await sees(page, 'The proof is with the host')
  await check()
}

/** The host approves everyone at once and verifies the payment. */
const approveAll = async ({ page, visit, check }: Visitor, id: string) => {
  await visit(`/university/event/detail?id=${id}&tab=exhibitors`)
  await page.getByRole('checkbox').first().check()
  await button(page, 'Approve').click()
  await sees(page, '2 registrations approved')
  await button(page, /Meadow/)
    .or(link(page, /Meadow/))
    .first()
    .click()
  await button(page, 'Verify the payment').click()
  await sees(page, 'Payment verified')
  await check()
}

const openVisits = async ({ page, visit, check }: Visitor, registration: string) => {
  await visit(`/employer/fair-and-event/status?id=${registration}`)
  await page.getByText('Verified').or(page.getByText('Paid')).first().waitFor()
  await button(page, 'Open visits').click()
  await button(page, 'Open them').click()
  await sees(page, '0 of 6 visits booked')
  await check()
}

const eventPage = (id: string) => `/student/events/detail?id=${id}`

const register = async ({ page, visit, check }: Visitor, id: string, verb: string, says: string) => {
  await visit(eventPage(id))
  await button(page, verb).click()
  await page.getByRole('dialog').getByRole('button', { name: verb }).click()
  await sees(page, says)
  await check()
}

/** The calendar entry the student's program would take from the private feed. */
const entryOf = async (cookie: string) => {
  const answer = await fetch(`${inject('address')}/api/calendar/address`, { headers: { cookie } })
  const { url } = (await answer.json()) as { url: string }
  const feed = new ICAL.Component(ICAL.parse(await (await fetch(url)).text()))
  const entry = feed
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
    .find((event) => event.summary === TITLE)!
  return { uid: entry.uid, sequence: entry.sequence, day: entry.startDate.toString().slice(0, 10) }
}

test('a fair from its first draft to the door', async () => {
  const university = await someone('university')
  const id = await publishFair(university)

  const harbor = await someone('employer')
  await comeToFair(harbor, 'Table')
  const meadow = await someone('employer', 'recruiter@meadowmill.example')
  const registration = await comeToFair(meadow, 'Corner booth')
  await sendProof(meadow)
  await approveAll(university, id)
  await letterLink('recruiter@meadowmill.example', /paid|payment|receipt/i)
  await meadow.page.reload()
  await openVisits(meadow, registration)

  await university.visit(`/university/event/detail?id=${id}&tab=participants`)
  await button(university.page, 'Tell our students').click()
  await button(university.page, 'Tell them').click()
  await sees(university.page, /students? (is|are) being told/)
  const [first, second] = ['student@northfield.example', 'student3@northfield.example'] as const
  await letterLink(second, new RegExp(TITLE))

  const one = await someone('student', first)
  await register(one, id, 'Register', 'You are registered')
  const two = await someone('student', second)
  await register(two, id, 'Join waiting list', '1st in line')
  await button(one.page, 'Cancel my place').click()
  await one.page
    .getByRole('dialog')
    .getByRole('button', { name: /Cancel/ })
    .last()
    .click()
  await letterLink(second, /place is free/i)
  await two.visit(eventPage(id))
  await sees(two.page, 'A place is free for you')
  await two.check()
  await button(two.page, 'Accept the place').click()
  await sees(two.page, 'You are registered')

  await button(two.page, /^Book: Meadow/).click()
  await two.page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
  await sees(two.page, /is booked/)
  await button(two.page, /^Other time: Meadow/).click()
  await two.page.getByRole('dialog').getByRole('listitem').last().getByRole('button').click()
  await sees(two.page, /has another time/)
  await two.check()
  const before = await entryOf(two.cookie)
  expect(before).toMatchObject({ sequence: 0, day: inDays(2).toString() })

  await university.visit(`/university/event/edit?id=${id}&step=time`)
  await chooseTime(university.page, 'Ends', inDays(1), ['11', '00', 'p'])
  await chooseTime(university.page, 'Starts', inDays(1), ['12', '05', 'a'])
  await button(university.page, 'Save changes').click()
  await button(university.page, 'Move it and tell them').click()
  await university.page.waitForURL('**/university/event/detail?id=**')
  await letterLink(second, /Moved/)
  expect(await entryOf(two.cookie)).toEqual({ uid: before.uid, sequence: 1, day: inDays(1).toString() })
  await two.visit(eventPage(id))
  await button(two.page, 'Yes, keep my place').click()
  await sees(two.page, 'Good: your place is kept')
  await button(two.page, 'Show my ticket').click()
  const code = await two.page.getByText(/^[0-9A-F]{4}(-[0-9A-F]{4}){2}$/).textContent()
  await two.check()

  await university.visit(`/university/event/detail?id=${id}&tab=check-in`)
  await university.page.getByLabel('Ticket code').fill(code!)
  await button(university.page, 'Check in').click()
  await sees(university.page, /^Welcome, /)
  await sees(university.page, '1 of 1 registered are here')
  await university.check()
  await university.page.getByLabel('Ticket code').fill(code!)
  await button(university.page, 'Check in').click()
  await sees(university.page, /is in already/)

  await university.visit(`/university/event/detail?id=${id}&tab=participants`)
  const [download] = await Promise.all([
    university.page.waitForEvent('download'),
    link(university.page, 'CSV').click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toMatch(/checked_in|Checked in|Here/i)
})
