import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { anEmployer } from '../../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../../tests/harness/app.ts'
import { problemOf } from '../../../../../tests/harness/client.ts'
import { buildApplication } from '../../applications.fixtures.ts'
import { fillAndAnswer, jobOpenings } from './job-filling.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

it('openings count down, and filling a job answers everyone left but those who hold an offer', async () => {
  const team = await anEmployer(t)
  const job = await buildJob(t.deps, { organization_id: team.organization_id, openings: 2 })
  const params = { id: job.id }
  const apply = (state: 'submitted' | 'interview' | 'offer' | 'hired', is_accepted = false) =>
    buildApplication(t.deps, { job_id: job.id, state, is_accepted })
  const left = [await apply('submitted'), await apply('interview')]
  const kept = [await apply('offer'), await apply('offer', true), await apply('hired')]
  const openings = async () => (await team.client.call(jobOpenings, { params })).json()
  expect(await openings()).toEqual({
    openings: 2,
    hired: 1,
    accepted: 1,
    offered: 1,
    left: 2,
    may: { fill: true },
  })
  const fill = (total: number) => team.client.call(fillAndAnswer, { params, body: { total } })
  expect(problemOf(await fill(3)).error).toBe('list_changed')
  expect(await openings()).toMatchObject({ left: 2, may: { fill: true } })
  expect((await fill(2)).json()).toMatchObject({ answered: 2, left: 0, offered: 1, may: { fill: false } })
  expect((await fill(0)).json()).toMatchObject({ answered: 0 })
  const states = await t.deps.db
    .selectFrom('applications')
    .select(['id', 'state', 'rejection_reason'])
    .where('job_id', '=', job.id)
    .execute()
  expect(states.filter(({ rejection_reason }) => rejection_reason === 'position_filled')).toHaveLength(2)
  for (const { id } of left)
    expect(states).toContainEqual({ id, state: 'rejected', rejection_reason: 'position_filled' })
  for (const { id } of kept) expect(states.find((row) => row.id === id)!.state).not.toBe('rejected')
  const viewer = await anEmployer(t, { organization_id: team.organization_id, team_role: 'viewer' })
  expect((await viewer.client.call(jobOpenings, { params })).json().may).toEqual({ fill: false })
})

it('an offer a colleague makes after the others were counted stands', async () => {
  const team = await anEmployer(t)
  const job = await buildJob(t.deps, { organization_id: team.organization_id })
  const apply = () => buildApplication(t.deps, { job_id: job.id, state: 'interview' })
  const [offered, left] = [await apply(), await apply()]
  await sql`create function offer_meanwhile() returns trigger language plpgsql as $$ begin
    update applications set state = 'offer' where id = ${sql.lit(offered.id)}; return null; end $$`.execute(
    t.deps.db,
  )
  await sql`create trigger offer_meanwhile after update on jobs for each row
    execute function offer_meanwhile()`.execute(t.deps.db)
  const answer = await team.client.call(fillAndAnswer, { params: { id: job.id }, body: { total: 2 } })
  await sql`drop function offer_meanwhile cascade`.execute(t.deps.db)
  expect(answer.json()).toMatchObject({ answered: 1, offered: 1, left: 0 })
  const states = await t.deps.db
    .selectFrom('applications')
    .select(['id', 'state'])
    .where('job_id', '=', job.id)
    .execute()
  expect(states).toContainEqual({ id: offered.id, state: 'offer' })
  expect(states).toContainEqual({ id: left.id, state: 'rejected' })
})
