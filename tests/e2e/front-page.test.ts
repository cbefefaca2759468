import { expect, test } from 'vitest'
import { DESKTOP, newVisitor, openBrowser, PHONE } from './browser.ts'
import { origin } from './origin.ts'

test.each([
  [390, PHONE],
  [1440, DESKTOP],
])('the front page finds a job from what one types, and shows who answers, at %i px', async (width, size) => {
  const { page, visit, check, picture, context } = await newVisitor(await openBrowser(), size)
  await visit('/')
  expect(new URL(page.url()).pathname).toBe('/student')
  await page.getByRole('heading', { level: 1, name: 'Find a job that answers you' }).waitFor()
  const board = page.getByRole('region', { name: 'Employers that answer' })
  await board
    .getByText(/^\d+ of \d+ answered$/)
    .first()
    .waitFor()
  await page
    .getByRole('region', { name: 'Upcoming career fairs' })
    .getByText(/\d+ exhibitors?$/)
    .first()
    .waitFor()
  await page
    .getByRole('region', { name: 'New jobs' })
    .getByText(/^(Answers in about|Answer promised within) \d+ days?$/)
    .first()
    .waitFor()
  await check()
  if (width === 1440) await picture('front-page')
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('robotics')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/public-jobs?search=robotics')
  await page.getByRole('heading', { level: 2, name: 'Robotics Software Intern' }).waitFor()
  await context.close()
})

test('without scripts the search is a plain form', async () => {
  const browser = await openBrowser()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${origin()}/student`)
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('robotics')
  await page.getByRole('button', { name: 'Search jobs' }).click()
  await page.waitForURL('**/public-jobs?search=robotics')
  await page.getByText('Robotics Software Intern').first().waitFor()
  await context.close()
})
