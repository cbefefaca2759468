import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newVisitor, openBrowser } from './browser.ts'
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
  await browser.close()
})
