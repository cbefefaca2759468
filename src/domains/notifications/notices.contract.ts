import { z } from 'zod'
import { asEmployer, asStudent, asUniversity, endpoint, type Role } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'

/** `job` is the employers' second list: what happens with their jobs. */
export const noticeLists = ['general', 'job'] as const
export type NoticeList = (typeof noticeLists)[number]

/** How a kind reaches people outside the app. */
export const mailChoices = ['at_once', 'daily', 'never'] as const
export type MailChoice = (typeof mailChoices)[number]

/** The group a kind belongs to, as the settings page names it. */
export const kindGroups = {
  account: 'Your account',
  jobs: 'Jobs',
  applications: 'Applications',
  events: 'Events',
  fairs: 'Fairs and booths',
  partners: 'Partners',
  students: 'Students',
} as const

export interface KindTraits {
  group: keyof typeof kindGroups
  /** What it is about, as a line on the settings page. */
  label: string
  /** Who can be notified. */
  to: readonly Role[]
  /** The default until a person chooses; `always` is emailed right away and can't be turned off. */
  mail: MailChoice | 'always'
  /** `general` unless given. */
  list?: 'job'
  /** Asks something of whoever is told: that a colleague has seen to the same is not that they have. */
  is_personal?: true
}

const student = ['student'] as const
const employer = ['employer_user'] as const
const university = ['university_user'] as const
const hosts = ['employer_user', 'university_user'] as const
const everyone = ['student', 'employer_user', 'university_user'] as const

// biome-ignore format: one line per kind
/** What a notice can be about. A new kind is one line here and its icon in `ui/kinds.ts`. */
export const kinds = {
  account_status: { group: 'account', label: 'Decisions about your account', to: everyone, mail: 'always' },
  organization_status: { group: 'account', label: 'Decisions about your organization', to: hosts, mail: 'always' },
  team_change: { group: 'account', label: 'Someone joins your team, or your role changes', to: hosts, mail: 'at_once' },
  team_request: { group: 'account', label: 'Someone asks to join your team', to: hosts, mail: 'at_once' },
  team_on_duty: { group: 'account', label: 'You’re put on duty at an event', to: hosts, mail: 'at_once' },
  affiliation: { group: 'account', label: 'Your university confirms or denies that you study there', to: student, mail: 'at_once' },
  profile_seen: { group: 'account', label: 'An employer opens your application, profile, or resume', to: student, mail: 'never' },
  tokens_granted: { group: 'jobs', label: 'You receive job tokens', to: employer, mail: 'at_once' },
  jobs_imported: { group: 'jobs', label: 'A job import finishes', to: employer, mail: 'at_once' },
  job_ended: { group: 'jobs', label: 'A job has ended', to: employer, mail: 'at_once' },
  saved_search: { group: 'jobs', label: 'New jobs for a search you saved', to: student, mail: 'at_once' },
  job_invitation: { group: 'jobs', label: 'An employer invites you to apply', to: student, mail: 'at_once' },
  job_invitation_declined: { group: 'jobs', label: 'A student is not interested in an invitation to apply', to: employer, mail: 'daily', list: 'job' },
  application_status: { group: 'applications', label: 'Your application moves on or is decided', to: student, mail: 'at_once' },
  application_message: { group: 'applications', label: 'An employer writes to you about an application', to: student, mail: 'at_once' },
  interview: { group: 'applications', label: 'Interviews: booked, moved, or canceled', to: ['student', 'employer_user'], mail: 'at_once' },
  application_reminder: { group: 'applications', label: 'A reminder you set for an application on another site', to: student, mail: 'at_once' },
  first_choice_returned: { group: 'applications', label: 'A first choice comes back because an employer didn’t answer in time', to: student, mail: 'at_once' },
  application_received: { group: 'applications', label: 'A student applies', to: employer, mail: 'daily', list: 'job' },
  application_offer_answered: { group: 'applications', label: 'A student accepts or declines your offer', to: employer, mail: 'at_once', list: 'job' },
  application_offer_asked: { group: 'applications', label: 'A student asks for more time to answer your offer', to: employer, mail: 'at_once', list: 'job' },
  application_answer: { group: 'applications', label: 'A student writes to you about an application', to: employer, mail: 'at_once', list: 'job' },
  application_assigned: { group: 'applications', label: 'Your team asks you to review applicants', to: employer, mail: 'at_once', list: 'job', is_personal: true },
  application_mention: { group: 'applications', label: 'A colleague mentions you in a note about an applicant', to: employer, mail: 'at_once', list: 'job', is_personal: true },
  application_withdrawn: { group: 'applications', label: 'A student withdraws', to: employer, mail: 'daily', list: 'job' },
  application_overdue: { group: 'applications', label: 'Applications are past the date you promised', to: employer, mail: 'daily', list: 'job' },
  event_registration: { group: 'events', label: 'Your place at an event: registered, waiting, or canceled', to: student, mail: 'at_once' },
  event_offer: { group: 'events', label: 'A place opens up for you', to: student, mail: 'at_once' },
  event_news: { group: 'events', label: 'An event is moved, changed, or canceled', to: everyone, mail: 'at_once' },
  event_reminder: { group: 'events', label: 'An event is about to start', to: everyone, mail: 'at_once' },
  event_announcement: { group: 'events', label: 'Your university tells you about an event', to: student, mail: 'at_once' },
  event_survey: { group: 'events', label: 'A host thanks you and asks how an event was', to: everyone, mail: 'at_once' },
  event_invitation: { group: 'events', label: 'You’re invited to an event', to: hosts, mail: 'at_once' },
  event_invitation_answer: { group: 'events', label: 'One of your invitations is answered', to: hosts, mail: 'at_once' },
  fair_registration: { group: 'fairs', label: 'A registration for a fair is made, answered, or canceled', to: hosts, mail: 'at_once' },
  fair_payment: { group: 'fairs', label: 'Payments for a fair', to: hosts, mail: 'at_once' },
  fair_message: { group: 'fairs', label: 'A fair’s host or one of your exhibitors writes to you', to: hosts, mail: 'at_once' },
  fair_slot: { group: 'fairs', label: 'Appointments: booked, moved, or canceled', to: everyone, mail: 'at_once' },
  fair_line: { group: 'fairs', label: 'Your turn in a line at a fair', to: student, mail: 'never' },
  partnership_request: { group: 'partners', label: 'Someone asks to be your partner', to: hosts, mail: 'at_once' },
  partnership_change: { group: 'partners', label: 'One of your requests is answered, or a partnership ends', to: hosts, mail: 'at_once' },
  partnership_message: { group: 'partners', label: 'A partner writes to you', to: hosts, mail: 'at_once' },
  students_waiting: { group: 'students', label: 'Students are waiting for confirmation', to: university, mail: 'at_once' },
} as const satisfies Record<string, KindTraits>
export type NoticeKind = keyof typeof kinds
export const noticeKinds = Object.keys(kinds) as [NoticeKind, ...NoticeKind[]]
export const traitsOf = (kind: NoticeKind): KindTraits => kinds[kind]

/** Where a role reads its notices, and where it chooses what is emailed. */
export const pagesOf = {
  student: { list: '/student/notifications', settings: '/student/my-profile/notifications' },
  employer_user: { list: '/employer/notifications', settings: '/employer/my-profile/notifications' },
  university_user: { list: '/university/notifications', settings: '/university/my-profile/notifications' },
} as const satisfies Record<Role, { list: string; settings: string }>

const notice = z.object({
  id,
  kind: z.enum(noticeKinds),
  title: z.string(),
  text: z.string(),
  /** Where it leads, inside the product. */
  link: z.string(),
  created_at: timestamp,
  read_at: timestamp.nullable(),
})
const studentNotice = notice.extend({ starred_at: timestamp.nullable() })
export type Notice = z.output<typeof notice>
export type StudentNotice = z.output<typeof studentNotice>

const tag = 'Notifications'
const listQuery = z.strictObject({ ...pageQuery, unread: z.boolean().optional() })
const params = z.strictObject({ id })

const listCall = <const P extends string, A extends ReturnType<typeof asEmployer | typeof asUniversity>>(
  path: P,
  access: A,
  summary: string,
) => endpoint({ method: 'GET', path, tag, summary, access, query: listQuery, output: pageOf(notice) })

const readCall = <
  const P extends string,
  A extends ReturnType<typeof asEmployer | typeof asUniversity> | typeof asStudent,
>(
  path: P,
  access: A,
) =>
  endpoint({
    method: 'PUT',
    path,
    tag,
    summary: 'Mark a notice as read; fine if it already is',
    access,
    params,
  })

const readAllCall = <
  const P extends string,
  A extends ReturnType<typeof asEmployer | typeof asUniversity> | typeof asStudent,
>(
  path: P,
  access: A,
) =>
  endpoint({
    method: 'PUT',
    path,
    tag,
    summary: 'Mark every notice on the list as read',
    access,
  })

const starCall = <const P extends string>(path: P, summary: string) =>
  endpoint({ method: 'PUT', path, tag, summary, access: asStudent, params })

export const studentNotifications = endpoint({
  method: 'GET',
  path: '/student/notifications',
  tag,
  summary: 'The student’s notices, newest first; starred ones by when they were starred',
  access: asStudent,
  query: listQuery.extend({ starred: z.boolean().optional() }),
  output: pageOf(studentNotice),
})
export const studentRead = readCall('/student/notifications/read/:id', asStudent)
export const studentReadAll = readAllCall('/student/notifications/read-all', asStudent)
export const star = starCall('/student/notifications/star/:id', 'Star a notice; fine if it already is')
export const unstar = starCall('/student/notifications/unstar/:id', 'Unstar a notice')

export const employerNotifications = listCall(
  '/employer/notifications',
  asEmployer(),
  'The team member’s notices, newest first',
)
export const employerRead = readCall('/employer/notifications/read/:id', asEmployer())
export const employerReadAll = readAllCall('/employer/notifications/read-all', asEmployer())

export const jobNotifications = listCall(
  '/employer/job-notifications',
  asEmployer(),
  'What happens with the employer’s jobs, newest first',
)
export const jobRead = readCall('/employer/job-notifications/read/:id', asEmployer())
export const jobReadAll = readAllCall('/employer/job-notifications/read-all', asEmployer())

export const universityNotifications = listCall(
  '/university/notifications',
  asUniversity(),
  'The team member’s notices, newest first',
)
export const universityRead = readCall('/university/notifications/read/:id', asUniversity())
export const universityReadAll = readAllCall('/university/notifications/read-all', asUniversity())
