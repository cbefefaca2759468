import { expect, test } from 'vitest'
import { peopleWithBrowsers } from './browser.ts'
import { letterLink, signIn } from './demo.ts'
import { origin } from './origin.ts'

const someone = peopleWithBrowsers()

const password = 'nine slow herons'

test('a job leads through signing up, with a university that is not listed, back to the job on another device', async () => {
  const email = 'lena@quiet-heron.example'
  const { page, visit, check, picture } = await someone()
  const { data } = await (await fetch(`${origin()}/api/public-job?search=data%20intern`)).json()
  await visit(`/public-jobs/detail?id=${data[0].id}`)
  await page.getByRole('link', { name: 'New here? Create a student account' }).first().click()
  await page.waitForURL('**/sign-up/student**')
  await page.getByRole('button', { name: 'My university isn’t listed' }).click()
  await page.getByRole('button', { name: 'Choose from the list' }).click()
  await page.getByRole('button', { name: 'My university isn’t listed' }).click()
  await page.getByRole('button', { name: 'Create your account' }).click()
  await page
    .getByText(/Choose your university, or enter its name/)
    .first()
    .waitFor()
  await page.getByRole('textbox', { name: 'University' }).fill('Quiet Heron College')
  await page.getByRole('combobox', { name: 'Degree' }).or(page.getByLabel('Degree')).first().click()
  await page.getByRole('option', { name: "Bachelor's" }).click()
  await page.getByLabel('Graduation year').first().click()
  await page.getByRole('option', { name: String(new Date().getFullYear() + 1) }).click()
  await page.getByLabel('First name').fill('Lena')
  await page.getByLabel('Last name').fill('Heron')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await check()
  await picture('not-listed')
  await page.getByRole('button', { name: 'Create your account' }).click()
  await page.waitForURL('**/sign-up/to-verify-email**')

  const phone = await someone()
  await phone.visit((await letterLink(email, /Confirm your email/)).replace(origin(), ''))
  await phone.page.getByLabel('Your password', { exact: true }).fill(password)
  await phone.page.getByRole('button', { name: 'Confirm your email' }).click()
  await phone.page.waitForURL(`**/student/jobs/detail?id=${data[0].id}`)
  await phone.page.getByRole('heading', { name: data[0].title }).first().waitFor()
  await phone.check()
  await phone.visit('/student/my-profile')
  expect(await phone.page.getByRole('textbox', { name: 'University' }).inputValue()).toBe(
    'Quiet Heron College',
  )
  await phone.check()
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
