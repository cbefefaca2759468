import { expect } from 'vitest'
import type { Visitor } from './browser.ts'
import { letterLink } from './demo.ts'
import { button, link, sees, TITLE } from './fair.ts'
import { origin } from './origin.ts'

const password = 'nine slow herons'
export const EMPLOYER = 'Quiet Mill Works'
export const NEWCOMER = 'ada@quiet-mill.example'

/** The host invites an employer that is not here, by an address. */
export const inviteByAddress = async ({ page, visit, check, picture }: Visitor, id: string) => {
  await visit(`/university/event/detail?id=${id}&tab=invitations`)
  await button(page, 'Invite by email').click()
  await page.getByLabel('Addresses').fill(`${NEWCOMER}, ${EMPLOYER}, Ada Stone`)
  await button(page, 'Check the list').click()
  await button(page, 'Invite 1 employer').click()
  await sees(page, '1 letter on the way')
  await check()
  await picture('06-invited-by-address')
}

const choose = async ({ page }: Visitor, field: string, option?: string) => {
  await page.getByRole('combobox', { name: field }).or(page.getByLabel(field)).first().click()
  await (option
    ? page.getByRole('option', { name: option, exact: true })
    : page.getByRole('option').first()
  ).click()
}

/** Fills in the registration, which waits until it is approved. */
const fillIn = async ({ page, check, picture }: Visitor, booth: string) => {
  await page.waitForURL('**/email-invitation?**register=true')
  await page.getByRole('radio', { name: booth }).click()
  await page.getByLabel('Name', { exact: true }).fill('Ada Stone')
  await page.getByLabel('Email', { exact: true }).fill(`stand.${Date.now()}@quiet-mill.example`)
  await page.getByLabel('Notes for the host (optional)').fill('We bring a loom')
  await check()
  await picture('newcomer-02-filled-in')
  await button(page, 'Save and sign up').click()
}

const signUp = async (newcomer: Visitor) => {
  const { page, visit, check, picture } = newcomer
  await page.waitForURL('**/sign-up/admin**')
  await page.getByLabel('Name', { exact: true }).fill(EMPLOYER)
  await choose(newcomer, 'Industry', 'Software')
  await choose(newcomer, 'Size')
  await choose(newcomer, 'Country', 'United States')
  // as in the registration
  expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
  expect(await page.getByLabel('Last name').inputValue()).toBe('Stone')
  await page.getByLabel('Work email').fill(NEWCOMER)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await check()
  await picture('newcomer-03-sign-up')
  await button(page, 'Register employer').click()
  await page.waitForURL('**/sign-up/to-verify-email**')
  await visit((await letterLink(NEWCOMER, /Confirm your email/)).replace(origin(), ''))
  // the browser that registered is asked for no password
  await sees(page, /review/i)
}

const approve = async ({ context, page, visit, check, picture }: Visitor) => {
  await visit('/operator/organizations?kind=employer&state=pending_review')
  await sees(page, /^Invited by Northfield/)
  await check()
  await picture('newcomer-04-review')
  const waiting = await (await context.request.get('/api/operator/organizations?search=Quiet%20Mill')).json()
  const approved = await context.request.post('/api/operator/organizations/approve', {
    data: { organization_ids: [waiting.data[0].id] },
  })
  expect(approved.ok(), await approved.text()).toBe(true)
}

/** It follows its letter, fills in the registration, signs up, is reviewed, and has its booth. Returns the registration. */
export const signUpAndRegister = async (
  newcomer: Visitor,
  operator: Visitor,
  booth: string,
): Promise<string> => {
  const { context, page, visit, check, picture } = newcomer
  const invitation = (await letterLink(NEWCOMER, /invites you/)).replace(origin(), '')
  await visit(invitation)
  await sees(page, TITLE)
  await check()
  await picture('newcomer-01-invitation')
  await link(page, 'Accept and register').click()
  await fillIn(newcomer, booth)
  await signUp(newcomer)
  await visit(invitation)
  await sees(page, 'An employer has signed up')
  await link(page, 'Fill in the registration').click()
  await sees(page, 'As soon as your organization is approved')
  expect(await page.getByLabel('Notes for the host (optional)').inputValue()).toBe('We bring a loom')
  await check()
  await approve(operator)
  const registered = await letterLink(NEWCOMER, /You’re registered for/)
  await context.request.post('/api/employer_user/auth/login', { data: { email: NEWCOMER, password } })
  await visit(registered.replace(origin(), ''))
  await sees(page, 'We bring a loom')
  await check()
  await picture('newcomer-05-registered')
  return new URL(registered).searchParams.get('id')!
}
