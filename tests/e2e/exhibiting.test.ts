import { expect, test } from 'vitest'
import { PHONE, peopleWithBrowsers } from './browser.ts'
import { signIn } from './demo.ts'
import { eventsOfOffice } from './desk.ts'
import { button, link, sees } from './fair.ts'

const aPerson = peopleWithBrowsers()
const email = `line.${Date.now()}@employer.example`

test('an employer waits in line for a kind of booth that is sold out, sees its place, and leaves; the host sees the line', async () => {
  const office = await aPerson()
  const id = (await eventsOfOffice(office)).get('Small business evening')!
  const visitor = await aPerson()
  await visitor.visit(`/public-event?id=${id}`)
  await sees(visitor.page, 'Sold out, 2 in line')
  await visitor.check()
  await visitor.picture('line-01-public')

  const employer = await aPerson()
  await signIn(employer.context, 'employer')
  const { page, visit, check, picture } = employer
  await page.setViewportSize(PHONE)
  await visit(`/employer/fair-and-event/register?id=${id}`)
  await page.getByRole('radio', { name: /^Stand/ }).click()
  await sees(page, /sold out. Join the line/)
  await page.getByLabel('Name', { exact: true }).fill('Recruiting Team')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await check()
  await picture('line-02-form')
  await button(page, 'Join the waiting line').click()
  await page.waitForURL('**/employer/fair-and-event/detail**')
  await page.getByText('You’re 3rd in line').filter({ visible: true }).first().waitFor()
  await check()
  await picture('line-03-place')

  await office.visit(`/university/event/detail?id=${id}&tab=exhibitors`)
  await button(office.page, '3 in line').click()
  await sees(office.page, email)
  expect(await office.page.getByRole('dialog').getByRole('listitem').count()).toBe(3)
  await office.check()
  await office.picture('line-04-host')

  await button(page, 'Leave the line').click()
  await link(page, 'Register').waitFor()
})

// after the line: its questions would have to be answered there
test('a host asks and offers in the registration form; an employer answers and adds; the host filters by it', async () => {
  const office = await aPerson()
  const id = (await eventsOfOffice(office)).get('Small business evening')!
  const { page, visit, check, picture } = office
  await visit(`/university/event/detail?id=${id}&tab=form`)
  await button(page, 'Add question').click()
  await page.getByLabel('Question', { exact: true }).fill('Do you bring a screen?')
  await page.getByRole('combobox', { name: 'Kind of answer' }).click()
  await page.getByRole('option', { name: 'One choice' }).click()
  for (const [at, words] of ['A large one', 'None'].entries()) {
    await button(page, 'Add answer').click()
    await page.getByLabel(`Answer ${at + 1}`, { exact: true }).fill(words)
  }
  await page.getByLabel('Must be answered').check()
  await button(page, 'Add add-on').click()
  await page.getByLabel('Name', { exact: true }).fill('Power')
  await page.getByLabel(/^Price in/).fill('25')
  await page.getByLabel('For all together (optional)').fill('10')
  await check()
  await picture('form-01-host')
  await button(page, 'Save form').click()
  await page.getByText('Registration form saved').waitFor({ state: 'attached' })

  const employer = await aPerson()
  await signIn(employer.context, 'employer', 'recruiter@tidewatergrid.example')
  await employer.page.setViewportSize(PHONE)
  await employer.visit(`/employer/fair-and-event/register?id=${id}`)
  await employer.page.getByRole('radio', { name: 'Table' }).click()
  await employer.page.getByLabel('How many: Power').fill('1')
  await sees(employer.page, /^\$25, due within/)
  await button(employer.page, 'Register').click()
  await sees(employer.page, 'Please answer this')
  await employer.page.getByRole('radio', { name: 'A large one' }).check()
  await employer.page.getByLabel('Name', { exact: true }).fill('Tidewater Recruiting')
  await employer.page.getByLabel('Email', { exact: true }).fill('stand@tidewatergrid.example')
  await employer.check()
  await employer.picture('form-02-employer')
  await button(employer.page, 'Register').click()
  await employer.page.waitForURL('**/employer/fair-and-event/status**')
  await sees(employer.page, '1 × Power, $25')
  await employer.check()
  await employer.picture('form-03-status')

  await visit(`/university/event/detail?id=${id}&tab=exhibitors`)
  await button(page, 'Do you bring a screen?').click()
  await page.getByRole('checkbox', { name: 'A large one' }).check()
  await page.keyboard.press('Escape')
  await sees(page, 'Tidewater Grid')
  await page.getByText('Quiet Ledger').waitFor({ state: 'detached' })
  await check()
  await picture('form-04-filtered')
  await page.getByRole('link', { name: 'Tidewater Grid' }).click()
  await sees(page, '1 × Power, $25')
  await picture('form-05-pane')
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Change the registration/ })
  expect(await dialog.getByLabel('How many: Power').inputValue()).toBe('1')
  await dialog.getByLabel('How many: Power').fill('0')
  await dialog.getByRole('radio', { name: 'None' }).check()
  await check()
  await picture('form-06-host-changes')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('dialog').getByText('None', { exact: true }).first().waitFor()
  await page.getByText('1 × Power, $25').waitFor({ state: 'detached' })
})
