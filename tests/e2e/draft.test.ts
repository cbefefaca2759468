import sharp from 'sharp'
import { expect, test } from 'vitest'
import { DESKTOP, newVisitor, openBrowser, PHONE } from './browser.ts'
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
  await step('Picture')
  const picture = await sharp({ create: { width: 640, height: 200, channels: 3, background: '#204060' } })
    .png()
    .toBuffer()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: picture })
  await arrived.promise
  await step('Basics')
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

test.each([PHONE, DESKTOP])(
  'one field that is not right does not stop the rest of a draft from being kept, at $width px',
  async (viewport) => {
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

    await step('Pay')
    expect(await page.getByRole('combobox', { name: 'Paid', exact: true }).inputValue()).toBe('per year')
    await page.getByLabel('Pay from', { exact: true }).fill('60000')
    await page.getByLabel('Pay up to', { exact: true }).fill('500')
    await step('Applying')
    await page.getByRole('radio', { name: 'On our own site' }).check()
    await page.getByLabel('Contact person').fill('The harbor office')
    // the message calls the field by the name that stands above it
    await page.getByText(/(Saved at .*, except|Not saved yet): Pay up to$/).waitFor()
    await expect.poll(kept, { timeout: 10_000 }).toMatchObject({
      contact_name: 'The harbor office',
      salary_min: 6_000_000,
      salary_max: null,
      salary_period: 'year',
    })
    await step('Preview')
    await page.getByRole('button', { name: 'Post the job for one token' }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'Please look at these fields' })
    await summary.getByRole('button', { name: 'Pay up to' }).waitFor()
    await summary.getByRole('button', { name: 'Address to apply at' }).click()
    const field = page.getByLabel('Address to apply at')
    await expect
      .poll(() => field.evaluate((element) => element === document.activeElement), { timeout: 10_000 })
      .toBe(true)
    await context.close()
  },
)
