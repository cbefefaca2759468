import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '../src/api.ts'
import { buildEmployerUser, buildUniversityUser } from '../src/domains/accounts/fixtures.ts'
import { issueLink } from '../src/domains/accounts/links/commands.ts'
import { buildApplication } from '../src/domains/applications/fixtures.ts'
import { buildEvent, buildRegistration } from '../src/domains/events/fixtures.ts'
import { buildInvitation } from '../src/domains/events/invitations/fixtures.ts'
import { buildFairRegistration } from '../src/domains/fairs/fixtures.ts'
import { buildSlot } from '../src/domains/fairs/slots/fixtures.ts'
import { buildJob } from '../src/domains/jobs/fixtures.ts'
import { buildPartnership } from '../src/domains/partnerships/fixtures.ts'
import { buildListedUniversity } from '../src/domains/students/directory/fixtures.ts'
import { transact } from '../src/platform/deps.ts'
import { endpointsOf } from '../src/platform/http.ts'
import type { Endpoint } from '../src/shared/endpoint.ts'
import { newId } from '../src/shared/ids.ts'
import { anEmployer, aStudent, aUniversity } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import type { Client } from './harness/client.ts'

/** Rows of an employer and a student who have nothing to do with the caller. */
interface Rows {
  job: string
  application: string
  note: string
  studentNotice: string
  employerNotice: string
  universityNotice: string
  employerMember: string
  employerRequest: string
  employerInvitation: string
  namesOther: string
  universityMember: string
  universityRequest: string
  universityInvitation: string
  fair: string
  fairRegistration: string
  fairSlot: string
  partnership: string
  employerEvent: string
  universityEvent: string
  registration: string
  savedSearch: string
  toUniversity: string
  toEmployer: string
}
interface Input {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

const jobById = ({ job }: Rows): Input => ({ params: { id: job } })
const applicantById = ({ application }: Rows): Input => ({ params: { id: application } })

const decideOn = ({ partnership }: Rows): Input => ({ body: { id: partnership, status: 'approved' } })
const employerEventById = ({ employerEvent }: Rows): Input => ({ params: { id: employerEvent } })
const universityEventById = ({ universityEvent }: Rows): Input => ({ params: { id: universityEvent } })
const fairById = ({ fair }: Rows): Input => ({ params: { id: fair } })
const fairRegistrationById = ({ fairRegistration }: Rows): Input => ({ params: { id: fairRegistration } })
const fairSlotById = ({ fairSlot }: Rows): Input => ({ params: { id: fairSlot } })
const standing = { body: { representatives: [{ name: 'Ann', email: 'ann@example.com' }] } }

/** Events of another host, and invitations between two others. */
const invitations = (
  kind: 'employer' | 'university',
  others: 'university' | 'employer',
): Record<string, (rows: Rows) => Input> => {
  const own = kind === 'employer' ? employerEventById : universityEventById
  const theirs = kind === 'employer' ? universityEventById : employerEventById
  const sent = (rows: Rows) => (kind === 'employer' ? rows.toUniversity : rows.toEmployer)
  const received = (rows: Rows) => (kind === 'employer' ? rows.toEmployer : rows.toUniversity)
  return {
    [`GET /${kind}/event/${others}_list/:id`]: own,
    [`POST /${kind}/event/:id/invite`]: (rows) => ({
      ...own(rows),
      body: {
        [`selected_${others === 'university' ? 'universities' : 'employers'}_list`]: [{ value: rows.fair }],
      },
    }),
    [`POST /${kind}/event/invitation/withdraw`]: (rows) => ({ body: { invitation_id: sent(rows) } }),
    [`GET /${kind}/event/invitation-status/:id`]: own,
    [`PUT /${kind}/event/:id/invitation-link`]: own,
    [`GET /${kind}/event/:id/invited-event-detail`]: theirs,
    [`POST /${kind}/event/invited/accept`]: (rows) => ({ body: { invitation_id: received(rows) } }),
    [`POST /${kind}/event/invited/decline`]: (rows) => ({ body: { invitation_id: received(rows) } }),
    [`PUT /${kind}/event/:id/leading-team/send-email-invitation`]: (rows) => ({
      ...own(rows),
      body: { account_ids: [rows.employerMember] },
    }),
    [`PUT /${kind}/event/:id/leading-team/send-email-invitation-team-member`]: (rows) => ({
      ...own(rows),
      body: { emails: ['someone@example.com'], team_role: 'viewer' },
    }),
  }
}

/** Events of another host. */
const hosting = (kind: 'employer' | 'university'): Record<string, (rows: Rows) => Input> => {
  const own = kind === 'employer' ? employerEventById : universityEventById
  return {
    [`GET /${kind}/event/:id`]: own,
    [`PUT /${kind}/event/:id`]: (rows) => ({ ...own(rows), body: { title: 'Taken over' } }),
    [`DELETE /${kind}/event/:id`]: own,
    [`PUT /${kind}/event/:id/publish`]: own,
    [`PUT /${kind}/event/:id/cancel`]: (rows) => ({ ...own(rows), body: { reason: 'Ours now' } }),
    [`POST /${kind}/event/:id/duplicate`]: own,
    [`GET /${kind}/event/:id/leading-team`]: own,
    [`PUT /${kind}/event/:id/duty`]: (rows) => ({ ...own(rows), body: { account_ids: [] } }),
  }
}

/** An event that is not open to the caller, and a registration between two others. */
const fairs = (kind: 'employer' | 'university', other: string): Record<string, (rows: Rows) => Input> => ({
  [`GET /${kind}/fair-and-event/:id`]: fairById,
  [`POST /${kind}/fair-and-event/:id`]: (rows) => ({ ...fairById(rows), ...standing }),
  [`GET /${kind}/fair-and-event/registration/:id`]: fairRegistrationById,
  [`GET /${kind}/fair-and-event/registration/:id/proof`]: fairRegistrationById,
  [`PUT /${kind}/fair-and-event/registration/:id`]: (rows) => ({
    ...fairRegistrationById(rows),
    ...standing,
  }),
  [`POST /${kind}/fair-and-event/registration/:id/cancel`]: fairRegistrationById,
  [`POST /${kind}/fair-and-event/registration/payment/:id`]: fairRegistrationById,
  [`GET /${kind}/event/registered_${other}_list/:id`]: fairById,
  [`GET /${kind}/event/registered_${other}_list/:id/ledger`]: fairById,
  [`PUT /${kind}/event/registered_${other}_list/approve`]: ({ fairRegistration }) => ({
    body: { registration_ids: [fairRegistration] },
  }),
  [`PUT /${kind}/event/registered_${other}_list/decline`]: ({ fairRegistration }) => ({
    body: { registration_ids: [fairRegistration], reason: 'Full' },
  }),
  [`GET /${kind}/fair-and-event/registration/:id/slots`]: fairRegistrationById,
  [`POST /${kind}/fair-and-event/registration/:id/slots`]: (rows) => ({
    ...fairRegistrationById(rows),
    body: {
      starts_at: '2026-03-09T15:00:00.000Z',
      length: 10,
      count: 1,
      representative: 'robin.carter@example.com',
    },
  }),
  [`PUT /${kind}/fair-and-event/slot/:id`]: (rows) => ({
    ...fairSlotById(rows),
    body: { representative: 'robin.carter@example.com' },
  }),
  [`DELETE /${kind}/fair-and-event/slot/:id`]: fairSlotById,
  [`POST /${kind}/fair-and-event/slot/:id/cancel`]: (rows) => ({
    ...fairSlotById(rows),
    body: { reason: 'Ill' },
  }),
  [`GET /${kind}/event/slots/:id`]: fairById,
  [`GET /${kind}/event/exhibitor/:id`]: fairRegistrationById,
  [`GET /${kind}/event/exhibitor/:id/proof`]: fairRegistrationById,
  [`PUT /${kind}/event/exhibitor/:id/payment`]: (rows) => ({
    ...fairRegistrationById(rows),
    body: { step: 'waive', reason: 'Ours now' },
  }),
})

const eventInBody = ({ fair }: Rows): Input => ({ body: { event_id: fair } })
const byAccount = (account_id: string): Input => ({ body: { account_id } })

/** Calls that name a private row, each with a stranger's row; all must answer 404 and change nothing. */
const strangers: Record<string, (rows: Rows) => Input> = {
  'GET /student/event/exhibitors/:id': fairById,
  'GET /student/event/visits/:id': fairById,
  'GET /student/event/free-slots/:id': fairRegistrationById,
  'POST /student/event/book-slot': ({ fairSlot }) => ({ body: { slot_id: fairSlot } }),
  'POST /student/event/leave-slot': ({ fairSlot }) => ({ body: { slot_id: fairSlot } }),
  ...fairs('employer', 'university'),
  ...fairs('university', 'employer'),
  'GET /employer/job/:id': jobById,
  'PUT /employer/job/:id': (rows) => ({ ...jobById(rows), body: { title: 'Taken over' } }),
  'DELETE /employer/job/:id': jobById,
  'PUT /employer/job/:id/publish': (rows) => ({ ...jobById(rows), body: {} }),
  'PUT /employer/job/:id/renew': (rows) => ({ ...jobById(rows), body: { openings: 1 } }),
  'PUT /employer/job/:id/close': jobById,
  'PUT /employer/job/:id/filled': jobById,
  'POST /employer/job/:id/duplicate': jobById,
  'GET /employer/job/applicant/:id': applicantById,
  'GET /employer/job/applicant/:id/resume': applicantById,
  'POST /employer/job/applicant/:id/notes': (rows) => ({ ...applicantById(rows), body: { text: 'hello' } }),
  'PUT /employer/job/applicant/:id/rating': (rows) => ({ ...applicantById(rows), body: { rating: 5 } }),
  'DELETE /employer/job/applicant/notes/:id': ({ note }) => ({ params: { id: note } }),
  'PUT /employer/job/applicant/accept': ({ application }) => ({ body: { applicant_ids: [application] } }),
  'PUT /employer/job/applicant/update-status': ({ application }) => ({
    body: { applicant_ids: [application], status: 'shortlisted' },
  }),
  'PUT /employer/job/applicant/notify': ({ application }) => ({ body: { applicant_ids: [application] } }),
  'PUT /employer/job/applicant/undo': ({ application }) => ({
    body: { applicant_ids: [application], step: 'reviewed' },
  }),
  'POST /student/event/detail': eventInBody,
  'POST /student/event/register': eventInBody,
  'POST /student/event/cancel': eventInBody,
  'POST /student/event/leave-waiting-list': eventInBody,
  'POST /student/event/accept-offer': eventInBody,
  'POST /student/event/confirm': ({ fair }) => ({ body: { event_id: fair, sequence: 1 } }),
  'POST /student/event/like-unlike': ({ fair }) => ({ body: { event_id: fair, liked: true } }),
  'GET /student/job/application/:id': applicantById,
  'GET /student/job/application/:id/resume': applicantById,
  'POST /student/job/withdraw': ({ application }) => ({ body: { application_id: application } }),
  'PUT /student/job/saved-search/:id': ({ savedSearch }) => ({
    params: { id: savedSearch },
    body: { name: 'Taken over' },
  }),
  'DELETE /student/job/saved-search/:id': ({ savedSearch }) => ({ params: { id: savedSearch } }),
  'PUT /student/notifications/read/:id': ({ studentNotice }) => ({ params: { id: studentNotice } }),
  'PUT /student/notifications/star/:id': ({ studentNotice }) => ({ params: { id: studentNotice } }),
  'PUT /student/notifications/unstar/:id': ({ studentNotice }) => ({ params: { id: studentNotice } }),
  'PUT /employer/notifications/read/:id': ({ employerNotice }) => ({ params: { id: employerNotice } }),
  'PUT /employer/job-notifications/read/:id': ({ employerNotice }) => ({ params: { id: employerNotice } }),
  'PUT /university/notifications/read/:id': ({ universityNotice }) => ({ params: { id: universityNotice } }),
  'PUT /employer/leading-team/role': ({ employerMember }) => ({
    body: { account_id: employerMember, team_role: 'viewer' },
  }),
  'POST /employer/leading-team/delete': ({ employerMember }) => byAccount(employerMember),
  'POST /employer/leading-team/transfer': ({ employerMember }) => byAccount(employerMember),
  'POST /employer/leading-team/requests/accept': ({ employerRequest }) => byAccount(employerRequest),
  'POST /employer/leading-team/requests/decline': ({ employerRequest }) => byAccount(employerRequest),
  'POST /employer/leading-team/invitations/withdraw': ({ employerInvitation }) => ({
    body: { invitation_id: employerInvitation },
  }),
  'POST /employer/leading-team/invitations/resend': ({ employerInvitation }) => ({
    body: { invitation_id: employerInvitation },
  }),
  'PUT /university/students/affiliation': ({ namesOther }) => ({
    body: { student_ids: [namesOther], affiliation: 'verified' },
  }),
  'PUT /university/leading-team/role': ({ universityMember }) => ({
    body: { account_id: universityMember, team_role: 'viewer' },
  }),
  'POST /university/leading-team/delete': ({ universityMember }) => byAccount(universityMember),
  'POST /university/leading-team/transfer': ({ universityMember }) => byAccount(universityMember),
  'POST /university/leading-team/requests/accept': ({ universityRequest }) => byAccount(universityRequest),
  'POST /university/leading-team/requests/decline': ({ universityRequest }) => byAccount(universityRequest),
  'POST /university/leading-team/invitations/withdraw': ({ universityInvitation }) => ({
    body: { invitation_id: universityInvitation },
  }),
  'POST /university/leading-team/invitations/resend': ({ universityInvitation }) => ({
    body: { invitation_id: universityInvitation },
  }),
  'GET /employer/event/:id/check-in': employerEventById,
  'POST /employer/event/:id/check-in': (rows) => ({
    ...employerEventById(rows),
    body: { code: '0123456789AB' },
  }),
  'POST /employer/event/:id/check-in/undo': (rows) => ({
    ...employerEventById(rows),
    body: { registration_id: rows.registration },
  }),
  'GET /university/event/:id/check-in': universityEventById,
  'POST /university/event/:id/check-in': (rows) => ({
    ...universityEventById(rows),
    body: { code: '0123456789AB' },
  }),
  'POST /university/event/:id/check-in/undo': (rows) => ({
    ...universityEventById(rows),
    body: { registration_id: rows.registration },
  }),
  'GET /employer/event/participant_list/:id': employerEventById,
  'GET /employer/event/participant_list/:id/csv': employerEventById,
  'POST /employer/event/participant/remove': ({ registration }) => ({
    body: { registration_id: registration, reason: 'None' },
  }),
  'GET /university/event/participant_list/:id': universityEventById,
  'GET /university/event/participant_list/:id/csv': universityEventById,
  'POST /university/event/participant/remove': ({ registration }) => ({
    body: { registration_id: registration, reason: 'None' },
  }),
  'GET /university/fair-and-event/notify/:id': ({ fair }) => ({ params: { id: fair } }),
  ...hosting('employer'),
  ...hosting('university'),
  ...invitations('employer', 'university'),
  ...invitations('university', 'employer'),
  'POST /employer/university-partnership/request-status-update': decideOn,
  'POST /university/employer-partnership/request-status-update': decideOn,
}

/** Calls that name a row everyone may see, with the reason. */
const open: Record<string, string> = {
  'POST /student/job/detail': 'an open job',
  'GET /student/event/:id/calendar': 'an event the student may see',
  'POST /employer/event/invited/open': 'an event, for who holds its link',
  'POST /university/event/invited/open': 'an event, for who holds its link',
  'POST /student/job/employer-profile': 'an approved employer',
  'POST /student/job/like-unlike': 'an open job',
  'POST /student/job/not-interested': 'an open job',
  'POST /student/organization/detail': 'an approved organization',
  'POST /student/job/apply': 'an open job',
  'GET /student/job/apply-form/:id': 'an open job',
  'PUT /student/auth/me': 'a university of the directory',
  'POST /employer/job': 'a token, checked with the posting',
  'GET /employer/university-partnership/check/:id': 'an approved university',
  'POST /employer/university-partnership/request/:id': 'an approved university',
  'GET /employer/university-partnership/contact/:id': 'the own thread with an approved university',
  'POST /employer/university-partnership/contact/:id': 'the own thread with an approved university',
  'GET /university/employer-partnership/check/:id': 'an approved employer',
  'POST /university/employer-partnership/request/:id': 'an approved employer',
  'GET /university/employer-partnership/contact/:id': 'the own thread with an approved employer',
  'POST /university/employer-partnership/contact/:id': 'the own thread with an approved employer',
  'GET /university/employer/detail/:id': 'an approved employer',
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const isPrivate = ({ access }: Endpoint) => ['student', 'employer', 'university'].includes(access.who)
const namesRow = ({ path, body }: Endpoint) =>
  path.includes(':') || Object.keys(body?.shape ?? {}).some((key) => /(^|_)ids?$/.test(key))
const candidates = Object.values(api)
  .flatMap((contract) => endpointsOf(contract).map(([, endpoint]) => endpoint))
  .filter((endpoint) => isPrivate(endpoint) && namesRow(endpoint))

let t: TestApp
let rows: Rows
const callers = {} as Record<'student' | 'employer' | 'university', Client>

const notice = async (account_id: string, list: 'general' | 'job') => {
  const id = newId()
  await t.deps.db
    .insertInto('notifications')
    .values({
      id,
      account_id,
      kind: 'organisation',
      list,
      title: 'Hello',
      text: '',
      link: '/',
      cause: id,
      created_at: t.clock.now(),
    } as never)
    .execute()
  return id
}

const savedSearch = async (student_id: string) => {
  const [id, now] = [newId(), t.clock.now()]
  await t.deps.db
    .insertInto('saved_searches')
    .values({
      id,
      student_id,
      name: 'Mine',
      filters: JSON.stringify({ search: 'sonar' }),
      filter_key: id,
      is_alerting: true,
      created_at: now,
      looked_until: now,
      next_look_at: now,
    })
    .execute()
  return id
}

const invitation = async (organisation_id: string, role: 'employer_user' | 'university_user') => {
  const link = { kind: 'invitation', organisation_id, role, team_role: 'viewer' } as const
  return (await transact(t.deps, (tx) => issueLink(tx, link))).id
}

beforeAll(async () => {
  t = await openTestApp()
  const owner = await anEmployer(t)
  const applicant = await aStudent(t, { university_id: (await buildListedUniversity(t.deps)).id })
  const university = await aUniversity(t)
  const job = await buildJob(t.deps, { organisation_id: owner.organisation_id })
  const application = await buildApplication(t.deps, { job_id: job.id, student_id: applicant.id })
  const fair = await buildEvent(t.deps, { visibility: 'invited', booths: [{ name: 'Stand', price: 5000 }] })
  const fairRegistration = await buildFairRegistration(t.deps, {
    event_id: fair.id,
    booth_id: fair.booths[0]!.id,
    state: 'approved',
    payment: 'proof_submitted',
  })
  const note = newId()
  await t.deps.db
    .insertInto('application_notes')
    .values({
      id: note,
      application_id: application.id,
      author_id: owner.id,
      text: 'Ours',
      created_at: t.clock.now(),
    })
    .execute()
  const universityEvent = await buildEvent(t.deps, { organisation_id: university.organisation_id })
  const employerEvent = await buildEvent(t.deps, { organisation_id: owner.organisation_id })
  const atEmployer = { organisation_id: owner.organisation_id, team_role: 'viewer' } as const
  const atUniversity = { organisation_id: university.organisation_id, team_role: 'viewer' } as const
  rows = {
    employerMember: (await buildEmployerUser(t.deps, atEmployer)).id,
    employerRequest: (await buildEmployerUser(t.deps, { ...atEmployer, status: 'pending_review' })).id,
    employerInvitation: await invitation(owner.organisation_id, 'employer_user'),
    namesOther: applicant.id,
    universityMember: (await buildUniversityUser(t.deps, atUniversity)).id,
    universityRequest: (await buildUniversityUser(t.deps, { ...atUniversity, status: 'pending_review' })).id,
    universityInvitation: await invitation(university.organisation_id, 'university_user'),
    partnership: (
      await buildPartnership(t.deps, {
        employer_id: owner.organisation_id,
        university_id: university.organisation_id,
        state: 'pending',
      })
    ).id,
    employerEvent: employerEvent.id,
    universityEvent: universityEvent.id,
    registration: (
      await buildRegistration(t.deps, { event_id: universityEvent.id, student_id: applicant.id })
    ).id,
    fair: fair.id,
    fairRegistration: fairRegistration.id,
    fairSlot: (await buildSlot(t.deps, { registration_id: fairRegistration.id })).id,
    savedSearch: await savedSearch(applicant.id),
    job: job.id,
    application: application.id,
    note,
    toUniversity: (await buildInvitation(t.deps, { event_id: employerEvent.id })).id,
    toEmployer: (await buildInvitation(t.deps, { event_id: universityEvent.id })).id,
    studentNotice: await notice(applicant.id, 'general'),
    employerNotice: await notice(owner.id, 'general'),
    universityNotice: await notice(university.id, 'general'),
  }
  callers.student = (await aStudent(t)).client
  callers.employer = (await anEmployer(t)).client
  const directory_id = (await buildListedUniversity(t.deps)).id
  callers.university = (await aUniversity(t, { organisation: { directory_id } })).client
})
afterAll(() => t.close())

const everything = async () => {
  const tables = [
    'jobs',
    'applications',
    'fair_registrations',
    'fair_payments',
    'fair_slots',
    'event_booths',
    'application_notes',
    'notifications',
    'job_tokens',
    'role_accounts',
    'mailed_links',
    'partnerships',
    'events',
    'event_invitations',
    'event_registrations',
    'saved_searches',
  ] as const
  const students = t.deps.db.selectFrom('students').selectAll().orderBy('account_id').execute()
  return Promise.all([
    students,
    ...tables.map((table) => t.deps.db.selectFrom(table).selectAll().orderBy('id').execute()),
  ])
}

describe("other people's rows", () => {
  test('every call that names a row is either tried here or open to everyone', () => {
    expect(candidates.map(nameOf).filter((name) => !strangers[name] && !open[name])).toEqual([])
  })

  test.each(
    candidates
      .filter((endpoint) => strangers[nameOf(endpoint)])
      .map((endpoint) => [nameOf(endpoint), endpoint] as const),
  )('%s', async (name, endpoint) => {
    const before = await everything()
    const caller = callers[endpoint.access.who as keyof typeof callers]
    const response = await caller.call(endpoint, strangers[name]!(rows) as never)
    expect([response.statusCode, response.json().error], response.body).toEqual([404, 'not_found'])
    expect(await everything()).toEqual(before)
  })
})
