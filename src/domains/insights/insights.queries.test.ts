import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployerUser, buildStudent } from '#domains/accounts/accounts.fixtures.ts'
import { buildApplication, buildResume } from '#domains/applications/applications.fixtures.ts'
import { buildEvent, buildRegistration } from '#domains/events/events.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { buildPartnership } from '#domains/partnerships/partnerships.fixtures.ts'
import { DAY, later, MINUTE } from '#platform/clock.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, aUniversity } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { employerDashboard, employerNumbers, employerNumbersExport } from './employer-dashboard.contract.ts'
import { universityDashboard } from './university-dashboard.contract.ts'
import { buildViews } from './views/page-views.fixtures.ts'

let t: TestApp
let resume: string
beforeAll(async () => {
  t = await openTestApp()
  resume = await buildResume(t.deps)
})
afterAll(() => t.close())

const ago = (days: number) => later(t.clock.now(), -days * DAY)

/** An employer with two jobs, three applications, an event, and views by others. */
const busyEmployer = async () => {
  const employer = await anEmployer(t)
  const { organization_id } = employer
  const job = await buildJob(t.deps, {
    organization_id,
    title: 'Boat pilot',
    expires_at: later(t.clock.now(), 2 * DAY),
    time_zone: 'Asia/Kolkata',
  })
  const other = await buildJob(t.deps, { organization_id, title: 'Cook' })
  const student = await buildStudent(t.deps)
  const event = await buildEvent(t.deps, { organization_id, starts_at: later(t.clock.now(), DAY) })
  await buildRegistration(t.deps, { event_id: event.id, student_id: student.id })
  const base = { job_id: job.id, resume_file_id: resume }
  await buildApplication(t.deps, { ...base, student_id: student.id, submitted_at: ago(2) })
  await buildApplication(t.deps, { ...base, state: 'interview', submitted_at: ago(10), state_at: ago(6) })
  await buildApplication(t.deps, { ...base, submitted_at: ago(40), reply_by: ago(10) })
  await buildViews(t.deps, {
    subject_id: job.id,
    subject_type: 'job',
    organization_id,
    views: 7,
    day: ago(1),
  })
  await buildViews(t.deps, {
    subject_id: job.id,
    subject_type: 'job',
    organization_id,
    views: 2,
    day: ago(35),
  })
  await buildViews(t.deps, {
    subject_id: event.id,
    subject_type: 'event',
    organization_id,
    views: 4,
    day: ago(3),
  })
  return { ...employer, job, other, event }
}

test('an employer sees what waits, the most urgent first, and the week ahead', async () => {
  const { client, job, event, organization_id } = await busyEmployer()
  await buildEmployerUser(t.deps, { organization_id, status: 'pending_review' })
  await buildPartnership(t.deps, {
    employer_id: organization_id,
    state: 'pending',
    requested_by: 'university',
    state_at: ago(3),
  })
  const answer = await client.call(employerDashboard)
  const { needs, week } = answer.json() as OutputOf<typeof employerDashboard>
  expect(needs.map(({ what, count }) => [what, count])).toEqual([
    ['overdue_applicants', 1],
    ['waiting_applicants', 1],
    ['ending_jobs', 1],
    ['join_requests', 1],
    ['partnership_requests', 1],
  ])
  expect(needs[0]!.since).toBe(ago(10).toISOString())
  expect(week.map(({ kind, id, time_zone }) => [kind, id, time_zone])).toEqual([
    ['event_starts', event.id, 'America/Chicago'],
    ['job_ends', job.id, 'Asia/Kolkata'],
  ])
  expect(needs.flatMap(({ what, time_zone }) => (time_zone ? [[what, time_zone]] : []))).toEqual([
    ['ending_jobs', 'Asia/Kolkata'],
  ])
})

test('hosts see registrations and payments to look at, exhibitors what they have to pay', async () => {
  const host = await aUniversity(t)
  const exhibitor = await anEmployer(t)
  const event = await buildEvent(t.deps, { organization_id: host.organization_id })
  const fee = { fee: 5000, currency: 'USD', due_at: later(t.clock.now(), DAY) }
  const base = {
    event_id: event.id,
    representatives: JSON.stringify([{ name: 'Kim', email: 'kim@a.example' }]),
  }
  const registered = { ...base, ...fee, submitted_at: ago(1), state_at: ago(1), payment_at: ago(1) }
  await t.deps.db
    .insertInto('fair_registrations')
    .values({
      ...registered,
      id: newId(),
      organization_id: exhibitor.organization_id,
      state: 'pending',
      payment: 'awaiting_payment',
    })
    .execute()
  const approve = () =>
    t.deps.db
      .updateTable('fair_registrations')
      .set({ state: 'approved' })
      .where('event_id', '=', event.id)
      .execute()
  const whats = async (answer: Promise<{ json(): unknown }>) =>
    ((await answer).json() as { needs: Array<{ what: string; count: number }> }).needs.map(({ what }) => what)
  expect(await whats(host.client.call(universityDashboard))).toEqual(['fair_registrations'])
  expect(await whats(exhibitor.client.call(employerDashboard))).toEqual([])
  await approve()
  t.clock.advance(MINUTE)
  const { needs } = (await exhibitor.client.call(employerDashboard)).json()
  expect(needs).toMatchObject([
    { what: 'payments_due', since: fee.due_at.toISOString(), time_zone: event.time_zone },
  ])
})

test('who may not let anybody in is not bothered with those who ask; strangers see nothing of it', async () => {
  const { organization_id } = await busyEmployer()
  await buildEmployerUser(t.deps, { organization_id, status: 'pending_review' })
  const viewer = await anEmployer(t, { organization_id, team_role: 'viewer' })
  const seen = (await viewer.client.call(employerDashboard)).json() as OutputOf<typeof employerDashboard>
  expect(seen.needs.map(({ what }) => what)).toEqual([
    'overdue_applicants',
    'waiting_applicants',
    'ending_jobs',
  ])
  const stranger = await anEmployer(t)
  expect((await stranger.client.call(employerDashboard)).json()).toEqual({ needs: [], week: [] })
  const numbers = (await stranger.client.call(employerNumbers)).json() as OutputOf<typeof employerNumbers>
  expect(Object.values(numbers.series).map(({ total, before }) => total + before)).toEqual([0, 0, 0, 0, 0])
  expect([numbers.jobs, numbers.events, numbers.answering]).toEqual([
    [],
    [],
    { rate: null, median_days: null },
  ])
})

test('an employer’s numbers over a range, with as many days before', async () => {
  const { client, job, event } = await busyEmployer()
  const answer = await client.call(employerNumbers, { query: { days: 30 } })
  const numbers = answer.json() as OutputOf<typeof employerNumbers>
  expect([numbers.from, numbers.to]).toEqual(['2026-02-01', '2026-03-02'])
  const { job_views, applications, event_views, registrations } = numbers.series
  expect([job_views.total, job_views.before, job_views.by_day.at(-2)]).toEqual([7, 2, 7])
  expect([applications.total, applications.before, applications.by_day.at(-3)]).toEqual([2, 1, 1])
  expect([event_views.total, registrations.total]).toEqual([4, 1])
  expect(numbers.answering).toEqual({ rate: 1, median_days: 4 })
  expect(numbers.answering_before).toEqual({ rate: 0, median_days: null })
  expect(numbers.jobs).toEqual([{ id: job.id, title: 'Boat pilot', views: 7, answers: 2 }])
  expect(numbers.events).toMatchObject([{ id: event.id, views: 4, answers: 1 }])
  const past = (
    await client.call(employerNumbers, { query: { from: '2026-01-01', to: '2026-01-31' } })
  ).json()
  expect(past.series.job_views).toMatchObject({ total: 2, before: 0 })
})

test('the same numbers come as CSV', async () => {
  const { client } = await busyEmployer()
  const answer = await client.call(employerNumbersExport, { query: { days: 3 } })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = answer.body.replace('\ufeff', '').trim().split('\n')
  expect(lines).toEqual([
    'Day (UTC),Job views,Applications,Profile views,Event views,Event registrations',
    '2026-02-28,0,1,0,0,0',
    '2026-03-01,7,0,0,0,0',
    '2026-03-02,0,0,0,0,1',
  ])
})

test('a range that is none is refused with what is wrong', async () => {
  const { client } = await anEmployer(t)
  for (const query of [
    { from: '2026-01-01' },
    { from: '2026-02-01', to: '2026-01-01' },
    { days: 900 },
    { from: 'x', to: 'y' },
  ])
    expect((await client.call(employerNumbers, { query })).statusCode).toBe(400)
})
