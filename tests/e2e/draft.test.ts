import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newVisitor, openBrowser, PHONE } from './browser.ts'
import { signIn } from './demo.ts'

test('what is written while a picture is on its way to the server is kept as well', async () => {
  const browser = await openBrowser()
  const { context, page, visit } = await newVisitor(browser)
  await signIn(context, 'employer')
  await visit('/employer/job/create')
  const step = (name: string) => page.getByRole('navigation', { name: 'Steps' }).getByText(name).click()
  await page.getByLabel('Title').fill('Tide Table Draft')
  await page.getByText(/^Saved at/).waitFor()

  const arrived = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  await page.route(/\/api\/employer\/job/, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    arrived.resolve()
    await goOn.promise
    await route.continue()
  })
  await step('Applications and preview')
  const picture = await sharp({ create: { width: 640, height: 200, channels: 3, background: '#204060' } })
    .png()
    .toBuffer()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: picture })
  await arrived.promise
  await step('The job')
  await page.getByLabel('Title').fill('Tide Table Draft, longer')
  goOn.resolve()
  await page.getByText(/^Saved at/).waitFor()

  const kept = async () => {
    const id = new URL(page.url()).searchParams.get('id')
    return (await (await context.request.get(`/api/employer/job/${id}`)).json()).title
  }
  await expect.poll(kept, { timeout: 10_000 }).toBe('Tide Table Draft, longer')
  await context.close()
})

test('one field that is not right does not stop the rest of a draft from being kept', async () => {
  const viewport = PHONE
  const browser = await openBrowser()
  const { context, page, visit } = await newVisitor(browser, viewport)
  await signIn(context, 'employer')
  await visit('/employer/job/create')
  const step = (name: string) => page.getByRole('navigation', { name: 'Steps' }).getByText(name).click()
  await page.getByLabel('Title').fill(`Gull counter ${viewport.width}`)
  await page.getByLabel('Full-time').check()
  await page.getByText(/^Saved at/).waitFor()
  const id = new URL(page.url()).searchParams.get('id')
  const kept = async () => (await context.request.get(`/api/employer/job/${id}`)).json()

  await step('Pay and people')
  expect(await page.getByRole('combobox', { name: 'Pay period', exact: true }).inputValue()).toBe('per year')
  await page.getByLabel('Pay from', { exact: true }).fill('60000')
  await page.getByLabel('Pay up to', { exact: true }).fill('500')
  await step('Applications and preview')
  await page.getByRole('radio', { name: 'On our own site' }).check()
  await page.getByLabel('Contact person').fill('The harbor office')
  // the message names the field by its label
  await page.getByText(/(Saved at .*, except|Not saved yet): Pay up to$/).waitFor()
  await expect.poll(kept, { timeout: 10_000 }).toMatchObject({
    contact_name: 'The harbor office',
    salary_min: 6_000_000,
    salary_max: null,
    salary_period: 'year',
  })
  await page.getByRole('button', { name: 'Post job for one token' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Please check these fields' })
  await summary.getByRole('button', { name: 'Pay up to' }).waitFor()
  await summary.getByRole('button', { name: 'Application link' }).click()
  const field = page.getByLabel('Application link')
  await expect
    .poll(() => field.evaluate((element) => element === document.activeElement), { timeout: 10_000 })
    .toBe(true)
  await context.close()
})

test('the same words said again are read out again', async () => {
  const browser = await openBrowser()
  const { context, page, visit } = await newVisitor(browser)
  await signIn(context, 'employer')
  await visit('/employer/event/create')
  await page.getByLabel('Title').fill('Open workshop, a draft')
  await page.getByText(/^Saved at/).waitFor()
  // what a screen reader hears of: words that come into the region
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const note = (records: MutationRecord[]) => {
      for (const { type, addedNodes, target } of records)
        for (const node of type === 'characterData' ? [target] : addedNodes)
          heard.push(node.textContent ?? '')
    }
    const observer = new MutationObserver(note)
    for (const region of document.querySelectorAll('[role=status]'))
      observer.observe(region, { childList: true, characterData: true, subtree: true })
  })
  const heard = () =>
    page.evaluate(() =>
      (window as unknown as { heard: string[] }).heard.filter((words) => words === 'Draft saved'),
    )
  for (const times of [1, 2, 3]) {
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect.poll(heard).toHaveLength(times)
  }
  await context.close()
})
