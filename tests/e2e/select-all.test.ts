import { expect, test } from 'vitest'
import { peopleWithBrowsers, type Visitor } from './browser.ts'
import { signIn } from './demo.ts'
import { button, sees } from './fair.ts'
import { origin } from './origin.ts'

const aPerson = peopleWithBrowsers()

/** A list comes two rows a page, as if there were many. */
const shorten = ({ context }: Visitor, list: string) =>
  context.route(`**/api${list}*`, (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const url = new URL(route.request().url())
    url.searchParams.set('size', '2')
    return route.continue({ url: url.href })
  })

const selectEverything = async ({ page }: Visitor) => {
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check()
  const bar = page.getByRole('region', { name: 'Actions for the selection' })
  await bar.waitFor()
  const rest = bar.getByRole('button', { name: 'Select all', exact: true })
  if (await rest.isVisible()) await rest.click()
  await button(page, /^Select all \d+ that match/).click()
  await sees(page, /^All \d+ \w+ selected/)
}

test('a recruiter shortlists everyone who matches', async () => {
  const team = await aPerson()
  await signIn(team.context, 'employer')
  await shorten(team, '/employer/job/applicant-list')
  await team.visit('/employer/your-job-applicant?status=submitted&status=interview&status=offer')
  await selectEverything(team)
  await team.check()
  await team.picture('all-applicants')
  await button(team.page, /^Shortlist/).click()
  await sees(team.page, /^Shortlisting: \d+ applicants/)
  await team.page.getByRole('dialog', { name: /left as is/ }).waitFor()
  await team.picture('all-applicants-left-out')
  await team.check()
})

test('an operator rejects every organization that matches', async () => {
  const operator = await aPerson()
  await signIn(operator.context, 'operator')
  for (const number of ['one', 'two', 'three']) {
    const answer = await fetch(`${origin()}/api/employer/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        organization_name: `Bulk Mill ${number}`,
        industry: 'Software',
        company_size: '11-50',
        country_code: 'US',
        first_name: 'Ada',
        last_name: 'Stone',
        email: `ada@bulk-mill-${number}.example`,
        password: 'nine slow herons',
      }),
    })
    expect(answer.status, await answer.text()).toBe(201)
  }
  await shorten(operator, '/operator/organizations')
  await operator.visit('/operator/organizations?search=Bulk%20Mill')
  await selectEverything(operator)
  await operator.check()
  await operator.picture('all-organizations')
  await button(operator.page, 'Reject').click()
  const dialog = operator.page.getByRole('dialog', { name: 'Reject all 3 organizations?' })
  await dialog
    .getByRole('textbox', { name: 'Reason' })
    .fill('We could not confirm that these organizations exist.')
  await operator.check()
  await operator.picture('all-organizations-reject')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const states = operator.page.getByRole('table').getByText('Rejected')
  await states.nth(1).waitFor()
  await operator.picture('all-organizations-rejected')
})

test('a university confirms everyone who matches', async () => {
  const staff = await aPerson()
  await signIn(staff.context, 'university')
  await shorten(staff, '/university/students')
  await staff.visit('/university/students')
  await selectEverything(staff)
  await staff.check()
  await staff.picture('all-students')
  await button(staff.page, 'Confirm').click()
  await sees(staff.page, /students? confirmed/)
})
