import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { anEmployer } from '../../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../../tests/harness/app.ts'
import { problemOf } from '../../../../../tests/harness/client.ts'
import { type ApplicationOverrides, buildApplication } from '../../applications.fixtures.ts'
import { updateStatus } from './decisions.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const aJob = async (...applications: ApplicationOverrides[]) => {
  const team = await anEmployer(t, { team_role: 'recruiter' })
  const { id: job_id } = await buildJob(t.deps, { organization_id: team.organization_id })
  const ids: string[] = []
  for (const overrides of applications)
    ids.push((await buildApplication(t.deps, { job_id, ...overrides })).id)
  const move = (body: object) => team.client.call(updateStatus, { body: body as never })
  const states = async () => {
    const rows = await t.deps.db
      .selectFrom('applications')
      .select(['id', 'state'])
      .where('job_id', '=', job_id)
      .execute()
    return ids.map((id) => rows.find((row) => row.id === id)!.state)
  }
  return { job_id, ids, move, states }
}

it('shortlists all that match, past a page, and leaves the others alone', async () => {
  const waiting = Array.from({ length: 23 }, () => ({}))
  const { job_id, move, states } = await aJob(...waiting, { state: 'interview' })
  const matching = { job_id, status: ['submitted'], total: 23 }
  const answer = (await move({ matching, status: 'shortlisted' })).json()
  expect([answer.changed, answer.refused]).toEqual([23, []])
  expect(await states()).toEqual([...waiting.map(() => 'shortlisted'), 'interview'])
})

it('rejects whoever it can, and says who stays: those who accepted an offer are rejected by name', async () => {
  const { job_id, ids, move, states } = await aJob(
    {},
    { state: 'offer', is_accepted: true },
    { state: 'hired' },
    { state: 'withdrawn' },
  )
  const rejection = { status: 'rejected', reason: 'other' }
  const { changed, refused } = (await move({ matching: { job_id, total: 4 }, ...rejection })).json()
  expect(changed).toBe(1)
  expect(refused.map(({ id, reason }: Record<string, string>) => [id, reason]).sort()).toEqual(
    [
      [ids[1], 'Accepted your offer: reject them by name to withdraw it'],
      [ids[2], 'Hired'],
      [ids[3], 'Withdrew the application'],
    ].sort(),
  )
  expect(await states()).toEqual(['rejected', 'offer', 'hired', 'withdrawn'])
})

it('changes nothing if another number matches, for hires, without a reason, or with ids as well', async () => {
  const { job_id, ids, move, states } = await aJob({}, {})
  const matching = { job_id, total: 2 }
  const fewer = await move({ matching: { job_id, total: 1 }, status: 'shortlisted' })
  expect([fewer.statusCode, problemOf(fewer).error]).toEqual([409, 'list_changed'])
  expect(problemOf(await move({ matching, status: 'hired' })).fields).toHaveProperty('matching')
  expect(problemOf(await move({ matching, status: 'rejected' })).fields).toHaveProperty('reason')
  const named = { status: 'rejected', reason: 'other', despite_acceptance: ids }
  expect(problemOf(await move({ matching, ...named })).fields).toHaveProperty('despite_acceptance')
  const both = await move({ matching, applicant_ids: ids, status: 'shortlisted' })
  expect(problemOf(both).fields).toHaveProperty('applicant_ids')
  const elsewhere = await (await aJob()).move({ matching, status: 'shortlisted' })
  expect([elsewhere.statusCode, problemOf(elsewhere).error]).toEqual([409, 'list_changed'])
  expect(await states()).toEqual(['submitted', 'submitted'])
})
