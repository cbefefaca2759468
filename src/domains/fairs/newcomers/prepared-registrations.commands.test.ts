import { afterAll, beforeAll, expect, it } from 'vitest'
import { FIXTURE_PASSWORD, mailedToken } from '#domains/accounts/accounts.fixtures.ts'
import { employerUserAuth } from '#domains/accounts/authentication.contract.ts'
import type { EventOverrides } from '#domains/events/events.fixtures.ts'
import { acceptByLink } from '#domains/events/invitations/by-email/email-invitation-answers.contract.ts'
import { withdrawEmailInvitation } from '#domains/events/invitations/by-email/email-invitations.contract.ts'
import { approveOrganization } from '#domains/operators/organizations/organization-admin.contract.ts'
import { registerEmployer } from '#domains/teams/sign-up/organization-sign-up.contract.ts'
import { DAY, later } from '#platform/clock.ts'
import { anEmployer, anOperator, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { invited, invitingFair } from '../../../../tests/harness/inviting.ts'
import { lettersAt } from '../../../../tests/harness/letters.ts'
import { employerRegistering } from '../exhibitor-registration.contract.ts'
import { universityExhibitors } from '../exhibitors/exhibitors.contract.ts'
import { buildRegistrationForm } from '../registration-form/registration-form.fixtures.ts'
import { lookAtRegistration, prepareRegistration } from './prepared-registrations.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const people = [{ name: 'Ada Stone', email: 'ada@newcomer.example', job_title: 'Recruiter' }]

/** A fair with one table and a question, and a letter to somebody that is not here. */
const invitedNewcomer = async (email: string, overrides: EventOverrides = {}) => {
  const fair = await invitingFair(t, {
    starts_at: later(t.clock.now(), 30 * DAY),
    booths: [{ name: 'Table', price: 45_000, quantity: 1 }],
    ...overrides,
  })
  const form = await buildRegistrationForm(t.deps, fair.event.id, {
    questions: [{ label: 'Do you bring a vehicle?', kind: 'yes_no', required: true }],
    addons: [{ name: 'Power', price: 5000, per_exhibitor: 2 }],
  })
  const { token } = await invited(t, fair, email)
  const filled = {
    token,
    booth_id: fair.event.booths[0]!.id,
    representatives: people,
    notes: 'By the door',
    answers: [{ question_id: form.questions[0]!.id, value: 'yes' }],
    addons: [{ addon_id: form.addons[0]!.id, quantity: 2 }],
  }
  const prepare = (body = filled) => visitor(t).call(prepareRegistration, { body })
  const look = () => visitor(t).call(lookAtRegistration, { body: { token } })
  return { fair, token, filled, prepare, look }
}

/** Signs up with the invitation, confirms the address, and is approved. */
const comeHere = async (email: string, organization_name: string, token: string) => {
  const body = {
    organization_name,
    industry: 'Software' as const,
    company_size: '11-50' as const,
    country_code: 'US',
    first_name: 'Ada',
    last_name: 'Stone',
    email,
    password: FIXTURE_PASSWORD,
    next: `/email-invitation?token=${token}`,
  }
  const { organization_id } = (await visitor(t).call(registerEmployer, { body })).json()
  await t.drain()
  await visitor(t).call(employerUserAuth.verifyEmail, {
    body: { token: await mailedToken(t.deps, email), password: FIXTURE_PASSWORD },
  })
  const approve = async () => {
    const operator = await anOperator(t)
    await operator.client.call(approveOrganization, { body: { organization_ids: [organization_id] } })
    await t.drain()
  }
  return { organization_id: organization_id as string, approve }
}

const subjectsAt = async (email: string) => (await lettersAt(t, email)).map(({ subject }) => subject)
const exhibitorsOf = async ({ host, params }: Awaited<ReturnType<typeof invitingFair>>) =>
  (await host.client.call(universityExhibitors.list, { params })).json().data

it('what a newcomer fills in becomes its registration with the approval, and its team is told that', async () => {
  const { fair, token, filled, prepare, look } = await invitedNewcomer('ada@newcomer.example')
  expect((await look()).json()).toMatchObject({
    event: { title: 'Pelican Fair' },
    form: { booth: [{ name: 'Table' }], questions: [{}], addons: [{ name: 'Power' }], needs_booth: true },
    prepared: null,
    is_signed_up: false,
  })
  expect((await prepare()).statusCode).toBe(204)
  expect((await fair.list()).data).toMatchObject([{ state: 'started', organization: null }])
  const { token: _, ...prepared } = filled
  expect((await look()).json().prepared).toEqual(prepared)
  const newcomer = await comeHere('ada@newcomer.example', 'Newcomer Mills', token)
  expect((await look()).json()).toMatchObject({ is_signed_up: true, prepared: { notes: 'By the door' } })
  expect((await prepare({ ...filled, notes: 'At the window' })).statusCode).toBe(204)
  expect(await exhibitorsOf(fair)).toEqual([])

  await newcomer.approve()
  expect(await exhibitorsOf(fair)).toMatchObject([
    {
      organization: { id: newcomer.organization_id },
      state: 'pending',
      booth: { name: 'Table' },
      fee: 55_000,
    },
  ])
  const entered = await t.deps.db
    .selectFrom('fair_registrations')
    .select(['representatives', 'notes', 'answers'])
    .where('organization_id', '=', newcomer.organization_id)
    .executeTakeFirstOrThrow()
  expect(entered).toMatchObject({
    representatives: [{ name: 'Ada Stone' }],
    notes: 'At the window',
    answers: { [filled.answers[0]!.question_id]: 'yes' },
  })
  expect((await fair.list()).data).toMatchObject([{ state: 'registered' }])
  const subjects = (await subjectsAt('ada@newcomer.example')).filter((one) => one.includes('Pelican'))
  expect(subjects).toEqual(['You’re registered for Pelican Fair'])
  expect((await look()).statusCode).toBe(409)
  const left = await t.deps.db.selectFrom('fair_prepared_registrations').select('notes').execute()
  expect(left).toEqual([])
})

it('whose booth is gone by then is invited, with the form filled in', async () => {
  const { fair, token, prepare, filled } = await invitedNewcomer('ada@late.example')
  await prepare()
  const newcomer = await comeHere('ada@late.example', 'Late Mills', token)
  const faster = await anEmployer(t)
  const { token: _, ...body } = filled
  const registered = await faster.client.call(employerRegistering.register, { params: fair.params, body })
  expect(registered.statusCode).toBe(201)
  await newcomer.approve()
  expect(await exhibitorsOf(fair)).toHaveLength(1)
  const subjects = (await subjectsAt('ada@late.example')).filter((one) => one.includes('Pelican'))
  expect(subjects).toEqual(['North College invited you: Pelican Fair'])
  const colleague = await anEmployer(t, { organization_id: newcomer.organization_id })
  const page = (await colleague.client.call(employerRegistering.detail, { params: fair.params })).json()
  expect(page).toMatchObject({
    registration: null,
    prepared: { notes: 'By the door', representatives: people },
  })
  expect(
    (await faster.client.call(employerRegistering.detail, { params: fair.params })).json().prepared,
  ).toBe(null)
})

it('says what is wrong as the registration would, and takes nobody’s colleagues', async () => {
  const { filled, prepare } = await invitedNewcomer('ada@wrong.example')
  const { id } = await anEmployer(t)
  const wrong = await prepare({
    ...filled,
    booth_id: filled.answers[0]!.question_id,
    answers: [],
    representatives: [{ ...people[0]!, account_id: id } as (typeof people)[0], people[0]!],
    addons: [{ ...filled.addons[0]!, quantity: 3 }],
  })
  expect(Object.keys(problemOf(wrong).fields!).sort()).toEqual(
    [
      `addons.${filled.addons[0]!.addon_id}`,
      `answers.${filled.answers[0]!.question_id}`,
      'booth_id',
      'representatives.0.account_id',
      'representatives.1.email',
    ].sort(),
  )
})

it('is no use once the employer is here, the registration closed, or the invitation is withdrawn', async () => {
  const { fair, token, prepare, look } = await invitedNewcomer('ada@here.example')
  expect((await prepare()).statusCode).toBe(204)
  const here = await anEmployer(t)
  await here.client.call(acceptByLink, { body: { token } })
  // whoever accepts by itself finds the form filled in, and sends it
  expect(await exhibitorsOf(fair)).toEqual([])
  const page = (await here.client.call(employerRegistering.detail, { params: fair.params })).json()
  expect(page.prepared).toMatchObject({ notes: 'By the door' })
  for (const answer of [await prepare(), await look()])
    expect(problemOf(answer)).toMatchObject({
      error: 'conflict',
      detail: expect.stringContaining('sign in to register'),
    })

  const closed = await invitedNewcomer('ada@closed.example', {
    exhibitors_close_at: later(t.clock.now(), 2 * DAY),
  })
  t.clock.advance(3 * DAY)
  for (const answer of [await closed.prepare(), await closed.look()])
    expect(problemOf(answer)).toMatchObject({
      error: 'conflict',
      detail: 'Exhibitor registration has closed',
    })

  const gone = await invitedNewcomer('ada@gone.example')
  const [{ id }] = (await gone.fair.list()).data
  await gone.prepare()
  await gone.fair.host.client.call(withdrawEmailInvitation, { body: { invitation_id: id } })
  for (const answer of [await gone.prepare(), await gone.look()])
    expect(problemOf(answer).error).toBe('link_expired')
})
