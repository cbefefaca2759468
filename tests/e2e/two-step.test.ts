import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DESKTOP, newVisitor, openBrowser, PHONE } from './browser.ts'
import { demoAccount, demoStudent, letterLink, signIn } from './demo.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

/** A device that verifies its owner and confirms right away. */
const giveAuthenticator = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const { password } = demoAccount('student')
const giveEmailAndPassword = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}
const leave = async (page: Page) => {
  await page.context().clearCookies()
  await page.goto('/sign-in?next=%2Fstudent%2Fjobs')
  await page.waitForLoadState('networkidle')
}
const codeFor = (secret: string, away = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) }).generate({
    timestamp: Date.now() + away,
  })

const student = demoStudent(17)

test('a student sets up a passkey and an app, and signs in with each of them', async () => {
  const { context, page, visit, check, picture } = await newVisitor(browser)
  await giveAuthenticator(page)
  await signIn(context, 'student', student)
  await visit('/student/my-profile/security')
  await page.getByRole('link', { name: 'Set it up' }).click()
  await page
    .getByRole('heading', { name: 'Two-step sign-in is off' })
    .or(page.getByText('Two-step sign-in is off'))
    .first()
    .waitFor()
  await check()
  await picture('settings-off')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('My laptop')
  await picture('add-passkey')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByRole('dialog', { name: 'Save your recovery codes' }).waitFor()
  await check()
  await picture('recovery-codes')
  const codes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.getByRole('list', { name: 'Your passkeys' }).getByText('My laptop').waitFor()

  await page.getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await dialog
    .getByRole('img', { name: /QR code/ })
    .locator('svg')
    .waitFor()
  await picture('set-up-app')
  const secret = (await dialog.getByText(/^[A-Z2-7 ]{32,}$/).textContent())!
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeFor(secret))
  await dialog.getByRole('button', { name: 'Set up app' }).click()
  await page.getByRole('button', { name: 'Set up another app instead' }).waitFor()
  await check()
  await picture('settings-on')

  await leave(page)
  await giveEmailAndPassword(page, student)
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
  await check()
  await picture('second-step-passkey')
  const use = page.getByRole('button', { name: 'Use your passkey' })
  expect(await use.evaluate((button) => button === document.activeElement)).toBe(true)
  await use.press('Enter')
  await page.waitForURL('**/student/jobs')

  await leave(page)
  await giveEmailAndPassword(page, student)
  await page.getByRole('button', { name: 'Use your authenticator app' }).click()
  const code = page.getByRole('textbox', { name: 'Code from your authenticator app' })
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
  await code.fill('000 000')
  await code.press('Enter')
  await page.getByText('This code isn’t right').first().waitFor()
  await check()
  await picture('second-step-wrong-code')
  // the next one: the code that set up the app no longer counts
  const next = codeFor(secret, 30_000)
  await code.fill(`${next.slice(0, 3)} ${next.slice(3)}`)
  await code.press('Enter')
  await page.waitForURL('**/student/jobs')

  await leave(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
  await check()
  await picture('sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/student/jobs')

  await leave(page)
  await giveEmailAndPassword(page, student)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code', { exact: true }).fill(codes[0]!.toUpperCase())
  await picture('second-step-recovery')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/student/jobs')

  await visit('/student/my-profile/two-step')
  await page.getByText('9 codes left').waitFor()
  await page.getByRole('button', { name: 'Remove My laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => page.getByText('My laptop', { exact: true }).count()).toBe(0)
  await check()
})

test('too many wrong codes, or a page opened on its own, lead back to the sign-in', async () => {
  const { page, visit } = await newVisitor(browser, PHONE)
  await visit('/sign-in/second-step?next=%2Fstudent%2Fjobs')
  await page.getByRole('heading', { name: 'Please sign in again' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL('**/sign-in?next=**')
  await giveEmailAndPassword(page, student)
  const code = page.getByRole('textbox', { name: 'Code from your authenticator app' })
  await code.waitFor()
  // as slow as a finger: what is clicked must not move meanwhile
  await page.getByRole('button', { name: 'Use a recovery code' }).click({ delay: 150 })
  await page.getByLabel('Recovery code', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Use your authenticator app' }).click({ delay: 150 })
  for (let tries = 0; tries < 5; tries++) {
    await code.fill(`00000${tries}`)
    const answered = page.waitForResponse('**/api/session/second-step/authenticator')
    await code.press('Enter')
    await answered
    if (tries < 4)
      await expect
        .poll(() => page.getByRole('button', { name: 'Sign in', exact: true }).isEnabled())
        .toBe(true)
  }
  await page.getByRole('heading', { name: 'Please sign in again' }).waitFor()
})

const mover = demoStudent(19)
const moved = 'student19.moved@mailbox.example'

test('somebody changes their email address on a phone, by the link mailed to the new one', async () => {
  const { context, page, visit, check, picture } = await newVisitor(browser, PHONE)
  await signIn(context, 'student', mover)
  await visit('/student/my-profile/security')
  const card = page.getByRole('region', { name: 'Email address' })
  await card.getByText(mover).waitFor()
  await check()
  await card.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your email address' })
  await dialog.getByLabel('New email address').fill(mover)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await dialog.getByText('This is already your address').first().waitFor()
  await check()
  await picture('address-dialog')
  await dialog.getByLabel('New email address').fill(moved)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await card.getByText(`Waiting for ${moved}`).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await check()
  await picture('address-pending')
  await card.getByRole('button', { name: 'Keep my current address' }).click()
  await expect.poll(() => card.getByText(`Waiting for ${moved}`).count()).toBe(0)
  await card.getByRole('button', { name: 'Change' }).click()
  await dialog.getByLabel('New email address').fill(moved)
  await dialog.getByLabel('New email address').press('Enter')
  await card.getByText(`Waiting for ${moved}`).waitFor()
  const link = await letterLink(moved, /Confirm your new email address/)

  const elsewhere = await newVisitor(browser, PHONE)
  await elsewhere.page.goto(link)
  await elsewhere.page.getByRole('heading', { name: 'Sign in first' }).waitFor()
  await elsewhere.check()
  await elsewhere.picture('address-signed-out')
  expect(elsewhere.page.url()).not.toContain('token')
  await signIn(elsewhere.context, 'student')
  await elsewhere.visit('/student')
  await elsewhere.page.goto(link)
  await elsewhere.page.getByRole('button', { name: 'Use this address' }).click()
  await elsewhere.page.getByRole('heading', { name: 'This link belongs to another account' }).waitFor()
  expect(await elsewhere.page.getByText(mover).count()).toBe(0)

  await page.goto(link)
  await page.getByRole('heading', { name: 'Confirm your new email address' }).waitFor()
  await check()
  await picture('address-confirm')
  await page.getByRole('button', { name: 'Use this address' }).click()
  await page.getByRole('heading', { name: 'Your email address has been changed' }).waitFor()
  await check()
  await picture('address-changed')
  await letterLink(mover, /Your email address was changed/)
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL('**/student/dashboard')
  await visit('/student/my-profile/security')
  await card.getByText(moved).waitFor()
})

const owner = 'recruiter@quietledger.example'
const colleague = 'two.step.colleague@quietledger.example'

test('a team asks for it: who joins sets it up first, and goes on from there', async () => {
  const { context, page, visit, check, picture } = await newVisitor(browser, DESKTOP)
  await giveAuthenticator(page)
  await signIn(context, 'employer', owner)
  await visit('/employer/invite-team-member')
  await page.getByText('To require it of the team').waitFor()
  await visit('/employer/my-profile/two-step')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await visit('/employer/invite-team-member')
  await page.getByRole('button', { name: 'Require it of everyone' }).click()
  await picture('team-require')
  await page.getByRole('dialog').getByRole('button', { name: 'Require it' }).click()
  await page.getByText('Required', { exact: true }).waitFor()
  await check()
  await picture('team-required')
  const field = page.getByRole('combobox', { name: 'Email addresses' })
  await field.fill(colleague)
  await field.press('Enter')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  const link = await letterLink(colleague, /invit/i)

  const guest = await newVisitor(browser, PHONE)
  await giveAuthenticator(guest.page)
  await guest.page.goto(link)
  await guest.page.getByLabel('First name').fill('Cato')
  await guest.page.getByLabel('Last name').fill('Lind')
  await guest.page.getByLabel('Password', { exact: true }).fill('seven quiet harbors')
  await guest.page.getByRole('button', { name: /join/i }).click()
  await guest.page.getByRole('heading', { name: 'Set up two-step sign-in' }).waitFor()
  await guest.check()
  await guest.picture('set-up-required')
  // nothing else opens before
  await guest.visit('/employer/your-job')
  await guest.page.getByRole('heading', { name: 'Set up two-step sign-in' }).waitFor()
  await guest.page.getByRole('button', { name: 'Create passkey' }).click()
  await guest.page.getByRole('button', { name: 'I’ve saved them. Continue' }).click()
  await guest.page.getByRole('heading', { name: 'Your jobs', level: 1 }).waitFor()
  await guest.check()
})
