import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { dateLabel, momentLabel, zoneLabel } from '#shared/labels.ts'
import { filledIn, samplesFor } from './addresses.ts'
import { newVisitor, openBrowser, PHONE } from './browser.ts'
import { signIn } from './demo.ts'
import { origin } from './origin.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const AWAY = 'Pacific/Auckland'
/** More than a day apart: at any moment, one of them has a different date from any third place. */
const ENDS_OF_THE_EARTH = ['Pacific/Kiritimati', 'Etc/GMT+12']

const screen = PHONE

describe('on a phone', () => {
  test('the server writes no zone as the reader’s; the browser adds it', async () => {
    const samples = await samplesFor('visitor', '')
    const { page, visit, check } = await newVisitor(browser, screen, AWAY)
    for (const address of ['/public-event?id=:open_event', '/public-jobs/detail?id=:job']) {
      const path = filledIn(address, samples)
      const sent = await (await fetch(origin() + path)).text()
      expect(sent).toMatch(/\u00A0time|, UTC/)
      expect(sent).not.toMatch(/ yours</)
      await visit(path)
      await page
        .getByText(/ yours$/)
        .first()
        .waitFor()
      await check()
    }
  })

  test('what is due, and the week ahead, are told by the clocks of the place', async () => {
    const own = await newVisitor(browser, screen)
    const cookie = await signIn(own.context, 'university')
    const ask = async (path: string) =>
      (await fetch(`${origin()}/api/university${path}`, { headers: { cookie } })).json()
    const { week } = await ask('/dashboard')
    expect(week.length).toBeGreaterThan(0)
    const fairs = (await ask('/event-list?size=100')).data
    const due = async ({ id, time_zone }: { id: string; time_zone: string }) => {
      const { data } = await ask(
        `/event/registered_employer_list/${id}?payment=awaiting_payment&state=approved`,
      )
      return data.map((row: object) => ({ ...row, id, time_zone }))
    }
    const [one] = (await Promise.all(fairs.map(due))).flat().filter(({ due_at }) => due_at)
    const label = dateLabel(one.due_at, one.time_zone)
    const away = ENDS_OF_THE_EARTH.find((zone) => dateLabel(one.due_at, zone) !== label)
    const { context, page, visit } = await newVisitor(browser, screen, away)
    await signIn(context, 'university')
    await visit('/university/dashboard')
    for (const { title, at, time_zone } of week) {
      const row = page.getByLabel('The week ahead').getByText(title, { exact: true }).locator('../..')
      await row.getByText(`${momentLabel(at, time_zone)}, ${zoneLabel(time_zone)}`).waitFor()
    }
    await visit(`/university/event/detail?id=${one.id}&tab=exhibitors&search=${one.organization.name}`)
    await page.getByText(`by ${label}`).first().waitFor()
  })

  test('a promised answer is of one day for everybody', async () => {
    const own = await newVisitor(browser, screen)
    await signIn(own.context, 'student')
    const { data } = await (await own.context.request.get('/api/student/job/applied?size=100')).json()
    const waiting = data.find(({ application }: { application: { status: string } }) =>
      ['submitted', 'reviewed'].includes(application.status),
    )
    const asked = await own.context.request.get(`/api/student/job/application/${waiting.application.id}`)
    const { reply_by } = await asked.json()
    const day = dateLabel(reply_by, 'UTC')
    const away = ENDS_OF_THE_EARTH.find((zone) => dateLabel(reply_by, zone) !== day)
    const { context, page, visit } = await newVisitor(browser, screen, away)
    await signIn(context, 'student')
    await visit(`/student/jobs/detail?id=${waiting.id}`)
    await page.getByText(`promised an answer by ${day}`).filter({ visible: true }).first().waitFor()
  })

  test('another day keeps the time, and the end follows the start until one chooses it', async () => {
    const { context, page, visit } = await newVisitor(browser, screen)
    await signIn(context, 'university')
    await visit('/university/event/create?step=time')
    const starts = page.getByRole('button', { name: /^Starts/ })
    await starts.click()
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.getByRole('button', { name: 'Next month' }).click()
    const day = (number: number) =>
      page
        .locator('.mantine-DateTimePicker-day:not([data-outside])')
        .getByText(String(number), { exact: true })
    await day(10).click()
    await page.getByLabel('Hours').fill('2')
    await page.getByLabel('Minutes').fill('35')
    await page.getByRole('button', { name: 'Done' }).click()
    await starts.getByText(/2:35/).waitFor()
    await starts.click()
    await day(12).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await starts.getByText(/ 12, \d{4}, 2:35/).waitFor()
    const ends = page.getByRole('button', { name: /^Ends/ })
    await ends.getByText(/ 12, \d{4}, 6:35/).waitFor()
    const [, month] = /, (\w+ )12/.exec((await starts.textContent())!)!
    await ends.click()
    await page.getByRole('button', { name: new RegExp(`^${month}`) }).waitFor()
    await day(13).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await ends.getByText(/ 13, \d{4}, 6:35/).waitFor()
    await starts.click()
    await day(11).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await starts.getByText(/ 11, \d{4}, 2:35/).waitFor()
    await ends.getByText(/ 13, \d{4}, 6:35/).waitFor()
  })

  test('a number field takes no minus', async () => {
    const { context, page, visit } = await newVisitor(browser, screen)
    await signIn(context, 'employer')
    await visit('/employer/your-job-applicant')
    await page.getByRole('button', { name: /settings/i }).click()
    const hours = page.getByLabel('Hours until a student is notified of a rejection')
    await hours.fill('')
    await hours.pressSequentially('-5')
    expect(await hours.inputValue()).toBe('5')
  })
})
