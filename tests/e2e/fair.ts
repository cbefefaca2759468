import ICAL from 'ical.js'
import type { Page } from 'playwright-core'
import { pdfOf } from '#domains/applications/applications.fixtures.ts'
import type { Visitor } from './browser.ts'
import { origin } from './origin.ts'

export const TITLE = `Harbor fair ${Date.now()}`
const ACCOUNT = '000123456789'
export const inDays = (days: number) => Temporal.Now.plainDateISO().add({ days })
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
export const sees = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
export const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()

/** Hour, minute, and half of the day, as the fields of a time take them. */
export const clockOf = ({ hour, minute }: Temporal.ZonedDateTime): [string, string, string] => {
  const two = (number: number) => String(number).padStart(2, '0')
  return [two(hour % 12 || 12), two(minute), hour < 12 ? 'a' : 'p']
}

/** Picks a day and a time on the event's own clock. */
export const chooseTime = async (
  page: Page,
  label: string,
  day: Temporal.PlainDate,
  time: [string, string, string],
) => {
  await page.getByRole('button', { name: label, exact: true }).click()
  const name = `${day.day} ${day.toLocaleString('en', { month: 'long', calendar: 'iso8601' })} ${day.year}`
  const cell = page.getByRole('button', { name, exact: true })
  const next = page.locator('[data-direction=next]').last()
  await next.waitFor()
  if (!(await cell.isVisible())) await next.click()
  const previous = page.locator('[data-direction=previous]').last()
  for (let back = 0; back < 2 && !(await cell.isVisible()); back++) await previous.click()
  await cell.click()
  const parts = page.locator('input[role=spinbutton], input[data-am-pm]')
  for (const [index, value] of time.entries()) {
    await parts.nth(index).focus()
    await page.keyboard.type(value)
  }
  await page.keyboard.press('Escape')
}

/** In the step of booths: a name and the price of each. */
export const addBoothTypes = async (page: Page, prices: Record<string, string>) => {
  for (const [name, price] of Object.entries(prices)) {
    await button(page, 'Add booth type').click()
    await page.getByLabel('Name', { exact: true }).last().fill(name)
    await page
      .getByLabel(/^Price in/)
      .last()
      .fill(price)
  }
}

/** The university writes and publishes a fair with two kinds of booths and two places for students. */
export const publishFair = async (university: Visitor): Promise<string> => {
  const { page, visit, check, picture } = university
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
  await picture('01-time-and-place')
  await button(page, 'Who it’s for').click()
  await page.getByRole('radio', { name: /^Everyone/ }).check()
  await page.getByLabel('Places for students (optional)').fill('2')
  await button(page, 'Booths and fees').click()
  await addBoothTypes(page, { Table: '0', 'Corner booth': '450' })
  await page.getByRole('textbox', { name: 'Payment instructions (optional)' }).fill('Transfer, no checks.')
  await page.getByLabel('IBAN or account number (optional)').fill(ACCOUNT)
  await check()
  await picture('02-booths')
  await button(page, 'Invite').click()
  for (const name of ['Harbor Light', 'Quiet Ledger']) {
    await page.getByRole('combobox', { name: 'Find employers' }).fill(name)
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click()
  }
  await check()
  await picture('03-invite')
  await button(page, 'Preview').click()
  await page.getByRole('heading', { name: TITLE }).waitFor()
  await check()
  await picture('04-preview')
  await button(page, 'Publish event').click()
  await page.waitForURL('**/university/event/detail?id=**')
  await page.getByRole('heading', { name: TITLE, level: 1 }).waitFor()
  await check()
  return new URL(page.url()).searchParams.get('id')!
}

export const chooseBooth = async ({ page, check }: Visitor, booth: string): Promise<string> => {
  await page.waitForURL('**/employer/*/register**')
  await page.getByRole('radio', { name: booth }).click()
  await page.getByLabel('Name', { exact: true }).fill('Recruiting Team')
  await page.getByLabel('Email', { exact: true }).fill(`stand.${Date.now()}@employer.example`)
  await check()
  await page.getByRole('button', { name: /^(Accept and r|R)egister$/ }).click()
  await page.waitForURL('**/employer/fair-and-event/status**')
  await page.getByRole('heading', { name: TITLE }).waitFor()
  await check()
  return new URL(page.url()).searchParams.get('id')!
}

/** An employer finds the fair it was invited to, and accepts and takes a booth on one page. Returns the registration. */
export const acceptInvitation = async (employer: Visitor, booth: string): Promise<string> => {
  const { page, visit, picture } = employer
  await visit(`/employer/fair-and-event?search=${encodeURIComponent(TITLE)}`)
  await sees(page, TITLE)
  await picture('07-fairs')
  await visit('/employer/your-event?tab=invited')
  await picture('08-invited')
  await page.getByRole('link', { name: `Accept and register: ${TITLE}` }).click()
  await sees(page, 'Registering accepts the invitation.')
  const registration = await chooseBooth(employer, booth)
  await sees(page, ACCOUNT)
  await picture('09-registered')
  return registration
}

/** Whoever was invited stands in one list, in the app or by email, with how far each has come. */
export const seeInvitations = async ({ page, visit, check, picture }: Visitor, id: string, who: string[]) => {
  await visit(
    `/university/event/detail?id=${id}&tab=invitations&state=${encodeURIComponent('["registered"]')}`,
  )
  const rows = page.getByRole('table', { name: 'Invitations' })
  for (const name of who) await rows.getByRole('row', { name }).getByText('Registered').waitFor()
  await check()
  await picture('09-invitations')
}

/** Once approved, the exhibitor pays and uploads the proof. */
export const sendProof = async ({ page, check, picture }: Visitor) => {
  await page.reload()
  await sees(page, 'Transfer, no checks.')
  await picture('11-to-pay')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'transfer.pdf', mimeType: 'application/pdf', buffer: pdfOf(['Paid 450']) })
  await button(page, 'Send proof').click()
  await sees(page, 'Proof sent to the host')
  await check()
  await picture('12-proof-sent')
}

/** The host approves everyone at once. */
export const approveAll = async ({ page, visit, picture }: Visitor, id: string) => {
  await visit(`/university/event/detail?id=${id}&tab=exhibitors`)
  await page.getByRole('checkbox').first().check()
  await picture('10-exhibitors')
  await button(page, 'Approve').click()
  await sees(page, '2 registrations approved')
}

/** The host checks the proof and accepts it. */
export const verifyPayment = async ({ page, visit, check, picture }: Visitor, id: string) => {
  await visit(`/university/event/detail?id=${id}&tab=exhibitors`)
  await link(page, /Harbor Light/).click()
  await button(page, 'Verify payment').click()
  await sees(page, 'Payment verified')
  await check()
  await picture('13-payment-verified')
}

export const openAppointments = async ({ page, visit, check, picture }: Visitor, registration: string) => {
  await visit(`/employer/fair-and-event/status?id=${registration}`)
  await page.getByText('Verified').or(page.getByText('Paid')).first().waitFor()
  await button(page, 'Offer appointments').click()
  await button(page, 'Add appointments').click()
  await sees(page, '0 of 6 appointments booked')
  await check()
  await picture('14-visits-opened')
}

export const eventPage = (id: string) => `/student/events/detail?id=${id}`

export const register = async ({ page, visit, check }: Visitor, id: string, verb: string, says: string) => {
  await visit(eventPage(id))
  await button(page, verb).click()
  await page.getByRole('dialog').getByRole('button', { name: verb }).click()
  await sees(page, says)
  await check()
}

/** The calendar entry the student's program would get from the private feed. */
export const entryOf = async (cookie: string) => {
  const answer = await fetch(`${origin()}/api/calendar/address`, { headers: { cookie } })
  const { url } = (await answer.json()) as { url: string }
  const feed = new ICAL.Component(ICAL.parse(await (await fetch(url)).text()))
  const entry = feed
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
    .find((event) => event.summary === TITLE)!
  return { uid: entry.uid, sequence: entry.sequence, day: entry.startDate.toString().slice(0, 10) }
}
