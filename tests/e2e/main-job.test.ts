import { expect, test } from 'vitest'
import { pdfOf } from '#domains/applications/applications.fixtures.ts'
import { peopleWithBrowsers, type Visitor } from './browser.ts'
import { letterLink, signIn } from './demo.ts'
import { origin } from './origin.ts'

const someone = peopleWithBrowsers()

const path = (link: string) => link.replace(origin(), '')

/** A new student at a university whose email domain proves it: sign-up, the emailed link, and in. */
const newStudent = async (email: string): Promise<Visitor> => {
  const student = await someone()
  const { page } = student
  await student.visit('/sign-up/student')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Northfield State University').waitFor()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Test')
  await page.getByLabel('Password', { exact: true }).fill('a long enough secret')
  await page.getByText("Bachelor's", { exact: true }).click()
  await page.getByText(String(new Date().getFullYear() + 1), { exact: true }).click()
  await student.check()
  await page.getByRole('button', { name: 'Create your account' }).click()
  await page.waitForURL('**/sign-up/to-verify-email**')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await student.check()
  await student.visit(path(await letterLink(email, /Confirm your email/)))
  await page.waitForURL('**/student/dashboard')
  await page.getByRole('heading', { name: 'Hi, Ada' }).waitFor()
  await student.check()
  await page.getByRole('link', { name: 'Find jobs' }).click()
  await page.waitForURL('**/student/jobs**')
  return student
}

const applyTo = async (student: Visitor, title: string) => {
  const { page } = student
  await page.getByRole('searchbox').fill('data intern')
  await page.waitForURL(/search=data/)
  await page.getByRole('button', { name: 'Work mode' }).click()
  await page.getByRole('checkbox', { name: /Hybrid/ }).click()
  await page.waitForURL(/work_mode=hybrid/)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: title }).first().click()
  await page.getByRole('heading', { name: title }).first().waitFor()
  await student.check()
  await page.getByRole('link', { name: 'Open full page' }).click()
  await page.waitForURL('**/student/jobs/detail**')
  await page.getByRole('button', { name: 'Apply', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send application' }).waitFor()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'resume.pdf', mimeType: 'application/pdf', buffer: pdfOf(['Ada Test']) })
  await dialog.getByLabel(/Message/).fill('I like messy data.')
  await student.check()
  await dialog.getByRole('button', { name: 'Send application' }).click()
  await dialog.getByText('Your application is in').waitFor()
  // the page behind hears about it over the live line, and the good news stays until it is closed
  await page.getByText('You applied').first().waitFor({ state: 'attached' })
  await dialog.getByText('Your application is in').waitFor()
  await student.check()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
}

const decide = async (employer: Visitor, name: string) => {
  const { page } = employer
  await employer.visit(`/employer/your-job-applicant?search=${encodeURIComponent(name)}`)
  await page.getByText(name).first().click()
  await page.getByRole('button', { name: 'Shortlist · not notified' }).first().waitFor()
  await employer.check()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Shortlist ?· notified now/ }).click()
}

test('a job reaches a student, and the student gets an answer', async () => {
  const email = `ada.${Date.now()}@northfield.example`
  const student = await newStudent(email)
  await applyTo(student, 'Data Intern, Sonar Imaging')

  const employer = await someone()
  const cookie = await signIn(employer.context, 'employer')
  await decide(employer, 'Ada Test')
  await letterLink(email, /shortlist/i)

  // The rest of the work through the API, as another of the employer's programs would do it
  const api = async (method: string, address: string, body?: unknown) => {
    const response = await fetch(`${origin()}/api${address}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    expect(response.ok, await response.clone().text()).toBe(true)
    return response.status === 204 ? null : response.json()
  }
  const { data } = await api('GET', '/employer/job/applicant-list?search=Ada%20Test')
  expect(data).toHaveLength(1)
  await api('PUT', '/employer/job/applicant/accept', { applicant_ids: [data[0].id] })
  await letterLink(email, /offer/i)

  await student.visit('/student/jobs?tab=applied')
  await student.page.getByText('Offer').first().waitFor()
  await student.check()
  await student.page
    .getByRole('button', { name: /notification/i })
    .first()
    .click()
  await student.page.getByText(/offer/i).first().waitFor()
})
