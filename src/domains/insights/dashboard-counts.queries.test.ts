import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildEmployerUser, buildStudent } from '#domains/accounts/accounts.fixtures.ts'
import { applicantList } from '#domains/applications/applicants/applicants.contract.ts'
import { updateStatus } from '#domains/applications/applicants/decisions/decisions.contract.ts'
import { buildApplication, buildResume } from '#domains/applications/applications.fixtures.ts'
import { buildApplicationMessage } from '#domains/applications/messages/application-messages.fixtures.ts'
import { buildEvent, buildRegistration } from '#domains/events/events.fixtures.ts'
import { universityHosting } from '#domains/events/hosting/hosted-events.contract.ts'
import { universityParticipants } from '#domains/events/participants/participants.contract.ts'
import { employerFairs } from '#domains/fairs/fair-search.contract.ts'
import { buildFairRegistration } from '#domains/fairs/fairs.fixtures.ts'
import { employerJobList } from '#domains/jobs/jobs.contract.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { employerPartnerships } from '#domains/partnerships/partnerships.contract.ts'
import { buildPartnership } from '#domains/partnerships/partnerships.fixtures.ts'
import { universityStudents } from '#domains/students/affiliation/affiliations.contract.ts'
import { DAY, later } from '#platform/clock.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { anEmployer, aUniversity } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { employerDashboard, employerNumbers } from './employer-dashboard.contract.ts'
import { CACHE_MS } from './insights.queries.ts'
import { universityDashboard, universityNumbers } from './university-dashboard.contract.ts'

let t: TestApp
let resume: string
beforeAll(async () => {
  t = await openTestApp()
  resume = await buildResume(t.deps)
})
afterAll(() => t.close())

const ago = (days: number) => later(t.clock.now(), -days * DAY)
type Answer = Promise<{ json(): unknown }>
const totalOf = async (answer: Answer) => ((await answer).json() as { total_row: number }).total_row
const needOf = async (answer: Answer, what: string) =>
  ((await answer).json() as OutputOf<typeof employerDashboard>).needs.find((need) => need.what === what)
    ?.count ?? 0

describe('what a dashboard counts, its list shows', () => {
  it('applicants, late and in time, and the applications of the days', async () => {
    const { client, organization_id } = await anEmployer(t)
    const job = await buildJob(t.deps, { organization_id })
    const base = { job_id: job.id, resume_file_id: resume }
    await buildApplication(t.deps, { ...base, submitted_at: ago(2) })
    await buildApplication(t.deps, { ...base, submitted_at: ago(3), state: 'reviewed' })
    await buildApplication(t.deps, { ...base, submitted_at: ago(40), reply_by: ago(10) })
    const list = (query: object) => totalOf(client.call(applicantList, { query }))
    const duties = () => client.call(employerDashboard)
    expect(await needOf(duties(), 'overdue_applicants')).toBe(1)
    expect(await list({ overdue: true })).toBe(1)
    expect(await needOf(duties(), 'waiting_applicants')).toBe(2)
    expect(await list({ status: ['submitted', 'reviewed'], overdue: false })).toBe(2)
    const numbers = (await client.call(employerNumbers)).json() as OutputOf<typeof employerNumbers>
    const { from, to } = numbers
    expect(await list({ from, to })).toBe(numbers.series.applications.total)
    expect(await list({ job_id: job.id, from, to })).toBe(numbers.jobs[0]!.answers)
  })

  it('applicants who wrote', async () => {
    const { client, organization_id } = await anEmployer(t)
    const job = await buildJob(t.deps, { organization_id })
    const base = { job_id: job.id, resume_file_id: resume }
    const [read, unread] = [await buildApplication(t.deps, base), await buildApplication(t.deps, base)]
    const message = { side: 'student', text: 'Hello' } as const
    await buildApplicationMessage(t.deps, { ...message, application_id: read.id })
    await buildApplicationMessage(t.deps, { ...message, application_id: unread.id, is_read: false })
    const left = await buildApplication(t.deps, { ...base, state: 'withdrawn' })
    await buildApplicationMessage(t.deps, { ...message, application_id: left.id, is_read: false })
    expect(await needOf(client.call(employerDashboard), 'unread_messages')).toBe(1)
    expect(await totalOf(client.call(applicantList, { query: { unread: true } }))).toBe(1)
  })

  it('jobs that end, requests of partners, booths to pay for', async () => {
    const { client, organization_id } = await anEmployer(t)
    await buildJob(t.deps, { organization_id, expires_at: later(t.clock.now(), 2 * DAY) })
    await buildJob(t.deps, { organization_id, expires_at: later(t.clock.now(), 20 * DAY) })
    await buildPartnership(t.deps, {
      employer_id: organization_id,
      state: 'pending',
      requested_by: 'university',
      state_at: ago(3),
    })
    const fair = await buildEvent(t.deps, { booths: [{ name: 'Small', price: 5000, quantity: 2 }] })
    await buildFairRegistration(t.deps, {
      event_id: fair.id,
      organization_id,
      booth_id: fair.booths[0]!.id,
      state: 'approved',
    })
    await buildFairRegistration(t.deps, { organization_id })
    const duties = () => client.call(employerDashboard)
    expect(await needOf(duties(), 'ending_jobs')).toBe(1)
    expect(await totalOf(client.call(employerJobList, { query: { state: ['active'], ending: true } }))).toBe(
      1,
    )
    expect(await needOf(duties(), 'partnership_requests')).toBe(1)
    expect(await totalOf(client.call(employerPartnerships.received, { query: { state: ['pending'] } }))).toBe(
      1,
    )
    expect(await needOf(duties(), 'payments_due')).toBe(1)
    const unpaid = {
      state: ['approved'] as const,
      payment: ['awaiting_payment', 'proof_rejected'] as const,
    }
    expect(await totalOf(client.call(employerFairs.registered, { query: unpaid as never }))).toBe(1)
  })

  it('a host’s exhibitors to answer and payments to check, by event', async () => {
    const { client, organization_id } = await aUniversity(t)
    const [one, two] = await Promise.all([1, 2].map(() => buildEvent(t.deps, { organization_id })))
    for (const { id } of [one!, one!, two!]) await buildFairRegistration(t.deps, { event_id: id })
    await buildEvent(t.deps, { organization_id })
    expect(await needOf(client.call(universityDashboard), 'fair_registrations')).toBe(3)
    const waiting = await client.call(universityHosting.list, { query: { waiting: 'registrations' } })
    const rows = (waiting.json() as OutputOf<typeof universityHosting.list>).data
    expect(rows.map(({ id, to_review, to_check }) => [id, to_review, to_check]).sort()).toEqual(
      [
        [one!.id, 2, 0],
        [two!.id, 1, 0],
      ].sort(),
    )
    expect(await totalOf(client.call(universityHosting.list, { query: { waiting: 'payments' } }))).toBe(0)
  })

  it('nothing waits of a fair that is over or canceled but what can still be done', async () => {
    const { client, organization_id } = await aUniversity(t)
    const exhibitor = await anEmployer(t)
    const build = async (rest: Parameters<typeof buildEvent>[1]) => {
      const fair = await buildEvent(t.deps, {
        organization_id,
        booths: [{ name: 'Small', price: 5000, quantity: 9 }],
        ...rest,
      })
      const base = { event_id: fair.id, booth_id: fair.booths[0]!.id }
      await buildFairRegistration(t.deps, base)
      await buildFairRegistration(t.deps, {
        ...base,
        organization_id: exhibitor.organization_id,
        state: 'approved',
      })
      await buildFairRegistration(t.deps, { ...base, state: 'approved', payment: 'proof_submitted' })
      return fair
    }
    const over = await build({ starts_at: ago(2) })
    await build({ state: 'canceled' })
    const duties = () => client.call(universityDashboard)
    expect(await needOf(duties(), 'fair_registrations')).toBe(0)
    expect(await totalOf(client.call(universityHosting.list, { query: { waiting: 'registrations' } }))).toBe(
      0,
    )
    const { data } = (await client.call(universityHosting.list, { query: { tab: 'past' } })).json()
    expect(data).toMatchObject([{ id: over.id, to_review: 0, to_check: 1 }])
    // a payment is settled after the fair too, but nobody pays for one that is off
    expect(await needOf(duties(), 'payments_to_check')).toBe(1)
    expect(await needOf(exhibitor.client.call(employerDashboard), 'payments_due')).toBe(1)
  })

  it('a university’s students and registrations of the days', async () => {
    const { client, organization_id } = await aUniversity(t)
    const event = await buildEvent(t.deps, { organization_id })
    const student = await buildStudent(t.deps)
    await buildRegistration(t.deps, { event_id: event.id, student_id: student.id })
    const numbers = (await client.call(universityNumbers)).json() as OutputOf<typeof universityNumbers>
    const { from, to } = numbers
    expect(numbers.events[0]).toMatchObject({ id: event.id, answers: 1 })
    const list = (query: object) =>
      totalOf(client.call(universityParticipants.list, { params: { id: event.id }, query }))
    expect([await list({ from, to }), await list({ to: '2020-01-01' })]).toEqual([1, 0])
    const students = (query: object) => totalOf(client.call(universityStudents, { query }))
    expect(await students({ affiliation: ['verified'], from, to })).toBe(numbers.series.students.total)
  })
})

describe('a dashboard is kept for some seconds, for each organization', () => {
  it('what somebody does shows at once; what happens elsewhere when the time is over', async () => {
    const { client, organization_id } = await anEmployer(t)
    const job = await buildJob(t.deps, { organization_id })
    const waiting = () => needOf(client.call(employerDashboard), 'waiting_applicants')
    const applications = async () =>
      ((await client.call(employerNumbers)).json() as OutputOf<typeof employerNumbers>).series.applications
        .total
    expect([await waiting(), await applications()]).toEqual([0, 0])
    // past the application, as another server would write
    const { id } = await buildApplication(t.deps, { job_id: job.id, resume_file_id: resume })
    expect([await waiting(), await applications()]).toEqual([0, 0])
    t.clock.advance(CACHE_MS)
    expect([await waiting(), await applications()]).toEqual([1, 1])
    await client.call(updateStatus, { body: { applicant_ids: [id], status: 'shortlisted' } })
    expect(await waiting()).toBe(0)
    expect(await needOf((await anEmployer(t)).client.call(employerDashboard), 'waiting_applicants')).toBe(0)
  })

  it('who may not let people in does not see the answer of who may', async () => {
    const owner = await anEmployer(t)
    const viewer = await anEmployer(t, { organization_id: owner.organization_id, team_role: 'viewer' })
    await buildEmployerUser(t.deps, { organization_id: owner.organization_id, status: 'pending_review' })
    expect(await needOf(owner.client.call(employerDashboard), 'join_requests')).toBe(1)
    expect(await needOf(viewer.client.call(employerDashboard), 'join_requests')).toBe(0)
  })
})
