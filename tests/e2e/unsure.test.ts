import type { Browser, Route } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { newVisitor, openBrowser, PHONE } from './browser.ts'
import { signIn } from './demo.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const refuse = (route: Route) =>
  route.fulfill({
    status: 503,
    contentType: 'application/problem+json',
    json: {
      type: '/api/docs/problems#unavailable',
      title: 'Not available at present',
      status: 503,
      detail: 'Not available at present',
      error: 'unavailable',
      request_id: '019aa000-0000-7000-8000-000000000000',
    },
  })

const screen = PHONE

describe('on a phone', () => {
  test('rows that could not be read anew stay, and the page says so with a way to try again', async () => {
    const { context, page, visit, check, picture } = await newVisitor(browser, screen)
    await signIn(context, 'employer')
    await visit('/employer/your-job')
    const rows = page.getByRole('main').getByRole('heading', { level: 2 })
    await rows.first().waitFor()
    await page.route('**/api/employer/job/list*', refuse)
    // leaving the window and coming back after a while refetches
    await page.clock.install()
    await page.clock.fastForward(60_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect
      .poll(
        async () => {
          await page.clock.runFor(2000)
          return page.getByText('This page could not be refreshed').count()
        },
        { timeout: 20_000 },
      )
      .toBe(1)
    const notice = page.getByText('This page could not be refreshed')
    await notice.waitFor()
    expect(await rows.count()).toBeGreaterThan(0)
    await expect
      .poll(() =>
        notice.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect()
          return top >= 0 && bottom <= window.innerHeight
        }),
      )
      .toBe(true)
    await check()
    await picture('stale')
    await page.unroute('**/api/employer/job/list*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => notice.count()).toBe(0)
  })

  test('a page whose reading failed is read anew by its button', async () => {
    const { page, visit } = await newVisitor(browser, screen)
    await visit('/public-jobs')
    await page.route('**/api/public-job/detail*', refuse)
    await page.getByRole('main').locator('article a').first().click()
    await page.getByRole('heading', { name: 'This could not be loaded' }).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'This could not be loaded' }).waitFor({ state: 'detached' })
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  })
})
