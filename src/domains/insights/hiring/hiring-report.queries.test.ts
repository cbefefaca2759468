import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildStudent } from '#domains/accounts/accounts.fixtures.ts'
import { undo } from '#domains/applications/applicants/decisions/decision-undo.contract.ts'
import { updateStatus } from '#domains/applications/applicants/decisions/decisions.contract.ts'
import { withdraw } from '#domains/applications/applications.contract.ts'
import {
  type ApplicationOverrides,
  buildApplication,
  buildResume,
} from '#domains/applications/applications.fixtures.ts'
import { acceptOffer } from '#domains/applications/offers/job-offers.contract.ts'
import { apply } from '#domains/applications/submission/application-submission.contract.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { DAY, HOUR, later } from '#platform/clock.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { anEmployer, aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { hiringReport, hiringReportExport } from './hiring-report.contract.ts'

let t: TestApp
let resume: string
beforeAll(async () => {
  t = await openTestApp()
  resume = await buildResume(t.deps)
})
afterAll(() => t.close())

type Team = Awaited<ReturnType<typeof anEmployer>>

const ago = (days: number) => later(t.clock.now(), -days * DAY)

const report = async ({ client }: Team, query: Record<string, unknown> = {}) =>
  (await client.call(hiringReport, { query })).json() as OutputOf<typeof hiringReport>

/** An employer's job, and who applies to it. */
const hiring = async () => {
  const team = await anEmployer(t)
  const job = await buildJob(t.deps, { organization_id: team.organization_id })
  const applied = async (rest: ApplicationOverrides, university_name: string | null = null) => {
    const student = await buildStudent(t.deps)
    await t.deps.db
      .updateTable('students')
      .set({ university_name })
      .where('account_id', '=', student.id)
      .execute()
    return buildApplication(t.deps, {
      job_id: job.id,
      student_id: student.id,
      resume_file_id: resume,
      ...rest,
    })
  }
  return { team, job, applied }
}

/** A student with a resume to send. */
const aCandidate = async () => {
  const student = await aStudent(t)
  await t.deps.db
    .updateTable('students')
    .set({ resume_file_id: resume })
    .where('account_id', '=', student.id)
    .execute()
  return student
}

test('stages are counted from the log, and stay when the application moves on', async () => {
  const { team, job } = await hiring()
  const student = await aCandidate()
  const sent = await student.client.call(apply, { body: { job_id: job.id, came_from: 'recommendation' } })
  const { id } = sent.json()
  const moveTo = async (status: string, rest: Record<string, unknown> = {}) => {
    t.clock.set(later(t.clock.now(), 2 * DAY))
    const moved = await team.client.call(updateStatus, {
      body: { applicant_ids: [id], status, ...rest } as never,
    })
    expect(moved.statusCode).toBe(200)
  }
  await moveTo('shortlisted')
  await moveTo('interview')
  await moveTo('rejected', { reason: 'other' })
  await team.client.call(undo, { body: { applicant_ids: [id], step: 'rejected' } })
  await moveTo('offer')
  await student.client.call(acceptOffer, { body: { application_id: id } })
  await moveTo('hired')
  const found = await report(team)
  expect(found.stages).toEqual({
    applied: 1,
    reviewed: 1,
    interview: 1,
    offer: 1,
    accepted: 1,
    hired: 1,
    rejected: 0,
    declined: 0,
    withdrawn: 0,
  })
  expect(found.days).toEqual({
    answer: { count: 1, median: 2, ninetieth: 2 },
    interview: { count: 1, median: 4, ninetieth: 4 },
    offer: { count: 1, median: 8, ninetieth: 8 },
    hired: { count: 1, median: 10, ninetieth: 10 },
  })
  expect(found.sources).toMatchObject([{ source: 'recommendation', stages: { applied: 1, hired: 1 } }])
})

test('medians and ninetieth percentiles are of those it happened to', async () => {
  const { team, applied } = await hiring()
  for (const days of [1, 2, 3, 4, 15])
    await applied({ state: 'interview', submitted_at: ago(20), state_at: ago(20 - days) })
  await applied({ submitted_at: ago(20) })
  const { days, stages } = await report(team)
  expect(stages).toMatchObject({ applied: 6, interview: 5, reviewed: 5 })
  expect(days.interview).toEqual({ count: 5, median: 3, ninetieth: 10.6 })
  expect(days.hired).toEqual({ count: 0, median: null, ninetieth: null })
})

test('whoever withdrew or left is in the totals only', async () => {
  const { team, applied } = await hiring()
  await applied({ state: 'rejected', came_from: 'search' }, 'Salt Marsh College')
  await applied({ came_from: 'search' }, 'Salt Marsh College')
  await applied({}, 'Agate Institute')
  await applied({})
  await applied({ state: 'withdrawn', closed_from: 'interview', came_from: 'fair' }, 'Gone University')
  await applied({ state: 'withdrawn', declined: {} }, 'Gone University')
  const erased = await applied({ state: 'rejected', came_from: 'fair' }, 'Gone University')
  const { person_id } = await t.deps.db
    .selectFrom('role_accounts')
    .select('person_id')
    .where('id', '=', erased.student_id)
    .executeTakeFirstOrThrow()
  await t.deps.db
    .updateTable('persons')
    .set({ deleted_at: t.clock.now(), email: `deleted-${person_id}@deleted.invalid` })
    .where('id', '=', person_id)
    .execute()
  const found = await report(team)
  expect(found.stages).toMatchObject({ applied: 7, rejected: 2, withdrawn: 1, declined: 1, offer: 1 })
  expect(found.sources.map(({ source, stages }) => [source, stages.applied])).toEqual([
    ['search', 2],
    ['unknown', 2],
  ])
  expect(found.universities.map(({ university, stages }) => [university, stages.applied])).toEqual([
    ['Salt Marsh College', 2],
    [null, 1],
    ['Agate Institute', 1],
  ])
  expect(found.more_universities).toBeNull()
})

test('an application that was withdrawn and sent again counts once, from then', async () => {
  const { team, job } = await hiring()
  const student = await aCandidate()
  const send = async (came_from: 'search' | 'fair') =>
    (await student.client.call(apply, { body: { job_id: job.id, came_from } })).json()
  const { id } = await send('search')
  await team.client.call(updateStatus, { body: { applicant_ids: [id], status: 'interview' } })
  await student.client.call(withdraw, { body: { application_id: id } })
  t.clock.set(later(t.clock.now(), HOUR))
  await send('fair')
  const found = await report(team)
  expect(found.stages).toMatchObject({ applied: 1, interview: 0, withdrawn: 0 })
  expect(found.sources).toMatchObject([{ source: 'fair' }])
})

test('only the team’s own, of the chosen days and the chosen job', async () => {
  const { team, job, applied } = await hiring()
  await applied({ submitted_at: ago(40) })
  await applied({ submitted_at: ago(3) })
  const other = await buildJob(t.deps, { organization_id: team.organization_id })
  await buildApplication(t.deps, { job_id: other.id, resume_file_id: resume, submitted_at: ago(1) })
  await buildApplication(t.deps, { resume_file_id: resume })
  const appliedIn = async (query: Record<string, unknown>) => (await report(team, query)).stages.applied
  expect(await appliedIn({})).toBe(2)
  expect(await appliedIn({ days: 60 })).toBe(3)
  expect(await appliedIn({ days: 60, job_id: job.id })).toBe(2)
  expect(await appliedIn({ days: 2 })).toBe(1)
  const wrong = await team.client.call(hiringReport, { query: { from: '2026-02-02', to: '2026-01-01' } })
  expect(wrong.statusCode).toBe(400)
})

test('more universities than have a row are one', async () => {
  const { team, applied } = await hiring()
  for (let n = 0; n < 53; n++) await applied({}, `University ${n}`)
  await applied({}, 'University 52')
  const found = await report(team)
  expect(found.universities).toHaveLength(50)
  expect(found.universities[0]).toMatchObject({ university: 'University 52', stages: { applied: 2 } })
  expect(found.more_universities).toMatchObject({ count: 3, stages: { applied: 3 } })
})

test('the CSV says the same, and nothing a spreadsheet would run', async () => {
  const { team, applied } = await hiring()
  await applied(
    { state: 'interview', submitted_at: ago(3), state_at: ago(1) },
    '=HYPERLINK("https://a.example")',
  )
  const csv = await team.client.call(hiringReportExport)
  const rows: Record<string, string>[] = parse(csv.rawPayload, { columns: true, bom: true })
  expect(rows.map((row) => [row.Part, row.Name, row.Applied, row['Median days']])).toEqual([
    ['Total', 'All applications', '1', ''],
    ['Source', 'Unknown', '1', ''],
    ['University', `'=HYPERLINK("https://a.example")`, '1', ''],
    ['Days', 'First answer', '', '2'],
    ['Days', 'Interview', '', '2'],
    ['Days', 'Offer', '', ''],
    ['Days', 'Hire', '', ''],
  ])
})
