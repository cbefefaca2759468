import { expect, test } from 'vitest'
import { peopleWithBrowsers } from './browser.ts'
import { signIn } from './demo.ts'
import { eventsOfOffice } from './desk.ts'
import { button, sees } from './fair.ts'

const FAIR = 'Engineering and science fair'
const aPerson = peopleWithBrowsers()

test('an exhibitor and its host read an invoice, and correct it with a credit note', async () => {
  const office = await aPerson()
  const id = (await eventsOfOffice(office)).get(FAIR)
  const employer = await aPerson()
  await signIn(employer.context, 'employer')
  await employer.visit('/employer/fair-and-event?tab=registered')
  await employer.page.getByRole('link', { name: FAIR }).first().click()
  await sees(employer.page, /INV-\d{4}-0001/)
  await sees(employer.page, 'PO-20417')
  await employer.check()
  await employer.page.getByRole('heading', { name: 'Invoices' }).scrollIntoViewIfNeeded()
  await employer.picture('money-01-status')
  await button(employer.page, 'Edit billing details').click()
  const billing = employer.page.getByRole('dialog')
  await billing.getByLabel(/Invoice to/).fill('Harborlight Holding')
  await employer.picture('money-02-billing')
  await button(employer.page, 'Save').click()
  await sees(employer.page, 'Harborlight Holding')

  const { page, visit, check, picture } = office
  await visit(`/university/event/detail?id=${id}&tab=exhibitors`)
  await button(page, 'Invoice details').click()
  await sees(page, 'Tax in percent')
  await check()
  await picture('money-03-seller')
  await button(page, 'Cancel').click()
  await page.getByRole('link', { name: /Harbor Light/ }).click()
  await sees(page, /INV-\d{4}-0001/)
  await page.getByRole('heading', { name: 'Invoices' }).scrollIntoViewIfNeeded()
  await picture('money-04-pane')
  await button(page, 'Correct invoice').click()
  await page.getByLabel('Reason').fill('The holding pays')
  await page
    .getByRole('dialog', { name: 'Correct the invoice?' })
    .getByRole('button', { name: 'Correct invoice' })
    .click()
  await sees(page, /CN-\d{4}-0001/)
  await check()
  await picture('money-05-corrected')
  await page.getByRole('button', { name: 'Mark as paid', exact: true }).first().click()
  const received = page.getByRole('dialog', { name: /paid \$950/ })
  await received.getByLabel('Amount').fill('300')
  await picture('money-07-received')
  await received.getByRole('button', { name: 'Record payment' }).click()
  await sees(page, '$300 received, $650 open')
  await page.getByRole('heading', { name: 'Payment' }).first().scrollIntoViewIfNeeded()
  await picture('money-08-part-paid')

  await employer.page.reload()
  await sees(employer.page, /taken back by CN-\d{4}-0001/)
  const address = await employer.page
    .getByRole('link', { name: /^Invoice INV/ })
    .first()
    .getAttribute('href')
  const file = await employer.context.request.get(new URL(address!, employer.page.url()).href)
  expect(file.headers()['content-type']).toBe('application/pdf')
  await sees(employer.page, /of which \$300 is paid and \$650 open/)
  await employer.picture('money-06-status-corrected')
})
