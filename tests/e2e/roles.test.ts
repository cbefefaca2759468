import { expect, test } from 'vitest'
import { peopleWithBrowsers, type Visitor } from './browser.ts'
import { type Kind, letterLink, newStudent, signIn } from './demo.ts'
import { origin } from './origin.ts'
import { pressesOf } from './presses.ts'

const aPerson = peopleWithBrowsers()
const as = async (kind: Kind): Promise<Visitor> => {
  const visitor = await aPerson()
  await signIn(visitor.context, kind)
  return visitor
}

test('an operator approves an employer that waits, and the employer is told', async () => {
  const operator = await as('operator')
  const { page } = operator
  await operator.visit('/operator')
  await operator.check()
  await page.getByRole('link', { name: /Review employers/ }).click()
  await page.getByRole('link', { name: 'Cobalt Orchard' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cobalt Orchard' }).waitFor()
  await operator.check()
  await page.getByRole('button', { name: 'Approve' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Approved', { exact: true }).first().waitFor()
  await letterLink('hello@cobalt-orchard.example', /approved/i)
})

test('a university confirms a student who names it', async () => {
  const { context } = await aPerson()
  await newStudent(context, `robin.waits.${Date.now()}@example.com`)
  const university = await as('university')
  const { page } = university
  await university.visit('/university/students?search=robin%20vale')
  await university.check()
  const waiting = await page.getByText('Waiting for you').count()
  expect(waiting).toBeGreaterThan(0)
  await page
    .getByRole('checkbox', { name: /^Select/ })
    .nth(1)
    .click()
  await university.check()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect.poll(() => page.getByText('Waiting for you').count()).toBe(waiting - 1)
})

test('an employer posts a job for one token, and everyone can find it', async () => {
  const employer = await as('employer')
  const { page } = employer
  const presses = await pressesOf(employer)
  await employer.visit('/employer/your-job')
  const written = await presses.during(async () => {
    await page.getByRole('link', { name: 'Post a job' }).first().click()
    const title = page.getByLabel('Title')
    await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type('Tide Table Intern')
    await page.getByText('Internship', { exact: true }).click()
    await page.getByText('Remote', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Description' }).click()
    await page.keyboard.type('Read the sea and write it down.')
    await page
      .getByRole('navigation', { name: 'Steps' })
      .getByRole('button', { name: /The job.*complete/ })
      .waitFor()
    await employer.check()
    await employer.picture('posting-1')
    await page.getByRole('navigation', { name: 'Steps' }).getByText('Applications and preview').click()
    await employer.check()
    await page.getByRole('button', { name: 'Post job for one token' }).click()
    await page.waitForURL('**/employer/job/detail**')
  })
  expect(written).toBeLessThanOrEqual(6)
  await page.getByRole('heading', { name: 'Tide Table Intern' }).first().waitFor()
  await employer.check()

  await page.getByRole('button', { name: 'Actions for Tide Table Intern' }).first().click()
  await page.getByRole('menuitem', { name: 'Keep as template' }).click()
  await page.getByText(/is a template now/).waitFor()
  await employer.visit('/employer/your-job')
  const copied = await presses.during(async () => {
    await page.getByRole('link', { name: 'Post a job' }).first().click()
    const from = page.getByRole('region', { name: 'Start from' })
    await from.getByRole('button', { name: 'Like the last one: Tide Table Intern' }).waitFor()
    await employer.picture('start-from')
    await from.getByRole('button', { name: 'Tide Table Intern', exact: true }).click()
    await page.getByRole('button', { name: 'Post job for one token' }).waitFor()
    await employer.check()
  })
  expect(copied + 1).toBeLessThanOrEqual(6)
  const visitor = await aPerson()
  await visitor.visit('/public-jobs?search=tide%20table')
  await visitor.page.getByRole('link', { name: 'Tide Table Intern' }).waitFor()
  await visitor.context.close()
})

test('a university that an invitation link reached signs up, is approved and gets back to the invitation', async () => {
  const employer = await as('employer')
  const { request } = employer.context
  const { data } = await (await request.get('/api/employer/event-list?tab=upcoming')).json()
  const { link } = await (await request.get(`/api/employer/event/university_list/${data[0].id}`)).json()
  const email = 'careers@quiet-fjord.example'
  const password = 'three quiet ferries'

  const guest = await aPerson()
  const { page } = guest
  await guest.visit(link)
  await page.getByRole('heading', { name: /You’re invited/ }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await page.getByRole('link', { name: 'Register a new organization' }).click()
  await page.getByRole('switch', { name: 'It’s not on the list' }).check()
  await page.getByLabel('Name', { exact: true }).fill('Quiet Fjord University')
  await page.getByRole('combobox', { name: 'Country' }).fill('Norway')
  await page.getByRole('option', { name: 'Norway' }).click()
  await page.getByLabel('First name').fill('Signe')
  await page.getByLabel('Last name').fill('Holm')
  await page.getByLabel('Work email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Register university' }).click()
  await page.waitForURL('**/sign-up/to-verify-email')
  await guest.visit(await letterLink(email, /Confirm your email/))
  await page.getByText('Your account is now being reviewed').waitFor()

  const { context } = await aPerson()
  await signIn(context, 'operator')
  const found = await (await context.request.get('/api/operator/organizations?search=quiet%20fjord')).json()
  const approved = { data: { organization_ids: [found.data[0].id] }, headers: { origin: origin() } }
  expect((await context.request.post('/api/operator/organizations/approve', approved)).ok()).toBe(true)
  await context.close()

  // days later and on another device, from the email that says so
  const later = await aPerson()
  await later.visit(await letterLink(email, /has been approved/))
  await later.page.getByLabel('Email').fill(email)
  await later.page.getByRole('textbox', { name: 'Password' }).fill(password)
  await later.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await later.page.waitForURL('**/university/your-event/detail**')
  await later.page.getByRole('heading', { level: 1, name: data[0].title }).waitFor()
  await later.context.close()
  await guest.context.close()
})
