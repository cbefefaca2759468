import { expect, test } from 'vitest'
import { peopleWithBrowsers } from './browser.ts'
import { letterLink, signIn } from './demo.ts'
import { button, link, sees } from './fair.ts'
import { origin } from './origin.ts'

const someone = peopleWithBrowsers()

const password = 'nine slow herons'
const FAIR = 'Engineering and science fair'
const EMPLOYER = 'Quiet Mill Works'
const email = 'ada@quiet-mill.example'

test('an employer that is not here is invited by address, signs up through its link, and registers', async () => {
  const office = await someone()
  const cookie = await signIn(office.context, 'university')
  const answer = await fetch(`${origin()}/api/university/event-list?search=Engineering`, {
    headers: { cookie },
  })
  const { data } = (await answer.json()) as { data: Array<{ id: string; title: string }> }
  const { id } = data.find(({ title }) => title === FAIR)!
  await office.visit(`/university/event/detail?id=${id}&tab=invitations`)
  await button(office.page, 'Invite by email').click()
  await office.page
    .getByLabel('Addresses')
    .fill(`${email}, ${EMPLOYER}, Ada Stone\nnobody\n${email}\nnora@calm-heron.example`)
  await button(office.page, 'Check the list').click()
  await sees(office.page, 'Row 2, nobody: Not an email address')
  await sees(office.page, `Row 3, ${email}: Listed twice`)
  await office.check()
  await office.picture('email-01-checked')
  await button(office.page, 'Invite 2 employers').click()
  await sees(office.page, '2 letters on the way')
  await button(office.page, 'Change reminders').click()
  await office.page
    .getByRole('combobox', { name: 'Second reminder' })
    .or(office.page.getByLabel('Second reminder'))
    .first()
    .click()
  await office.page.getByRole('option', { name: '3 days before' }).click()
  await office.check()
  await office.picture('email-02-reminders')
  await button(office.page, 'Save').click()
  await sees(office.page, /is reminded 7 and 3 days before that/)
  await sees(office.page, EMPLOYER)
  await office.check()
  await office.picture('email-02-invited')

  // programs that look at every link of a letter answer for nobody
  const states = async (): Promise<string[]> => {
    const list = `${origin()}/api/university/event/${id}/email-invitations?search=calm-heron`
    const answer = await fetch(list, { headers: { cookie } })
    return ((await answer.json()) as { data: Array<{ state: string }> }).data.map(({ state }) => state)
  }
  const letter = await letterLink('nora@calm-heron.example', /invites you/)
  for (const address of [letter, letter.replace('/email-invitation', '/stop-invitations')])
    for (const method of ['HEAD', 'GET']) expect((await fetch(address, { method })).status).toBe(200)
  expect(await states()).toEqual(['sent'])

  const decliner = await someone()
  await decliner.visit(letter.replace(origin(), ''))
  await button(decliner.page, 'Decline').click()
  await sees(decliner.page, 'You declined')
  await decliner.check()
  await decliner.picture('email-03-declined')
  await decliner.visit(
    decliner.page.url().replace(origin(), '').replace('/email-invitation', '/stop-invitations'),
  )
  await decliner.picture('email-04-stop')
  await button(decliner.page, 'Stop invitations').click()
  await sees(decliner.page, 'No more invitations')
  await decliner.check()

  const newcomer = await someone()
  const { page, visit, check, picture } = newcomer
  const invitation = (await letterLink(email, /invites you/)).replace(origin(), '')
  await visit(invitation)
  await sees(page, FAIR)
  await check()
  await picture('email-05-invitation')
  await link(page, 'Accept and register').click()
  await page.waitForURL('**/sign-up/admin**')
  await page.getByLabel('Name', { exact: true }).fill(EMPLOYER)
  await page.getByRole('combobox', { name: 'Industry' }).or(page.getByLabel('Industry')).first().click()
  await page.getByRole('option', { name: 'Software' }).click()
  await page.getByRole('combobox', { name: 'Size' }).or(page.getByLabel('Size')).first().click()
  await page.getByRole('option').first().click()
  await page.getByRole('combobox', { name: 'Country' }).or(page.getByLabel('Country')).first().click()
  await page.getByRole('option', { name: 'United States', exact: true }).click()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Stone')
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Register employer').click()
  await page.waitForURL('**/sign-up/to-verify-email**')
  await visit((await letterLink(email, /Confirm your email/)).replace(origin(), ''))
  await page.getByLabel('Your password', { exact: true }).fill(password)
  await button(page, 'Confirm your email').click()
  await sees(page, /review/i)

  const operator = await someone()
  await signIn(operator.context, 'operator')
  await operator.visit('/operator/organizations?kind=employer&state=pending_review&sort=invited')
  await sees(operator.page, /^Invited by Northfield/)
  await operator.check()
  await operator.picture('email-06-review')
  const { request } = operator.context
  const waiting = await (await request.get(`/api/operator/organizations?search=Quiet%20Mill`)).json()
  const approved = await request.post('/api/operator/organizations/approve', {
    data: { organization_ids: [waiting.data[0].id] },
  })
  expect(approved.ok(), await approved.text()).toBe(true)

  await newcomer.context.request.post('/api/employer_user/auth/login', { data: { email, password } })
  await visit(invitation)
  await button(page, 'Accept and register').click()
  await page.waitForURL(`**/employer/fair-and-event/register?id=${id}`)
  await picture('email-07-register')
  await page.getByRole('radio').first().click()
  await page.getByLabel('Name', { exact: true }).fill('Ada Stone')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await button(page, 'Register').click()
  await page.waitForURL('**/employer/fair-and-event/status**')

  await office.page.reload()
  const rows = office.page.getByRole('region', { name: 'Invited by email' })
  await rows.getByText('Registered').first().waitFor()
  await rows.getByText('Declined').first().waitFor()
  await office.picture('email-08-answers')
})
