import { expect, test } from 'vitest'
import { newVisitor, openBrowser } from './browser.ts'
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
  await password.focus()
  await page.getByRole('heading', { name: 'Your data', exact: true }).click()
  await page.waitForTimeout(300)
  expect(await refusal.count()).toBe(1)
  await password.press('End')
  await password.pressSequentially('!')
  await expect.poll(() => refusal.count()).toBe(0)
  expect(await copy.getByText('Some fields need your attention').count()).toBe(0)
  await browser.close()
})
