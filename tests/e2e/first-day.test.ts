import { expect, test } from 'vitest'
import { peopleWithBrowsers } from './browser.ts'
import { letterLink, newPassword, signIn } from './demo.ts'
import { origin } from './origin.ts'

const someone = peopleWithBrowsers()

test('who registers an employer that is here already joins it by one press, and keeps what was typed', async () => {
  const { page, visit, check, picture } = await someone()
  await visit('/sign-up/admin')
  await page.getByLabel('First name').fill('Noor')
  await page.getByLabel('Last name').fill('Haddad')
  await page.getByLabel('Work email').fill('noor@harbor-desk.example')
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByLabel('Name', { exact: true }).fill('harbor light robotics')
  await page.getByText('Harbor Light Robotics is here already').waitFor()
  await check()
  await picture('here-already')
  await page.getByRole('button', { name: 'Ask to join' }).click()
  expect(await page.getByRole('combobox', { name: 'Your employer' }).inputValue()).toBe(
    'Harbor Light Robotics',
  )
  await page.getByRole('button', { name: 'Ask to join' }).click()
  await page.waitForURL('**/sign-up/to-verify-email')
  await letterLink('noor@harbor-desk.example', /Confirm your email/)
})

test('a new employer sees its first steps, which tick themselves off', async () => {
  const { page, context, visit, check, picture } = await someone()
  const { request } = context
  const sent = async (path: string, data: object) => {
    const answer = await request.post(`/api/${path}`, { data, headers: { origin: origin() } })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json().catch(() => null)
  }
  const email = 'ines@quiet-kiln.example'
  const { organization_id } = await sent('employer/auth/register', {
    organization_name: 'Quiet Kiln',
    industry: 'Manufacturing',
    company_size: '11-50',
    country_code: 'US',
    website: 'quiet-kiln.example',
    first_name: 'Ines',
    last_name: 'Kiln',
    email,
    password: newPassword,
  })
  const [, token] = (await letterLink(email, /confirm/i)).split('#token=')
  await sent('employer_user/auth/verify-email', { token, password: newPassword })
  const operator = await someone()
  await signIn(operator.context, 'operator')
  const approved = await operator.context.request.post('/api/operator/organizations/approve', {
    data: { organization_ids: [organization_id] },
    headers: { origin: origin() },
  })
  expect(approved.ok(), await approved.text()).toBe(true)
  await operator.context.close()

  await visit('/sign-in')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/employer/dashboard')
  const steps = page.getByRole('region', { name: 'Your first steps' })
  await steps.getByText('1 of 5 done').waitFor()
  await check()
  await picture('first-steps')
  await steps.getByRole('link', { name: 'Start writing' }).click()
  await page.getByLabel('Title').fill('Kiln intern')
  await page.getByText(/^Saved at/).waitFor()
  await visit('/employer/dashboard')
  await steps.getByRole('link', { name: 'Continue your draft' }).waitFor()
})
