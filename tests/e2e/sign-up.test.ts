import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pdfOf } from '#domains/applications/applications.fixtures.ts'
import { peopleWithBrowsers } from './browser.ts'
import { letterLink, signIn } from './demo.ts'
import { origin } from './origin.ts'
import { pressesOf } from './presses.ts'

const someone = peopleWithBrowsers()

const password = 'nine slow herons'

/** Sign-up to the first application; with the press on the job and the one in the mail program. */
const AT_MOST = 10

const typed = async (page: Page, label: string, words: string) => {
  await page.getByLabel(label, { exact: true }).click()
  await page.keyboard.type(words)
}

/** Types where the page has put the focus, which takes no press. */
const typedAt = async (page: Page, label: string, words: string) => {
  const field = page.getByLabel(label, { exact: true })
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type(words)
}

const studies = async (page: Page) => {
  await page.getByText("Bachelor's", { exact: true }).click()
  await page.getByText(String(new Date().getFullYear() + 1), { exact: true }).click()
}

test('a visitor at a job signs up with a university’s address and applies, in few presses', async () => {
  const email = 'al4821@northfield.example'
  const visitor = await someone()
  const { page, visit, check, picture } = visitor
  const { data } = await (await fetch(`${origin()}/api/public-job?search=data%20intern`)).json()
  const presses = await pressesOf(visitor)
  await visit(`/public-jobs/detail?id=${data[0].id}`)
  const took = await presses.during(async () => {
    await page.getByRole('main').getByRole('link', { name: 'Apply' }).first().click()
    await typedAt(page, 'Email', email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Northfield State University').waitFor()
    await typedAt(page, 'First name', 'Ada')
    await typed(page, 'Last name', 'Lovelace')
    await typed(page, 'Password', password)
    await studies(page)
    await check()
    await picture('the-rest')
    await page.getByRole('button', { name: 'Create your account' }).click()
    await page.waitForURL('**/sign-up/to-verify-email**')
    await page.goto(await letterLink(email, /Confirm your email/))
    await page.waitForURL(`**/student/jobs/detail?id=${data[0].id}**`)
    const dialog = page.getByRole('dialog', { name: `Apply: ${data[0].title}` })
    const chooser = page.waitForEvent('filechooser')
    await dialog.locator('[aria-label=Resume]').click()
    await (await chooser).setFiles({
      name: 'cv.pdf',
      mimeType: 'application/pdf',
      buffer: pdfOf(['Ada Lovelace']),
    })
    await dialog.getByRole('button', { name: 'Send application' }).click()
    await page.getByText('Your application is in').waitFor()
  })
  // the press on the letter's link is in the mail program
  expect(took + 1).toBeLessThanOrEqual(AT_MOST)
  await check()
  await page.getByRole('link', { name: 'View your applications' }).click()
  await page.getByRole('heading', { name: 'Waiting for an answer (1)' }).waitFor()
  await page.getByText(/^Answer by \w+ \d+, \d{4}$/).waitFor()
  await check()
  await picture('applications')

  const again = await someone()
  await again.visit('/sign-up')
  await typedAt(again.page, 'Email', email)
  await again.page.keyboard.press('Enter')
  await again.page.waitForURL('**/sign-in**')
  await again.page.getByText('You already have an account').waitFor()
  await typedAt(again.page, 'Password', password)
  await again.check()
  await again.page.keyboard.press('Enter')
  await again.page.waitForURL('**/student/dashboard')
})

test('a university that is not listed is named, and the link works on another device', async () => {
  const email = 'lena.heron@quiet-heron.example'
  const { page, visit, check, picture } = await someone()
  const { data } = await (await fetch(`${origin()}/api/public-job?search=data%20intern`)).json()
  await visit('/sign-up')
  await typedAt(page, 'Email', email)
  await page.keyboard.press('Enter')
  await page.getByText('How will you use Fairlead?').waitFor()
  await check()
  await picture('kinds')
  await visit(
    `/sign-up/student?next=${encodeURIComponent(`/student/jobs/detail?id=${data[0].id}&apply=true`)}`,
  )
  await page.getByRole('button', { name: 'My university isn’t listed' }).click()
  await page.getByRole('button', { name: 'Choose from the list' }).click()
  await page.getByRole('button', { name: 'My university isn’t listed' }).click()
  expect(await page.getByLabel('First name').inputValue()).toBe('Lena')
  await page.getByRole('button', { name: 'Create your account' }).click()
  await page
    .getByText(/Choose your university, or enter its name/)
    .first()
    .waitFor()
  await page.getByRole('textbox', { name: 'University' }).fill('Quiet Heron College')
  await studies(page)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await check()
  await picture('not-listed')
  await page.getByRole('button', { name: 'Create your account' }).click()
  await page.waitForURL('**/sign-up/to-verify-email**')

  const phone = await someone()
  await phone.visit((await letterLink(email, /Confirm your email/)).replace(origin(), ''))
  await phone.page.getByLabel('Your password', { exact: true }).fill(password)
  await phone.page.getByRole('button', { name: 'Confirm your email' }).click()
  await phone.page.waitForURL(`**/student/jobs/detail?id=${data[0].id}**`)
  await phone.page.getByRole('dialog', { name: `Apply: ${data[0].title}` }).waitFor()
  await phone.check()
  await phone.visit('/student/my-profile')
  expect(await phone.page.getByRole('textbox', { name: 'University' }).inputValue()).toBe(
    'Quiet Heron College',
  )
})

test('a university is led to register, and an operator sees and sets its entry of the directory', async () => {
  const guest = await someone()
  await guest.visit('/university')
  await guest.page.getByRole('link', { name: 'Register your university' }).first().click()
  await guest.page.waitForURL('**/sign-up/admin?category=2')
  await guest.page.getByRole('button', { name: 'Register university' }).waitFor()

  const operator = await someone()
  await signIn(operator.context, 'operator')
  const { request } = operator.context
  const found = await (await request.get('/api/operator/organizations?kind=university&state=approved')).json()
  await operator.visit(`/operator/organizations/detail?id=${found.data[0].id}`)
  const card = operator.page.getByRole('region', { name: 'University directory' })
  await card.getByText(/Email domains that prove who studies there/).waitFor()
  await card.getByLabel('Link to another entry').fill('northfi')
  await operator.page.getByRole('option').first().click()
  await card.getByText('Students who entered its name themselves are linked too.').waitFor()
  await operator.check()
  await operator.picture('listing')
  await operator.visit('/operator')
  await operator.check()
  await operator.page
    .getByRole('button', { name: /Your account/ })
    .last()
    .click()
  await operator.page.getByRole('menuitem', { name: 'Terms' }).waitFor()
})
