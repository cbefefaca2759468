import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApplication } from '#domains/applications/applications.fixtures.ts'
import { buildTokens } from '#domains/jobs/tokens/job-tokens.fixtures.ts'
import { endpointsOf } from '#gate/http.ts'
import { MINUTE } from '#platform/clock.ts'
import { contracts } from '../src/slices.ts'
import { anEmployer, anOperator, aUniversity } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { problemOf } from './harness/client.ts'
import { aPair, partnered } from './harness/partnerships.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

type Table = 'partnership_messages' | 'events' | 'jobs' | 'application_notes' | 'career_openings' | 'mails'
const count = async (table: Table): Promise<number> =>
  (await t.deps.db.selectFrom(table).select('id').execute()).length

const statuses = (answers: LightMyRequestResponse[]) => answers.map(({ statusCode }) => statusCode)
const ids = (answers: LightMyRequestResponse[]) =>
  new Set(answers.filter(({ statusCode }) => statusCode < 300).map((one) => one.json().id))

/** Sends as a program does: without a key. */
const sender = (cookie: string, method: 'POST' | 'PUT', url: string) => (payload: object) =>
  t.app.inject({ method, url: `/api${url}`, headers: { cookie }, payload })

const form = async (cookie: string, url: string, fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  const request = new Request('http://localhost', { method: 'POST', body: data })
  return t.app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: { cookie, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

/** Six at once, then one more: one row, and every answer is the first one's or says that it is in progress. */
const isOne = async (table: Table, send: () => Promise<LightMyRequestResponse>): Promise<void> => {
  const before = await count(table)
  const answers = await Promise.all(Array.from({ length: 6 }, send))
  answers.push(await send())
  expect(await count(table)).toBe(before + 1)
  const others = answers.filter(({ statusCode }) => statusCode >= 300)
  // the second problem: a person sends only a few forms at once
  for (const one of others) expect(['still_working', 'too_many_requests']).toContain(problemOf(one).error)
  expect(statuses(answers).at(-1)).toBeLessThan(300)
  expect(ids(answers).size).toBe(1)
}

describe('the same content by the same account within a minute is one', () => {
  test('message, and after a minute another', async () => {
    const pair = await aPair(t)
    await partnered(pair)
    const url = `/employer/university-partnership/contact/${pair.university.organization_id}`
    const send = sender(pair.employer.client.cookie, 'POST', url)
    await isOne('partnership_messages', () => send({ message: 'When is your fair?' }))
    const before = await count('partnership_messages')
    await send({ message: 'When is your fair??' })
    expect(await count('partnership_messages')).toBe(before + 1)
    t.clock.advance(MINUTE)
    await Promise.all([1, 2, 3].map(() => send({ message: 'When is your fair?' })))
    expect(await count('partnership_messages')).toBe(before + 2)
  })

  test('message of another person of the team is another', async () => {
    const pair = await aPair(t)
    await partnered(pair)
    const colleague = await anEmployer(t, { organization_id: pair.employer.organization_id })
    const url = `/employer/university-partnership/contact/${pair.university.organization_id}`
    const before = await count('partnership_messages')
    for (const { client } of [pair.employer, colleague])
      expect((await sender(client.cookie, 'POST', url)({ message: 'Yes' })).statusCode).toBe(201)
    expect(await count('partnership_messages')).toBe(before + 2)
  })

  test('job, and one token', async () => {
    const team = await anEmployer(t)
    await buildTokens(t.deps, team.organization_id, 3)
    const job = {
      title: 'Lab assistant',
      description: '<p>Work</p>',
      type: 'internship',
      work_mode: 'remote',
      openings: '1',
      state: 'active',
    }
    await isOne('jobs', () => form(team.client.cookie, '/employer/job', job))
    const tokens = await t.deps.db
      .selectFrom('job_tokens')
      .select('state')
      .where('organization_id', '=', team.organization_id)
      .where('state', '=', 'used')
      .execute()
    expect(tokens).toHaveLength(1)
  })

  test.each([
    ['employer', anEmployer],
    ['university', aUniversity],
  ] as const)('event of an %s, and its copy', async (kind, anActor) => {
    const { client } = await anActor(t)
    const draft = { title: 'Open day', state: 'draft' }
    await isOne('events', () => form(client.cookie, `/${kind}/event`, draft))
    const { id } = (await form(client.cookie, `/${kind}/event`, draft)).json()
    const copy = sender(client.cookie, 'POST', `/${kind}/event/${id}/duplicate`)
    await isOne('events', () => copy({}))
  })

  test('note and opening', async () => {
    const team = await anEmployer(t)
    const { id, organization_id } = await buildApplication(t.deps)
    const member = await anEmployer(t, { organization_id })
    expect(team.organization_id).not.toBe(organization_id)
    const note = sender(member.client.cookie, 'POST', `/employer/job/applicant/${id}/notes`)
    await isOne('application_notes', () => note({ text: 'Strong in SQL' }))
  })

  test('grant of tokens', async () => {
    const operator = await anOperator(t)
    const { organization_id } = await anEmployer(t)
    const grant = sender(operator.client.cookie, 'POST', '/operator/job-tokens')
    const answers = await Promise.all(Array.from({ length: 5 }, () => grant({ organization_id, count: 2 })))
    expect(answers.some(({ statusCode }) => statusCode === 201)).toBe(true)
    const tokens = await t.deps.db
      .selectFrom('job_tokens')
      .select('id')
      .where('organization_id', '=', organization_id)
      .execute()
    expect(tokens).toHaveLength(2)
  })

  test('invitation: one letter, and the repeat hears that it was done, without the link', async () => {
    const { client, person_id } = await aUniversity(t)
    const send = sender(client.cookie, 'PUT', '/university/leading-team-list/send-email-invitation')
    const body = { emails: ['twice@example.com'], team_role: 'staff' }
    const first = await send(body)
    expect(first.json().link).toContain('token=')
    const again = await send(body)
    expect([again.statusCode, problemOf(again).error]).toEqual([409, 'already_done'])
    const mails = await t.deps.db
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', 'twice@example.com')
      .execute()
    expect(mails).toHaveLength(1)
    const kept = await t.deps.db
      .selectFrom('idempotency_keys')
      .select('answer')
      .where('person_id', '=', person_id)
      .execute()
    expect(kept).toEqual([{ answer: null }])
  })

  test('what was refused may be sent again at once', async () => {
    const pair = await aPair(t)
    const url = `/employer/university-partnership/contact/${pair.university.organization_id}`
    const send = () => sender(pair.employer.client.cookie, 'POST', url)({ message: 'Hello' })
    expect((await send()).statusCode).toBe(409)
    await partnered(pair)
    expect((await send()).statusCode).toBe(201)
  })
})

/** Calls that answer 201 and never create duplicates anyway, each with the reason. */
const byThemselves: Record<string, string> = {
  'POST /two-step/passkeys': 'the challenge is used once',
  'POST /two-step/authenticator': 'the secret is confirmed once',
  'POST /student/auth/register': 'an email has one account in a role',
  'POST /employer_user/auth/register': 'an email has one account in a role',
  'POST /university_user/auth/register': 'an email has one account in a role',
  'POST /employer/auth/register': 'a name belongs to one organization',
  'POST /university/auth/register': 'a name belongs to one organization',
  'POST /university/event/booth-plan/:id': 'each number exists once at a fair',
  'POST /employer/fair-and-event/:id': 'one active registration of an organization for an event',
  'POST /university/fair-and-event/:id': 'one active registration of an organization for an event',
  'POST /employer/fair-and-event/:id/waiting-line': 'one place in line of an organization for an event',
  'POST /university/fair-and-event/:id/waiting-line': 'one place in line of an organization for an event',
  'POST /employer/event/registered_university_list/:id/exhibitor':
    'one active registration of an organization for an event',
  'POST /university/event/registered_employer_list/:id/exhibitor':
    'one active registration of an organization for an event',
  'POST /employer/fair-and-event/registration/:id/card-payments': 'one open checkout of a registration',
  'POST /university/fair-and-event/registration/:id/card-payments': 'one open checkout of a registration',
  'POST /employer/fair-and-event/registration/:id/slots': 'no one has two appointments at the same time',
  'POST /university/fair-and-event/registration/:id/slots': 'no one has two appointments at the same time',
  'POST /employer/event/:id/check-in/walk-in': 'one registration of a person for an event',
  'POST /university/event/:id/check-in/walk-in': 'one registration of a person for an event',
  'POST /student/job/saved-search': 'a search is saved once',
  'POST /student/job/apply': 'one active application per student and job',
}

test('every call that makes something is one of those, or is held by what it makes', () => {
  const making = contracts
    .flatMap((contract) => endpointsOf(contract).map(([, endpoint]) => endpoint))
    .filter(({ status, once_a_minute }) => status === 201 && !once_a_minute)
  const names = making.map(({ method, path }) => `${method} ${path}`)
  expect(
    names.filter((name) => !byThemselves[name]),
    'declare `once_a_minute` in the contract, or say in `byThemselves` what prevents a second row',
  ).toEqual([])
  expect(
    Object.keys(byThemselves).filter((name) => !names.includes(name)),
    'remove these from `byThemselves`',
  ).toEqual([])
})
