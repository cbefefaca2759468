import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { newVisitor, openBrowser, PHONE } from './browser.ts'
import { letterLink, newPassword, newStudent } from './demo.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const afterReset = 'nine slow herons'
const afterChange = 'eleven dry lanterns'

const screen = PHONE

describe('on a phone', () => {
  const email = `robin.forgets.${screen.width}@example.com`
  const aGuest = () => newVisitor(browser, screen)

  const signInWith = async ({ page }: Awaited<ReturnType<typeof aGuest>>, password: string) => {
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  test('a forgotten password is chosen anew by a letter; it opens the door, the old one and the link do no more', async () => {
    const before = await aGuest()
    await newStudent(before.context, email)
    await before.visit('/student/my-profile')

    const guest = await aGuest()
    const { page, visit, picture } = guest
    await visit('/sign-in?role=student')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    const send = page.getByRole('button', { name: 'Send link' })
    await send.click()
    const field = page.getByLabel('Email')
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
    await picture('password-forgot-empty')
    await field.fill(email)
    await send.click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await picture('password-forgot-sent')

    const link = await letterLink(email, /Choose a new password/)
    await visit(link)
    const once = page.getByLabel('New password', { exact: true })
    const twice = page.getByLabel('Confirm new password')
    const set = page.getByRole('button', { name: 'Set password' })
    await once.fill('robin vale')
    await twice.fill('robin vale')
    await set.click()
    await page.getByText('Choose something other than your own name or email').first().waitFor()
    await expect.poll(() => once.evaluate((one) => one === document.activeElement)).toBe(true)
    await picture('password-reset-weak')
    await once.fill(afterReset)
    await twice.fill('nine slow heron')
    await set.click()
    await page.getByText('The two passwords don’t match').first().waitFor()
    await expect.poll(() => twice.evaluate((one) => one === document.activeElement)).toBe(true)
    await twice.fill(afterReset)
    await set.click()
    await page.getByRole('heading', { name: 'Your new password is set' }).waitFor()
    await picture('password-reset-done')

    await before.page.waitForURL('**/sign-in?ended=*')
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await signInWith(guest, newPassword)
    await page.getByText('The email or password is incorrect').first().waitFor()
    await picture('password-old-refused')
    await signInWith(guest, afterReset)
    await page.waitForURL('**/student/dashboard')

    const late = await aGuest()
    await late.visit(link)
    await late.page.getByLabel('New password', { exact: true }).fill(afterChange)
    await late.page.getByLabel('Confirm new password').fill(afterChange)
    await late.page.getByRole('button', { name: 'Set password' }).click()
    await late.page.getByRole('heading', { name: 'This link has already been used' }).waitFor()
    await late.picture('password-link-used')
    await late.page.getByRole('link', { name: 'Send a new link' }).waitFor()
  })

  test('a password is changed in the settings, which ends every other session and tells its owner', async () => {
    const [here, elsewhere] = [await aGuest(), await aGuest()]
    for (const { context } of [here, elsewhere])
      expect(
        (
          await context.request.post('/api/student/auth/login', { data: { email, password: afterReset } })
        ).status(),
      ).toBe(200)
    await elsewhere.visit('/student/jobs')
    const { page, visit, picture } = here
    await visit('/student/my-profile')
    await page.getByRole('link', { name: 'Change your password' }).click()
    const current = page.getByLabel('Current password')
    await current.fill(newPassword)
    await page.getByLabel('New password', { exact: true }).fill(afterChange)
    await page.getByLabel('Confirm new password').fill(afterChange)
    const change = page.getByRole('button', { name: 'Change password' })
    await change.click()
    await page.getByText('This is not your current password').first().waitFor()
    await expect.poll(() => current.evaluate((one) => one === document.activeElement)).toBe(true)
    await picture('password-change-wrong')
    await current.fill(afterReset)
    await change.click()
    await page.waitForURL('**/student/my-profile')
    const notice = page.getByRole('alert').filter({ hasText: 'Your password has been changed' })
    await notice.waitFor()
    // the bar with the button appears while typing, and the notice leaves it free
    await page.getByLabel('First name').fill('Robina')
    const [said, save] = [
      (await notice.boundingBox())!,
      (await page.getByRole('button', { name: 'Save', exact: true }).boundingBox())!,
    ]
    expect(said.y + said.height < save.y || said.y > save.y + save.height, JSON.stringify([said, save])).toBe(
      true,
    )
    await page.getByLabel('First name').fill('Robin')
    await picture('password-changed')
    await elsewhere.page.waitForURL('**/sign-in?ended=*')
    await elsewhere.picture('password-changed-elsewhere')
    await letterLink(email, /Your password was changed/)
    await visit('/student/dashboard')
    expect(new URL(page.url()).pathname).toBe('/student/dashboard')
  })
})
