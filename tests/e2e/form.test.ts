import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { filledIn, samplesFor } from './addresses.ts'
import { newVisitor, openBrowser, PHONE } from './browser.ts'
import { signIn } from './demo.ts'

test('what the server refused stays said beside the field until it is changed', async () => {
  const browser = await openBrowser()
  const { context, page, visit } = await newVisitor(browser)
  await signIn(context, 'student')
  await visit('/student/my-profile/privacy')
  const copy = page.locator('#copy')
  const password = copy.getByLabel('Your password')
  await password.fill('not my password')
  await copy.getByRole('button', { name: 'Download your data' }).click()
  const refusal = copy.getByText('This is not your password')
  await refusal.waitFor()
  expect(await password.getAttribute('aria-invalid')).toBe('true')
  await password.focus()
  await page.getByRole('heading', { name: 'Your data', exact: true }).click()
  await page.waitForTimeout(300)
  expect(await refusal.count()).toBe(1)
  await password.press('End')
  await password.pressSequentially('!')
  await expect.poll(() => refusal.count()).toBe(0)
  expect(await copy.getByText('Some fields need your attention').count()).toBe(0)
  await context.close()
})

/** A click as a hand makes it: the button may move away between down and up. */
const press = async (page: Page, name: string, down?: number) => {
  const button = page.getByRole('button', { name, exact: true })
  // the team may have grown, and the button may be below the fold
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { x, y, width, height } = (await button.boundingBox())!
  await page.mouse.move(x + width / 2, y + (down ?? height / 2))
  await page.mouse.down()
  await page.waitForTimeout(120)
  await page.mouse.up()
}

test.each([
  ['to the team', '/employer/invite-team-member', null, 'Send invitations'],
  ['to an event', '/employer/event/detail/invitation-status?id=:event', 'Invite someone new', 'Send'],
])('an address still being typed is invited %s by one press, on a phone', async (where, path, open, send) => {
  const browser = await openBrowser()
  const { context, page, visit } = await newVisitor(browser, PHONE)
  const cookie = await signIn(context, 'employer')
  await visit(filledIn(path, await samplesFor('employer', cookie)))
  if (open) await page.getByRole('button', { name: open }).click()
  const field = page.getByRole('combobox', { name: 'Email addresses' })
  await field.fill(`first.${where.length}@example.edu`)
  await field.press('Enter')
  await field.pressSequentially(`someone.with.a.long.name.${where.length}@example.edu`)
  await press(page, send)
  await page.getByText('2 invitations sent').waitFor()
  await context.close()
})

test('a press on the button is one, though the field just left turns out wrong', async () => {
  const browser = await openBrowser()
  const { page, visit } = await newVisitor(browser, PHONE)
  for (const [path, label, name] of [
    ['/sign-in', 'Email', 'Sign in'],
    ['/forgot-password', 'Email', 'Send link'],
    ['/operator/sign-in', 'Email', 'Sign in'],
  ] as const) {
    await visit(path)
    const field = page.getByLabel(label, { exact: true })
    await field.focus()
    if (label === 'Email') await field.fill('no address')
    // at its upper edge, which a message above it moves away
    await press(page, name, 3)
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  }
  await page.context().close()
})
