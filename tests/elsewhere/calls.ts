import { strangersToEvents } from './events.ts'
import { strangersToFairs } from './fairs.ts'
import { strangersToInterviews } from './interviews.ts'
import type { Input, Rows } from './rows.ts'
import { strangersToScorecards } from './scorecards.ts'
import { strangersToTeams } from './teams.ts'

const jobById = ({ job }: Rows): Input => ({ params: { id: job() } })
const draftById = ({ job }: Rows): Input => ({ params: { id: job({ state: 'draft' }) } })
const readUpTo = (written: ReturnType<Rows['written']>): Input => ({
  params: { id: written.then(({ application }) => application) },
  body: { last: written.then(({ message }) => message) },
})
const applicantById = ({ application }: Rows): Input => ({ params: { id: application() } })
const offeredById = ({ offered }: Rows): Input => ({ params: { id: offered() } })
const searchById = ({ savedSearch }: Rows): Input => ({ params: { id: savedSearch() } })
const noticeOf =
  (role: 'student' | 'employer' | 'university', list: 'general' | 'job' = 'general') =>
  ({ notice }: Rows): Input => ({ params: { id: notice(role, list) } })

/**
 * Calls that name a private row: for strangers each answers 404 and changes nothing, and the owner's same
 * request succeeds.
 */
export const strangers: Record<string, (rows: Rows) => Input> = {
  'GET /employer/job/:id': jobById,
  'PUT /employer/job/:id': (rows) => ({ ...draftById(rows), body: { title: 'Taken over' } }),
  'DELETE /employer/job/:id': draftById,
  'PUT /employer/job/:id/publish': (rows) => ({ ...draftById(rows), body: {} }),
  'PUT /employer/job/:id/renew': ({ job }) => ({
    params: { id: job({ state: 'expired' }) },
    body: { openings: 1 },
  }),
  'PUT /employer/job/:id/close': jobById,
  'PUT /employer/job/:id/filled': jobById,
  'POST /employer/job/:id/duplicate': jobById,
  'PUT /employer/job/:id/template': (rows) => ({ ...jobById(rows), body: { name: 'Template' } }),
  'DELETE /employer/job/:id/template': jobById,
  'GET /employer/job/applicant/:id': applicantById,
  'GET /employer/job/applicant/:id/resume': applicantById,
  'GET /employer/job/:id/openings': jobById,
  'PUT /employer/job/:id/fill-and-answer': (rows) => ({ ...jobById(rows), body: { total: 0 } }),
  'GET /employer/job/applicant/:id/offer': applicantById,
  'PUT /employer/job/applicant/:id/offer': (rows) => ({
    ...applicantById(rows),
    body: { answer_by: rows.dayIn(7) },
  }),
  'GET /employer/job/applicant/:id/offer/file': offeredById,
  'POST /employer/job/applicant/:id/withdraw-offer': (rows) => ({
    ...offeredById(rows),
    body: { reason: 'The budget was cut' },
  }),
  'POST /employer/job/applicant/:id/more-time': ({ offered, dayIn }) => ({
    params: { id: offered({ asked_until: new Date(`${dayIn(9)}T12:00:00Z`) }) },
    body: { grant: true },
  }),
  'GET /employer/job/applicant/:id/messages': applicantById,
  'POST /employer/job/applicant/:id/messages': (rows) => ({
    ...applicantById(rows),
    body: { message: 'hello' },
  }),
  'PUT /employer/job/applicant/:id/messages/read': ({ written }) => readUpTo(written('student')),
  'POST /employer/job/applicant/broadcast-preview': ({ application }) => ({
    body: { applicant_ids: [application()], message: 'hello' },
  }),
  'POST /employer/job/applicant/broadcast': ({ application }) => ({
    body: { applicant_ids: [application()], message: 'hello', recipients: 1 },
  }),
  'PUT /employer/saved-replies/:id': ({ reply }) => ({
    params: { id: reply() },
    body: { name: 'Taken over', text: 'hello' },
  }),
  'DELETE /employer/saved-replies/:id': ({ reply }) => ({ params: { id: reply() } }),
  'POST /employer/job/applicant/:id/notes': (rows) => ({ ...applicantById(rows), body: { text: 'hello' } }),
  'PUT /employer/job/applicant/:id/reviewers': (rows) => ({
    ...applicantById(rows),
    body: { reviewer_ids: [] },
  }),
  'PUT /employer/job/applicant/reviewers': ({ application, member }) => ({
    body: Promise.all([application(), member('employer')]).then(([applicant, colleague]) => ({
      applicant_ids: [applicant],
      reviewer_ids: [colleague],
    })) as never,
  }),
  'PUT /employer/job/applicant/:id/rating': (rows) => ({ ...applicantById(rows), body: { rating: 5 } }),
  'DELETE /employer/job/applicant/notes/:id': ({ note }) => ({ params: { id: note() } }),
  'PUT /employer/job/applicant/accept': ({ application }) => ({
    body: { applicant_ids: [application({ state: 'interview' })] },
  }),
  'PUT /employer/job/applicant/update-status': ({ application }) => ({
    body: { applicant_ids: [application()], status: 'shortlisted' },
  }),
  'PUT /employer/job/applicant/notify': ({ application }) => ({
    body: { applicant_ids: [application({ state: 'rejected', is_told: false })] },
  }),
  'PUT /employer/job/applicant/undo': ({ application }) => ({
    body: { applicant_ids: [application({ state: 'reviewed' })], step: 'reviewed' },
  }),
  ...strangersToInterviews,
  ...strangersToScorecards,
  'GET /student/job/application/:id': applicantById,
  'GET /student/job/application/:id/resume': applicantById,
  'GET /student/job/application/:id/offer': applicantById,
  'GET /student/job/application/:id/offer/file': offeredById,
  'GET /student/job/application/:id/first-choice': applicantById,
  'PUT /student/job/application/:id/first-choice': applicantById,
  'DELETE /student/job/application/:id/first-choice': ({ firstChoice }) => ({
    params: { id: firstChoice() },
  }),
  'GET /student/job/application/:id/messages': applicantById,
  'POST /student/job/application/:id/messages': (rows) => ({
    ...applicantById(rows),
    body: { message: 'hello' },
  }),
  'POST /employer/student/:id/invite': ({ job, findable }) => ({
    params: { id: findable() },
    body: { job_id: job(), message: 'Come and see us' },
  }),
  'POST /student/job/invitations/seen': ({ jobInvitation }) => ({
    body: { invitation_ids: [jobInvitation()] },
  }),
  'POST /student/job/invitations/:id/decline': ({ jobInvitation }) => ({ params: { id: jobInvitation() } }),
  'PUT /student/job/application/:id/messages/read': ({ written }) => readUpTo(written('employer')),
  'PUT /student/job/external/:id': ({ external }) => ({
    params: { id: external() },
    body: { status: 'interview' },
  }),
  'DELETE /student/job/external/:id': ({ external }) => ({ params: { id: external() } }),
  'PUT /student/background/experience/:id': ({ experience }) => ({
    params: { id: experience() },
    body: { title: 'Captain', organization: 'Northwind', started: '2025-01', version: 1 },
  }),
  'DELETE /student/background/experience/:id': ({ experience }) => ({ params: { id: experience() } }),
  'PUT /student/background/project/:id': ({ project }) => ({
    params: { id: project() },
    body: { name: 'Taken over', version: 1 },
  }),
  'DELETE /student/background/project/:id': ({ project }) => ({ params: { id: project() } }),
  'POST /student/job/ask-more-time': ({ offered, dayIn }) => ({
    body: { application_id: offered(), until: dayIn(12) },
  }),
  'POST /student/job/accept-offer': ({ application }) => ({
    body: { application_id: application({ state: 'offer' }) },
  }),
  'POST /student/job/decline-offer': ({ application }) => ({
    body: { application_id: application({ state: 'offer' }), reason: 'pay' },
  }),
  'POST /student/job/withdraw': ({ application }) => ({ body: { application_id: application() } }),
  'PUT /student/job/saved-search/:id': (rows) => ({ ...searchById(rows), body: { name: 'Taken over' } }),
  'DELETE /student/job/saved-search/:id': searchById,
  'PUT /student/notifications/read/:id': noticeOf('student'),
  'PUT /student/notifications/star/:id': noticeOf('student'),
  'PUT /student/notifications/unstar/:id': noticeOf('student'),
  'PUT /employer/notifications/read/:id': noticeOf('employer'),
  'PUT /employer/job-notifications/read/:id': noticeOf('employer', 'job'),
  'PUT /university/notifications/read/:id': noticeOf('university'),
  'PUT /university/students/affiliation': ({ student }) => ({
    body: { student_ids: [student()], affiliation: 'verified' },
  }),
  'POST /employer/university-partnership/request-status-update': ({ partnership }) => ({
    body: { id: partnership('employer'), status: 'approved' },
  }),
  'POST /university/employer-partnership/request-status-update': ({ partnership }) => ({
    body: { id: partnership('university'), status: 'approved' },
  }),
  ...strangersToTeams('employer'),
  ...strangersToTeams('university'),
  ...strangersToEvents,
  ...strangersToFairs,
}

/** Calls that name a row everyone may see, with the reason. */
export const open: Record<string, string> = {
  'GET /student/event/lines/:id/live': 'a stream, which its own test tries: booth-lines.commands.test.ts',
  'POST /student/event/check-in': 'an event, for who holds the code of its entrance',
  'POST /student/job/detail': 'an open job',
  'GET /student/event/:id/calendar': 'an event the student may see',
  'POST /employer/event/invited/open': 'an event, for who holds its link',
  'POST /university/event/invited/open': 'an event, for who holds its link',
  'POST /student/job/employer-profile': 'an approved employer',
  'POST /student/job/like-unlike': 'an open job',
  'DELETE /student/background/language/:language': 'a language, of which only one’s own entry goes',
  'DELETE /student/background/authorization/:country': 'a country, of which only one’s own entry goes',
  'GET /student/job/external/of-job/:id': 'an open job, of which only what is one’s own is answered',
  'POST /student/job/external/open': 'an open job',
  'POST /student/job/not-interested': 'an open job',
  'POST /student/organization/detail': 'an approved organization',
  'POST /student/job/apply': 'an open job',
  'GET /employer/student/:id/invitation-form':
    'any student, of whom only what one’s own organization sent is answered, unless the profile is open',
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
