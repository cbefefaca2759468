import { strangersToEvents } from './events.ts'
import type { Input, Rows } from './rows.ts'

const jobById = ({ job }: Rows): Input => ({ params: { id: job } })
const applicantById = ({ application }: Rows): Input => ({ params: { id: application } })
const decideOn = ({ partnership }: Rows): Input => ({ body: { id: partnership, status: 'approved' } })
const byAccount = (account_id: string): Input => ({ body: { account_id } })

/** Calls that name a private row, each with a stranger's row; all must answer 404 and change nothing. */
export const strangers: Record<string, (rows: Rows) => Input> = {
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
  'POST /employer/university-partnership/request-status-update': decideOn,
  'POST /university/employer-partnership/request-status-update': decideOn,
  ...strangersToEvents,
}

/** Calls that name a row everyone may see, with the reason. */
export const open: Record<string, string> = {
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
