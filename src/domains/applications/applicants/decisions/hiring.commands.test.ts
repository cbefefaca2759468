import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildStudent } from '#domains/accounts/accounts.fixtures.ts'
import { renewJob } from '#domains/jobs/jobs.contract.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { buildTokens } from '#domains/jobs/tokens/job-tokens.fixtures.ts'
import { DAY, HOUR, iso, later } from '#platform/clock.ts'
import { anEmployer } from '../../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../../tests/harness/app.ts'
import { problemOf } from '../../../../../tests/harness/client.ts'
import { type ApplicationOverrides, buildApplication } from '../../applications.fixtures.ts'
import { applicant } from '../applicants.contract.ts'
import { accept, updateStatus } from './decisions.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** A job with one opening and some who have accepted an offer. */
const scene = async (offers: number, job: Parameters<typeof buildJob>[1] = {}) => {
  const team = await anEmployer(t, { team_role: 'recruiter' })
  const { id: job_id } = await buildJob(t.deps, {
    organization_id: team.organization_id,
    title: 'Data intern',
    ...job,
  })
  const apply = async (overrides: ApplicationOverrides = {}) =>
    (await buildApplication(t.deps, { job_id, state: 'offer', is_accepted: true, ...overrides })).id
  const ids: string[] = []
  for (let index = 0; index < offers; index++) ids.push(await apply())
  t.clock.advance(HOUR)
  const hire = (...applicant_ids: string[]) => team.client.call(accept, { body: { applicant_ids } })
  const seen = async (id: string) => (await team.client.call(applicant, { params: { id } })).json()
  return { team, job_id, ids, apply, hire, seen }
}

const hiredOf = async (job_id: string) =>
  (
    await t.deps.db
      .selectFrom('applications')
      .select('id')
      .where('job_id', '=', job_id)
      .where('state', '=', 'hired')
      .execute()
  ).length

it('as many are hired as there are openings, and the refusal says how to hire more', async () => {
  const { team, ids, hire, seen, job_id } = await scene(2)
  const [first, second] = ids as [string, string]
  const both = await hire(first, second)
  expect([both.statusCode, problemOf(both).error]).toEqual([409, 'step_not_possible'])
  expect(problemOf(both).detail).toContain('Data intern has 1 opening, and 0 people have been hired')
  expect(await hiredOf(job_id)).toBe(0)

  expect((await hire(first)).statusCode).toBe(200)
  expect(await seen(second)).toMatchObject({
    places: { openings: 1, hired: 1 },
    may: { accept: null, reject: true },
  })
  expect((await seen(second)).may.advance_to).not.toContain('hired')
  expect((await hire(second)).statusCode).toBe(409)
  const moved = await team.client.call(updateStatus, { body: { applicant_ids: [second], status: 'hired' } })
  expect([moved.statusCode, problemOf(moved).detail]).toEqual([
    409,
    'Data intern has 1 opening, and 1 person has been hired. Add openings before you hire more. Nothing was changed.',
  ])

  await t.deps.db.updateTable('jobs').set({ openings: 2 }).where('id', '=', job_id).execute()
  expect((await seen(second)).may.accept).toBe('hired')
  expect((await hire(second)).json().applicants).toMatchObject([{ status: 'hired' }])
})

it('of two who are hired at one moment, one place takes one', async () => {
  const { ids, hire, job_id } = await scene(2)
  const answers = await Promise.all(ids.map((id) => hire(id)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await hiredOf(job_id)).toBe(1)
})

it('an offer is made however many are hired, and repeating a hire changes nothing', async () => {
  const { team, ids, hire, apply } = await scene(1)
  await hire(ids[0]!)
  const waiting = await apply({ state: 'interview', is_accepted: false })
  const offer = await team.client.call(accept, { body: { applicant_ids: [waiting], as: 'offer' } })
  expect(offer.statusCode).toBe(200)
  const again = { applicant_ids: ids, as: 'hired' as const }
  expect((await team.client.call(accept, { body: again })).json().changed).toBe(0)
})

it('a renewal asks how many are still looked for, so those hired before take none of these places', async () => {
  const now = t.clock.now()
  const { team, job_id, apply, hire, seen } = await scene(0, {
    state: 'closed',
    posted_at: later(now, -10 * DAY),
    ended_at: later(now, -DAY),
  })
  const id = await apply()
  await apply({ state: 'hired', state_at: later(now, -2 * DAY) })
  t.clock.advance(HOUR)
  expect((await hire(id)).statusCode).toBe(409)
  await buildTokens(t.deps, team.organization_id)
  const renewed = await team.client.call(renewJob, { params: { id: job_id }, body: { openings: 1 } })
  expect(renewed.statusCode).toBe(200)
  expect(await seen(id)).toMatchObject({ places: { openings: 1, hired: 0 } })
  expect((await hire(id)).statusCode).toBe(200)
})

it('a deleted job, whose openings nobody can raise, and one that states none limit nothing', async () => {
  for (const change of [{ removed_at: iso(t.clock.now()) }, { openings: null }]) {
    const { ids, hire, seen, job_id } = await scene(2, { state: 'closed' })
    const ended = { state: 'closed' as const, is_hidden: true, import_key: `key-${job_id}`, ...change }
    await t.deps.db.updateTable('jobs').set(ended).where('id', '=', job_id).execute()
    expect(await seen(ids[0]!)).toMatchObject({ places: null, may: { accept: 'hired' } })
    expect((await hire(...ids)).statusCode).toBe(200)
  }
})

it('nobody is hired who has not accepted, one or many, and the refusal says who', async () => {
  const { team, ids, apply, hire, job_id } = await scene(1, { openings: 9 })
  const asked = async (first_name: string, overrides: ApplicationOverrides) => {
    const { id } = await buildStudent(t.deps, { first_name, last_name: 'Quill' })
    return apply({ student_id: id, is_accepted: false, ...overrides })
  }
  const waits = await asked('Ada', {})
  const early = await asked('Ben', { state: 'interview' })
  t.clock.advance(HOUR)
  const move = (applicant_ids: string[]) =>
    team.client.call(updateStatus, { body: { applicant_ids, status: 'hired' } })
  const as = (applicant_ids: string[]) => team.client.call(accept, { body: { applicant_ids, as: 'hired' } })
  const answers = [await move([waits, early, ...ids]), await as([waits, early, ...ids])]
  for (const answer of answers) {
    const { error, detail } = problemOf(answer)
    expect([answer.statusCode, error]).toEqual([409, 'step_not_possible'])
    expect(detail).toContain('Only applicants who accepted an offer can be hired.')
    expect(detail).toContain('Ada Quill has not accepted the offer yet')
    expect(detail).toContain('Ben Quill has no offer yet')
    expect(detail).toContain('Nothing was changed.')
  }
  expect(problemOf(await hire(waits, ...ids)).detail).toContain('Ada Quill has not accepted the offer yet')
  expect(await hiredOf(job_id)).toBe(0)
  expect((await move(ids)).json().changed).toBe(1)
})

it('the database keeps it too', async () => {
  const { ids } = await scene(1)
  const change = (set: object) =>
    t.deps.db.updateTable('applications').set(set).where('id', '=', ids[0]!).execute()
  await expect(change({ state: 'hired', offer_accepted_at: null })).rejects.toThrow(
    'applications_hired_accepted',
  )
  await expect(change({ state: 'interview' })).rejects.toThrow('applications_accepted_offer')
  await expect(change({ offer_declined_at: iso(t.clock.now()) })).rejects.toThrow(
    'applications_declined_offer',
  )
  await expect(change({ decline_reason: 'pay' })).rejects.toThrow('applications_decline_why')
})
