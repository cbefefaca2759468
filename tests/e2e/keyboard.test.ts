import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addresses, filledIn, samplesFor } from './addresses.ts'
import { DESKTOP, newVisitor, openBrowser, PHONE, type Visitor } from './browser.ts'
import { type Kind, signIn } from './demo.ts'
import { faultsOf, focused, fromTheTop, tabThrough } from './focus.ts'

/** Where people in each role spend most of their time. */
const walks: Record<Kind | 'visitor', readonly string[]> = {
  visitor: [
    '/student',
    '/public-jobs',
    '/public-jobs/detail?id=:job',
    '/public-event?id=:open_event',
    '/sign-in',
    '/sign-up/student',
    '/sign-up/first-job',
    '/contact-us-new-business?topic=post_jobs',
  ],
  student: [
    '/student/dashboard',
    '/student/jobs',
    '/student/jobs/detail?id=:job',
    '/student/events/registered',
    '/student/my-profile',
    '/student/my-profile/notifications',
    '/student/notifications',
  ],
  employer: [
    '/employer/dashboard',
    '/employer/your-job',
    '/employer/students',
    '/employer/job/create',
    '/employer/your-job-applicant',
    '/employer/event/detail?id=:event&tab=invitations',
    '/employer/edit-company-profile',
  ],
  university: [
    '/university/dashboard',
    '/university/students',
    '/university/event/edit?id=:event&step=time',
    '/university/event/detail?id=:event&tab=participants',
    '/university/employer-partnership',
    '/university/fair-and-event',
  ],
  operator: [
    '/operator',
    '/operator/organizations',
    '/operator/people',
    '/operator/numbers',
    '/operator/careers/edit',
  ],
}

describe('every stop of the Tab key is drawn, ringed and in sight, wide and on a phone', () => {
  test.concurrent.each(Object.keys(walks) as Array<Kind | 'visitor'>)('for a %s', async (kind) => {
    const visitor = await newVisitor(await openBrowser())
    try {
      const { page } = visitor
      // news that arrives meanwhile would cover the bottom of the page for a few seconds
      await page.route(/notifications\/live/, (route) => route.abort())
      const cookie = kind === 'visitor' ? '' : await signIn(visitor.context, kind)
      const samples = await samplesFor(kind, cookie)
      for (const address of walks[kind]) {
        expect(addresses[kind]).toContain(address)
        await page.setViewportSize(DESKTOP)
        await visitor.visit(filledIn(address, samples))
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        for (const viewport of [DESKTOP, PHONE]) {
          await page.setViewportSize(viewport)
          await fromTheTop(page)
          const stops = await tabThrough(page)
          expect(stops.length, address).toBeGreaterThan(4)
          expect(stops[0]!.name, address).toBe('a "Skip to content"')
          expect(faultsOf(stops), `${address} at ${viewport.width} px`).toEqual([])
        }
      }
    } finally {
      await leave(visitor)
    }
  })
})

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const as = async (kind: Kind | 'visitor', viewport = DESKTOP): Promise<Visitor> => {
  const visitor = await newVisitor(await openBrowser(), viewport)
  if (kind !== 'visitor') await signIn(visitor.context, kind)
  return visitor
}
const leave = ({ context }: Visitor) => context.close()

const hasFocus = (of: Locator) =>
  expect.poll(() => of.evaluate((element) => element.contains(document.activeElement))).toBe(true)

/** Tab cycles within what is open, in both directions, and nowhere else. */
const isTrapped = async (page: Page, inside: Locator) => {
  for (const key of ['Tab', 'Shift+Tab'])
    for (let pressed = 0; pressed < 12; pressed++) {
      await page.keyboard.press(key)
      await hasFocus(inside)
    }
}

const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())

test('the skip link leads over the header into the page', async () => {
  const visitor = await as('visitor')
  const { page } = visitor
  await visitor.visit('/public-jobs')
  await press(page, 'Tab', 'Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  await press(page, 'Tab')
  await hasFocus(page.getByRole('searchbox', { name: 'Search jobs, skills, employers' }))
  await leave(visitor)
})

test.each([
  ['a panel', DESKTOP],
  ['a drawer on a phone', PHONE],
])(
  'a filter opens %s, takes choices, closes with Escape and leaves the focus where it was',
  async (_, viewport) => {
    const visitor = await as('visitor', viewport)
    const { page } = visitor
    await visitor.visit('/public-jobs')
    const chip = page.getByRole('button', { name: /^Type/ })
    await chip.focus()
    await press(page, 'Enter')
    const panel = page.getByRole('dialog', { name: 'Type' })
    await panel.getByRole('checkbox', { name: /Internship/ }).waitFor()
    await hasFocus(panel)
    await isTrapped(page, panel)
    await panel.getByRole('checkbox', { name: /Internship/ }).focus()
    await press(page, 'Space')
    await page.waitForURL('**/public-jobs?type=internship')
    await press(page, 'Escape')
    await expect.poll(() => panel.count()).toBe(0)
    await hasFocus(chip)
    await chip.getByText('Type · 1').waitFor()

    const active = page.getByRole('list', { name: 'Active filters' })
    await active.getByRole('button', { name: 'Remove Internship' }).focus()
    await press(page, 'Enter')
    await page.waitForURL(/\/public-jobs$/)
    await hasFocus(page.getByRole('search'))
    expect(faultsOf([(await focused(page))!])).toEqual([])
    await visitor.check({ colors: false })
    await leave(visitor)
  },
)

test('a list: arrows choose, Enter goes on in the details, Escape comes back', async () => {
  const visitor = await as('student')
  const { page } = visitor
  await visitor.visit('/student/jobs')
  const rows = page.getByRole('list', { name: 'Jobs' }).getByRole('link')
  await rows.nth(1).waitFor()
  const titles = await rows.allInnerTexts()
  const details = page.getByRole('region', { name: 'Details' })
  await rows.first().focus()
  await press(page, 'ArrowDown')
  await hasFocus(rows.nth(1))
  await details.getByRole('heading', { name: titles[1]!, exact: true }).waitFor()
  await press(page, 'Enter')
  await hasFocus(details)
  expect(faultsOf([(await focused(page))!])).toEqual([])
  await press(page, 'Tab')
  await hasFocus(details)
  await press(page, 'Escape')
  await hasFocus(rows.nth(1))
  await press(page, 'ArrowUp')
  await hasFocus(rows.first())
  await details.getByRole('heading', { name: titles[0]!, exact: true }).waitFor()
  await leave(visitor)
})

test('a question holds the focus, says what happens and gives the focus back', async () => {
  const visitor = await as('operator')
  const { page } = visitor
  await visitor.visit('/operator/organizations?search=harbor')
  await page.getByRole('link', { name: 'Harbor Light Robotics' }).click()
  const opener = page.getByRole('button', { name: /^Suspend|^Deactivate/ }).first()
  await opener.focus()
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor()
  await hasFocus(dialog)
  await isTrapped(page, dialog)
  await visitor.check({ colors: false })
  await press(page, 'Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  await hasFocus(opener)
  await leave(visitor)
})

test('the menu of the account opens, moves by arrows and closes', async () => {
  const visitor = await as('employer')
  const { page } = visitor
  await visitor.visit('/employer/dashboard')
  const opener = page.getByRole('button', { name: /^Your account/ }).last()
  await opener.focus()
  await press(page, 'Enter')
  const menu = page.getByRole('menu')
  await menu.waitFor()
  await hasFocus(menu)
  await visitor.check()
  await press(page, 'ArrowDown')
  await hasFocus(menu)
  expect(faultsOf([(await focused(page))!])).toEqual([])
  await press(page, 'Escape')
  await expect.poll(() => menu.count()).toBe(0)
  await hasFocus(opener)
  await leave(visitor)
})

test('the menu of visitors on a phone holds the focus and gives it back', async () => {
  const visitor = await as('visitor', PHONE)
  const { page } = visitor
  await visitor.visit('/public-jobs')
  const opener = page.getByRole('button', { name: 'Open menu' })
  await opener.focus()
  await press(page, 'Enter')
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('link', { name: 'Events' }).waitFor()
  await hasFocus(drawer)
  await isTrapped(page, drawer)
  await press(page, 'Escape')
  await expect.poll(() => drawer.count()).toBe(0)
  await hasFocus(opener)
  await leave(visitor)
})

test('a day and a time are chosen by keys', async () => {
  const visitor = await as('university')
  const { page } = visitor
  await visitor.visit('/university/event/create?step=time')
  const starts = page.getByRole('button', { name: 'Starts', exact: true })
  await starts.focus()
  await press(page, 'Enter')
  const calendar = page.locator('[data-dates-dropdown]')
  await calendar.waitFor()
  await hasFocus(calendar)
  const next = Temporal.Now.plainDateISO().add({ months: 1 }).with({ day: 15 })
  await page.getByRole('button', { name: 'Next month' }).focus()
  await press(page, 'Enter')
  const name = `15 ${next.toLocaleString('en', { month: 'long', calendar: 'iso8601' })} ${next.year}`
  await page.getByRole('button', { name, exact: true }).focus()
  await press(page, 'ArrowRight', 'ArrowLeft', 'Enter')
  await press(page, 'Escape')
  await hasFocus(starts)
  await starts
    .getByText(`${next.toLocaleString('en', { month: 'long', calendar: 'iso8601' })} 15, ${next.year}`)
    .waitFor()
  await leave(visitor)
})

test('the steps of the product move by keys and name where one is', async () => {
  const { page, visit } = await newVisitor(browser)
  await visit('/employer')
  const tour = page.getByRole('region', { name: 'What you can do here' })
  await tour.scrollIntoViewIfNeeded()
  await tour.getByRole('button', { name: 'Play' }).focus()
  await press(page, 'Tab')
  await hasFocus(tour.getByRole('button', { name: 'Next' }))
  await press(page, 'Enter')
  await tour.getByText('2 of 3', { exact: true }).waitFor()
  await press(page, 'ArrowRight')
  await tour.getByText('3 of 3', { exact: true }).waitFor()
})

test('roles are chosen by arrows', async () => {
  const { page, visit } = await newVisitor(browser)
  await visit('/sign-in/not-verify-email')
  const roles = page.getByRole('radiogroup', { name: 'Kind of account' })
  await roles.getByRole('radio', { name: 'Student' }).focus()
  await press(page, 'ArrowRight')
  await expect.poll(() => roles.getByRole('radio', { name: 'Employer' }).isChecked()).toBe(true)
})
