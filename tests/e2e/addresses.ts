import { pdfOf } from '#domains/applications/applications.fixtures.ts'
import type { Kind } from './demo.ts'
import { origin } from './origin.ts'

type Reader = Kind | 'visitor'

/** The first row of a list from the API. */
const firstOf = async (path: string, cookie: string): Promise<Record<string, unknown>> => {
  const response = await fetch(`${origin()}/api${path}`, { headers: { cookie } })
  const first = ((await response.json()) as { data?: Array<Record<string, unknown>> }).data?.[0]
  if (!first) throw new Error(`The demo has nothing in ${path}`)
  return first
}

const idOf = async (path: string, cookie = ''): Promise<string> => (await firstOf(path, cookie)).id as string
const cardOf = async (path: string, member: string, cookie = '') =>
  (await firstOf(path, cookie))[member] as { id: string; slug: string }

const everyones = async () => {
  const employer = await cardOf('/public-job', 'employer')
  const host = await cardOf('/public-event?host=Northfield', 'host')
  return {
    job: await idOf('/public-job'),
    career: await idOf('/fairlead-career/list'),
    open_event: await idOf('/public-event'),
    planned: await idOf('/public-event?search=Engineering%20and%20science'),
    employer: employer.id,
    employer_name: employer.slug,
    host: host.id,
    university_name: host.slug,
  }
}

const students = async (cookie: string) => {
  const response = await fetch(`${origin()}/api/student/auth/me`, { headers: { cookie } })
  return {
    student: ((await response.json()) as { student_id: string }).student_id,
    event: await idOf('/student/event', cookie),
    planned: await idOf('/student/event?search=Engineering%20and%20science', cookie),
    university: (await cardOf('/student/event?of_my_university=true', 'host', cookie)).id,
  }
}

/** A schedule of the first job that has one. */
const interviewsOf = async (cookie: string): Promise<string> => {
  const jobs = await fetch(`${origin()}/api/employer/job/list?size=100`, { headers: { cookie } })
  for (const { id } of ((await jobs.json()) as { data: Array<{ id: string }> }).data) {
    const response = await fetch(`${origin()}/api/employer/job/${id}/interview-schedules`, {
      headers: { cookie },
    })
    const [first] = ((await response.json()) as { data: Array<{ id: string }> }).data
    if (first) return first.id
  }
  throw new Error('The demo has no interviews')
}

const teams = async (kind: 'employer' | 'university', cookie: string) => {
  const partners =
    kind === 'employer'
      ? '/employer/university-partnership-partner'
      : '/university/employer-partnership-partner'
  return {
    event: await idOf(`/${kind}/event-list?tab=upcoming`, cookie),
    partner: await idOf(partners, cookie),
    invited: await idOf(`/${kind}/invited-event?tab=pending`, cookie),
    fair: await idOf(`/${kind}/fair-and-event`, cookie),
    stand: await idOf(`/${kind}/fair-and-event/registered`, cookie),
    joined: (await cardOf(`/${kind}/fair-and-event/registered`, 'event', cookie)).id,
    ...(kind === 'employer' && {
      own: await idOf('/employer/job/list', cookie),
      interviews: await interviewsOf(cookie),
    }),
    ...(kind === 'university' && {
      planned: await idOf('/university/event-list?search=Engineering%20and%20science', cookie),
    }),
  }
}

/** Sends what visitors write, since the demo holds nothing of it. */
const write = async (path: string, given: Omit<RequestInit, 'method'>): Promise<void> => {
  const response = await fetch(`${origin()}/api${path}`, { method: 'POST', ...given })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
}

const operators = async (cookie: string, career: string) => {
  const from = { name: 'Noor Haddad', email: 'noor@lanternworks.example' }
  const question = { ...from, topic: 'jobs', message: 'Which of our jobs do students see first?' }
  const headers = { 'content-type': 'application/json' }
  await write('/contact-us', { headers, body: JSON.stringify(question) })
  const application = new FormData()
  for (const [key, value] of Object.entries(from)) application.set(key, value)
  const resume = new Uint8Array(pdfOf([from.name]))
  application.set('fairleadCareerFile', new Blob([resume], { type: 'application/pdf' }), 'resume.pdf')
  await write(`/fairlead-career/detail/${career}/apply`, { body: application })
  return {
    organization: await idOf('/operator/organizations', cookie),
    account: (await firstOf('/operator/people', cookie)).account_id as string,
    reviewed_event: await idOf('/operator/events', cookie),
    inquiry: await idOf('/operator/inquiries', cookie),
    career_application: await idOf('/operator/career-applications', cookie),
  }
}

/** Ids of demo rows that fill in `:name` in the addresses of one kind of visitor. */
export const samplesFor = async (kind: Reader, cookie: string): Promise<Record<string, string>> => {
  const shared = await everyones()
  return {
    ...shared,
    ...(kind === 'student' && (await students(cookie))),
    ...((kind === 'employer' || kind === 'university') && (await teams(kind, cookie))),
    ...(kind === 'operator' && (await operators(cookie, shared.career))),
  }
}

/** The address with the ids filled in. */
export const filledIn = (address: string, samples: Record<string, string>): string =>
  address.replace(/:([a-z_]+)/g, (_, name: string) => {
    if (!samples[name]) throw new Error(`Nothing stands for :${name} in ${address}`)
    return samples[name]
  })

const hosting = (kind: Kind): string[] => [
  `/${kind}/your-event`,
  `/${kind}/your-event?tab=draft`,
  `/${kind}/your-event?search=zzzzzz`,
  `/${kind}/event/create`,
  `/${kind}/event/edit?id=:event&step=time`,
  `/${kind}/event/edit?id=:event&step=preview`,
  `/${kind}/event/detail?id=:event`,
  `/${kind}/event/detail?id=:event&tab=invitations`,
  `/${kind}/event/detail?id=:event&tab=participants`,
  '/door?event=:event',
  '/door?event=:event&self=true',
  ...(kind === 'university'
    ? [
        '/university/event/detail?id=:planned&tab=booths',
        '/university/event/detail?id=:planned&tab=booths&view=plan',
      ]
    : []),
  `/${kind}/your-event?tab=invited`,
  `/${kind}/your-event/detail?id=:invited`,
  `/${kind}/your-event/register?id=:invited`,
]

/** Addresses each kind of visitor can open; `:job` stands for the id of an open job, and so on. */
export const addresses: Record<Reader, string[]> = {
  visitor: [
    '/',
    '/404',
    '/500',
    '/sign-up/leading-team-employer',
    '/sign-up/leading-team-university',
    '/leading-team-added-success',
    '/employer/:employer_name',
    '/university/:university_name',
    '/student',
    '/employer',
    '/university',
    '/sign-in',
    '/sign-in/not-verify-email',
    '/sign-in/pending-review',
    '/sign-in/not-active',
    '/sign-in/second-step',
    '/sign-in/set-up-two-step',
    '/sign-up',
    '/sign-up/student',
    '/sign-up/employer',
    '/sign-up/university',
    '/sign-up/admin',
    '/sign-up/to-verify-email',
    '/sign-up/first-job',
    '/sign-up/verify-email',
    '/forgot-password',
    '/reset-password',
    '/confirm-email-address',
    '/confirm-email-address#token=none',
    '/unsubscribe?token=none',
    '/operator/sign-in',
    '/waitlist',
    '/landing',
    '/employer/product',
    '/employer/pricing',
    '/university/product',
    '/privacy-policy',
    '/terms-of-service',
    '/career-story',
    '/career',
    '/career/detail?id=:career',
    '/career/application?id=:career',
    '/contact-us',
    '/contact-us-menu',
    '/contact-us-new-business?topic=post_jobs',
    '/public-jobs',
    '/public-jobs?search=data%20intern',
    '/public-jobs?search=zzzzzz',
    '/public-jobs/detail?id=:job',
    '/public-jobs/employer-profile?id=:employer',
    '/public-event',
    '/public-event?search=zzzzzz',
    '/public-event?id=:open_event',
    '/public-event/map?id=:planned',
    '/public-event/map?id=:planned&search=robot&booth=A5',
    '/public-event/view-organization?id=:host',
    '/public-event/view-organization/listing?id=:host',
    '/view-participant-detail?id=00000000-0000-7000-8000-000000000000',
    '/event-invitation?id=00000000-0000-7000-8000-000000000000&token=none',
    '/email-invitation?token=none',
    '/email-invitation?token=none&register=true',
    '/stop-invitations?token=none',
    '/guest-survey?token=none',
    '/no/such/page',
  ],
  student: [
    '/sign-in/another-account?for=employer&next=%2Femployer%2Fdashboard',
    '/student/dashboard',
    '/student/jobs?place=Boston',
    '/view-participant-detail?id=:student',
    '/student/jobs',
    '/student/jobs?tab=liked',
    '/student/jobs?tab=applied',
    '/student/applications',
    '/student/invitations',
    '/student/applications?group=closed',
    '/student/jobs/detail?id=:job',
    '/student/jobs/employer-profile?id=:employer',
    '/student/events',
    '/student/events?search=zzzzzz',
    '/student/events?when=past',
    '/student/events/liked',
    '/student/events/registered',
    '/student/events/registered?tab=waiting',
    '/student/events/registered?tab=canceled',
    '/student/events/registered?view=month',
    '/student/events/registered?view=week',
    '/student/events/detail?id=:event',
    '/student/events/map?id=:planned',
    '/student/events/view-organization?id=:employer',
    '/student/events/view-organization/listing?id=:employer',
    '/student/events/view-university?id=:university',
    '/student/my-profile',
    '/student/my-profile/change-password',
    '/student/my-profile/notifications',
    '/student/my-profile/privacy',
    '/student/my-profile/security',
    '/student/my-profile/two-step',
    '/student/notifications',
    '/student/notifications?show=starred',
    '/my-profile/change-profile-picture',
    '/check-in?event=:event&code=0123456789AB',
    '/door',
    '/door/helper',
    '/door/helper?self=true',
    '/check-in?event=:event&code=0123456789012345678901234567890123456789abc',
  ],
  employer: [
    '/employer/edit-company-profile',
    '/employer/invite-team-member',
    '/employer/dashboard',
    '/employer/dashboard?from=2026-01-01&to=2026-01-31',
    '/employer/your-job',
    '/employer/students',
    '/employer/students?search=zzzzzz',
    '/employer/students?skill=python&verified=true',
    '/employer/students/invited',
    '/employer/students/invited?status=lapsed',
    '/employer/job/create',
    '/employer/job/import',
    '/employer/job/detail?id=:own',
    '/employer/job/edit?id=:own',
    '/employer/your-job-applicant',
    '/employer/your-job-applicant?schedule=:interviews',
    '/employer/your-job-applicant/report',
    '/employer/your-job-applicant/report?days=90',
    '/employer/saved-replies',
    '/employer/university-partnership',
    '/employer/university-partnership?tab=received',
    '/employer/university-partnership?tab=sent',
    '/employer/university-partnership?search=zzzzzz',
    '/employer/university-partnership/detail?id=:partner',
    '/employer/university-partnership/contact?id=:partner',
    '/employer/university-partnership/request?id=:partner',
    '/employer/university-partnership/request/status?id=:partner',
    '/employer/university-partnership/request/view?id=:partner',
    ...hosting('employer'),
    '/employer/notifications',
    '/employer/job-notifications',
    '/employer/fair-and-event',
    '/employer/fair-and-event?tab=registered',
    '/employer/event/detail/invitation-status?id=:event',
    '/employer/fair-and-event/detail?id=:fair',
    '/employer/fair-and-event/map?id=:fair',
    '/employer/fair-and-event/register?id=:fair',
    '/employer/fair-and-event/register?id=:joined',
    '/employer/fair-and-event/status?id=:stand',
    '/employer/fair-and-event/booth?id=:stand',
    '/employer/my-profile',
    '/employer/my-profile/change-password',
    '/employer/my-profile/notifications',
    '/employer/my-profile/privacy',
    '/employer/my-profile/security',
    '/employer/my-profile/two-step',
  ],
  university: [
    '/university/edit-university-profile',
    '/university/invite-team-member',
    '/university/fair-and-event/register?id=:fair',
    '/university/fair-and-event/register?id=:joined',
    '/university/fair-and-event/status?id=:stand',
    '/university/fair-and-event/booth?id=:stand',
    '/university/dashboard',
    '/university/students',
    '/university/students?search=zzzzzz',
    '/university/employer-partnership',
    '/university/employer-partnership?tab=received',
    '/university/employer-partnership?tab=sent',
    '/university/employer-partnership?search=zzzzzz',
    '/university/employer-partnership/detail?id=:partner',
    '/university/employer-partnership/contact?id=:partner',
    '/university/employer-partnership/request?id=:partner',
    '/university/employer-partnership/request/status?id=:partner',
    '/university/employer-partnership/request/view?id=:partner',
    ...hosting('university'),
    '/university/fair-and-event',
    '/university/fair-and-event?tab=registered',
    '/university/fair-and-event/detail?id=:fair',
    '/university/fair-and-event/map?id=:fair',
    '/university/my-profile',
    '/university/my-profile/change-password',
    '/university/my-profile/notifications',
    '/university/my-profile/privacy',
    '/university/my-profile/security',
    '/university/my-profile/two-step',
    '/university/notifications',
  ],
  operator: [
    '/operator',
    '/operator/organizations',
    '/operator/organizations/detail?id=:organization',
    '/operator/people',
    '/operator/people/detail?id=:account',
    '/operator/events',
    '/operator/events?search=zzzzzz',
    '/operator/events/detail?id=:reviewed_event',
    '/operator/log',
    '/operator/security',
    '/operator/my-security',
    '/operator/two-step',
    '/operator/numbers',
    '/operator/health',
    '/operator/inquiries',
    '/operator/inquiries/detail?id=:inquiry',
    '/operator/waitlist',
    '/operator/careers',
    '/operator/careers/edit',
    '/operator/careers/detail?id=:career',
    '/operator/careers/application?id=:career_application',
  ],
}
