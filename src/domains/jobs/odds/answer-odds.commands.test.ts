import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { buildStudent } from '#domains/accounts/accounts.fixtures.ts'
import {
  type ApplicationOverrides,
  buildApplication,
  buildResume,
} from '#domains/applications/applications.fixtures.ts'
import { buildExternal } from '#domains/applications/external/external-applications.fixtures.ts'
import { DAY, HOUR, later, MINUTE } from '#platform/clock.ts'
import { anEmployer, aStudent, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { buildJob } from '../jobs.fixtures.ts'
import { publicJob, studentJobDetailCall } from '../search/job-search.contract.ts'

let t: TestApp
let resume_file_id: string
beforeAll(async () => {
  t = await openTestApp()
  resume_file_id = await buildResume(t.deps)
})
afterAll(() => t.close())

const aJob = async (organization_id?: string) => {
  const at = organization_id ?? (await anEmployer(t)).organization_id
  return buildJob(t.deps, { organization_id: at })
}
/** Answered just now, as many days after they were sent as given. */
const applied = async (job_id: string, count: number, days: number, rest: ApplicationOverrides = {}) => {
  t.clock.advance(HOUR)
  const now = t.clock.now()
  for (let n = 0; n < count; n++)
    await buildApplication(t.deps, {
      job_id,
      resume_file_id,
      state: 'shortlisted',
      submitted_at: later(now, -days * DAY - n * MINUTE),
      state_at: now,
      ...rest,
    })
}
/** Nobody answered them, and the day they were promised an answer by is just over. */
const silent = (job_id: string, count: number) =>
  applied(job_id, count, 20, { state: 'submitted', reply_by: later(t.clock.now(), HOUR) })
const oddsOf = async (id: string) => (await visitor(t).call(publicJob, { body: { id } })).json().odds
const nextDay = async () => {
  t.clock.advance(DAY)
  await t.tick()
}

describe('what is said beside a job', () => {
  it('is nothing before ten are answered or due, and then whole tens', async () => {
    const { id } = await aJob()
    await applied(id, 6, 3)
    await silent(id, 3)
    await applied(id, 5, 1, { state: 'submitted' })
    await applied(id, 5, 1, { state: 'withdrawn' })
    await nextDay()
    expect(await oddsOf(id)).toBeNull()
    await applied(id, 4, 10)
    await nextDay()
    expect(await oddsOf(id)).toEqual({ of: 'job', total: 10, answered: 7, interview_days: null })
  })

  it('changes once a day, and only by ten more', async () => {
    const { id } = await aJob()
    await applied(id, 10, 3)
    await nextDay()
    const before = { of: 'job', total: 10, answered: 10, interview_days: null }
    expect(await oddsOf(id)).toEqual(before)
    await silent(id, 9)
    await nextDay()
    expect(await oddsOf(id)).toEqual(before)
    await silent(id, 1)
    await t.tick()
    expect(await oddsOf(id)).toEqual(before)
    await nextDay()
    const twenty = { of: 'job', total: 20, answered: 10, interview_days: null }
    expect(await oddsOf(id)).toEqual(twenty)
    // an answer that comes late is told with no ten: it would be one person's
    await t.deps.db
      .updateTable('applications')
      .set({ state: 'shortlisted', answered_at: t.clock.now() })
      .where('job_id', '=', id)
      .where('state', '=', 'submitted')
      .execute()
    await nextDay()
    expect(await oddsOf(id)).toEqual(twenty)
    await silent(id, 10)
    await nextDay()
    expect(await oddsOf(id)).toEqual({ ...twenty, total: 30, answered: 10 })
  })

  it('is that of the employer where the job has too few, and never another employer’s', async () => {
    const few = await aJob()
    const others = await aJob(few.organization_id)
    await applied(few.id, 4, 3)
    await applied(others.id, 8, 4)
    await nextDay()
    const odds = { of: 'employer', total: 10, answered: 10, interview_days: null }
    expect([await oddsOf(few.id), await oddsOf(others.id)]).toEqual([odds, odds])
    expect(await oddsOf((await aJob()).id)).toBeNull()
    const student = await aStudent(t)
    const body = { id: few.id }
    expect((await student.client.call(studentJobDetailCall, { body })).json().odds).toEqual(odds)
  })

  it('names the days to an interview once ten had one', async () => {
    const { id } = await aJob()
    await applied(id, 9, 8, { state: 'interview' })
    await silent(id, 1)
    await nextDay()
    expect(await oddsOf(id)).toMatchObject({ total: 10, answered: 9, interview_days: null })
    await applied(id, 10, 9, { state: 'interview' })
    await nextDay()
    expect(await oddsOf(id)).toEqual({ of: 'job', total: 20, answered: 19, interview_days: 9 })
  })

  it('is nothing where people apply on another site, and those are never counted', async () => {
    const here = await aJob()
    const there = await buildJob(t.deps, {
      organization_id: here.organization_id,
      external_url: 'https://there.example/1',
    })
    for (let n = 0; n < 10; n++) await buildExternal(t.deps, (await buildStudent(t.deps)).id)
    await t.deps.db.updateTable('external_applications').set({ job_id: there.id }).execute()
    await applied(here.id, 9, 3)
    await nextDay()
    expect([await oddsOf(here.id), await oddsOf(there.id)]).toEqual([null, null])
    await applied(here.id, 1, 3)
    await nextDay()
    expect((await oddsOf(here.id)).total).toBe(10)
    expect(await oddsOf(there.id)).toBeNull()
  })

  it('is said for a year', async () => {
    const { id } = await aJob()
    await applied(id, 10, 3)
    await nextDay()
    t.clock.advance(340 * DAY)
    await t.tick()
    expect((await oddsOf(id)).total).toBe(10)
    t.clock.advance(30 * DAY)
    await t.tick()
    expect(await oddsOf(id)).toBeNull()
    t.clock.advance(-371 * DAY)
  })
})

describe('nobody is told apart', () => {
  const employersOf = async (organization_id: string) => oddsOf((await aJob(organization_id)).id)

  it('by what a job says and what its employer says', async () => {
    const job = await aJob()
    const other = await aJob(job.organization_id)
    await silent(other.id, 1)
    await applied(job.id, 10, 3)
    await nextDay()
    const odds = { total: 10, answered: 10, interview_days: null }
    expect(await oddsOf(job.id)).toEqual({ of: 'job', ...odds })
    // the other's one, sent first, is not in it instead of one of the ten
    expect(await employersOf(job.organization_id)).toEqual({ of: 'employer', ...odds })
  })

  it('by a withdrawal, a deletion, or the end of a year', async () => {
    const { id, organization_id } = await aJob()
    await silent(id, 5)
    await applied(id, 5, 3)
    await nextDay()
    const ten = { total: 10, answered: 5, interview_days: null }
    expect(await oddsOf(id)).toEqual({ of: 'job', ...ten })
    const unanswered = await t.deps.db
      .selectFrom('applications')
      .select('id')
      .where('job_id', '=', id)
      .where('answered_at', 'is', null)
      .execute()
    const [gone, ended] = unanswered
    await t.deps.db.deleteFrom('applications').where('id', '=', gone!.id).execute()
    await t.deps.db
      .updateTable('applications')
      .set({ state: 'withdrawn', closed_from: 'submitted' })
      .where('id', '=', ended!.id)
      .execute()
    // one more was answered, and would take the place of one of the two
    await applied(id, 9, 3)
    await nextDay()
    expect(await oddsOf(id)).toEqual({ of: 'job', ...ten })
    await applied(id, 1, 3)
    await nextDay()
    const twenty = { total: 20, answered: 15, interview_days: null }
    expect(await oddsOf(id)).toEqual({ of: 'job', ...twenty })
    expect(await employersOf(organization_id)).toEqual({ of: 'employer', ...twenty })
    // the first of them were sent a year ago, not all
    t.clock.advance(350 * DAY)
    await t.tick()
    expect(await oddsOf(id)).toEqual({ of: 'job', ...twenty })
    t.clock.advance(-353 * DAY)
  })

  it('by what waited too long for nine others of the same job', async () => {
    const [one, two] = [await aJob(), await aJob()]
    const second = await aJob(one.organization_id)
    await applied(one.id, 10, 3)
    await nextDay()
    await applied(one.id, 4, 3)
    await applied(second.id, 7, 3)
    await nextDay()
    expect((await oddsOf(second.id)).total).toBe(10)
    t.clock.advance(60 * DAY)
    await t.tick()
    expect(await oddsOf(second.id)).toMatchObject({ of: 'employer', total: 20 })
    expect(await oddsOf(one.id)).toMatchObject({ of: 'job', total: 10 })
    // those of several jobs are in no ten of their own
    await applied(second.id, 8, 3)
    await nextDay()
    expect(await oddsOf(second.id)).toMatchObject({ of: 'employer', total: 20 })
    expect(await oddsOf(two.id)).toBeNull()
    t.clock.advance(-63 * DAY)
  })
})

test('the database holds no other numbers than whole tens', async () => {
  const { id, organization_id } = await aJob()
  const insert = (total: number, interviews: number | null) =>
    sql`insert into answer_odds (organization_id, job_id, total, answered, interviews, interview_days, counted_until)
      values (${organization_id}, ${id}, ${total}, 3, ${interviews}, ${interviews && 4}, now())`.execute(
      t.deps.db,
    )
  for (const total of [0, 1, 9, 11, 19]) await expect(insert(total, null)).rejects.toThrow(/check/)
  await expect(insert(20, 9)).rejects.toThrow(/check/)
  await insert(20, 10)
  await expect(insert(20, 10)).rejects.toThrow(/unique/)
})

test('a clock set back, and two servers, count nobody twice', async () => {
  const { id } = await aJob()
  await applied(id, 10, 3)
  t.clock.advance(DAY)
  await Promise.all([t.tick(), t.tick()])
  expect((await oddsOf(id)).total).toBe(10)
  await applied(id, 10, 3)
  t.clock.advance(-2 * HOUR)
  await t.tick()
  expect((await oddsOf(id)).total).toBe(20)
})
