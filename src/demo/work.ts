import type { ApplicationState } from '#domains/applications/applications.contract.ts'
import { buildApplication, buildResume } from '#domains/applications/applications.fixtures.ts'
import { buildFirstChoice } from '#domains/applications/first-choices/first-choices.fixtures.ts'
import { buildApplicationMessage } from '#domains/applications/messages/application-messages.fixtures.ts'
import { buildOffer } from '#domains/applications/offers/job-offers.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { DAY, HOUR, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { demoJobs, descriptionOf } from './jobs.ts'
import { nextClass } from './moments.ts'
import { demoEmployers } from './organizations.ts'
import { demoStudent } from './people.ts'
import { resumeLines } from './resumes.ts'

export interface DemoEmployer {
  organization_id: string
  account_id: string
}

/** The organization linked to a university in the directory. */
export const universityOf = async ({ db }: Deps, directoryId: string): Promise<string> => {
  const { id } = await db
    .selectFrom('organizations')
    .select('id')
    .where('directory_id', '=', directoryId)
    .executeTakeFirstOrThrow()
  return id
}

const POSTING = 30 * DAY

const question = {
  id: 'start',
  label: 'When could you start?',
  kind: 'text' as const,
  options: [],
  required: false,
}

const seedJobs = async (deps: Deps, employers: DemoEmployer[]): Promise<string[]> => {
  const now = deps.clock.now()
  const ids: string[] = []
  for (const [index, job] of demoJobs.entries()) {
    const { employer, pay, does, needs, age, state, ...rest } = job
    const { organization_id, account_id } = employers[employer]!
    const [salary_min, salary_max, salary_currency, salary_period] = pay ?? []
    const posted_at = later(now, -age * DAY - index * HOUR)
    const made = await buildJob(deps, {
      ...rest,
      organization_id,
      posted_by: account_id,
      state: state ?? 'active',
      description: descriptionOf(job),
      openings: 1 + (index % 4),
      time_zone: demoEmployers[employer]!.time_zone,
      screening_questions: index % 3 === 0 ? [question] : [],
      ...(salary_min === undefined
        ? { is_unpaid: false }
        : { salary_min, salary_max, salary_currency, salary_period }),
      ...(state === 'draft' ? {} : { posted_at, expires_at: later(posted_at, POSTING) }),
    })
    ids.push(made.id)
  }
  return ids
}

/** State, days since it was sent, days since the last step. */
const courses: Array<[ApplicationState, number, number]> = [
  ['submitted', 1, 1],
  ['reviewed', 4, 2],
  ['shortlisted', 6, 3],
  ['interview', 9, 2],
  ['offer', 14, 1],
  ['hired', 24, 6],
  ['rejected', 11, 4],
  ['withdrawn', 8, 5],
  ['submitted', 0, 0],
]

const withdrawals = [
  { closed_from: 'submitted' },
  { declined: { reason: 'another_offer', message: 'Thank you for the great conversations.' } },
] as const

const messages = [
  'I took the course you mention and would love to see the work from the inside.',
  'I built something similar for a student club and would be happy to show it to you.',
  '',
]

/** What the job says, to answer within ten days. */
const demoOffer = async (deps: Deps, id: string, job_id: string, made_at: Date) => {
  const job = await deps.db
    .selectFrom('jobs')
    .select(['salary_min', 'salary_currency', 'salary_period', 'start_date', 'locations'])
    .where('id', '=', job_id)
    .executeTakeFirstOrThrow()
  await buildOffer(deps, id, {
    made_at,
    reply_by: later(made_at, 10 * DAY),
    ...(job.salary_min !== null && {
      pay: [Number(job.salary_min), job.salary_currency!, job.salary_period!] as const,
    }),
    ...(job.start_date && { start_date: job.start_date }),
    place: job.locations[0] ?? '',
    details: 'You would work with the team you met. Write to us if anything is unclear.',
  })
}

/** What was written to arrange an interview. */
const demoThread = async (deps: Deps, application_id: string, from: Date) => {
  const written = [
    ['employer', 'We would like to hear more about your last project. Would next week suit you?'],
    ['student', 'It would. I’m free on Tuesday and Thursday afternoon.'],
  ] as const
  for (const [at, [side, text]] of written.entries())
    await buildApplicationMessage(deps, { application_id, side, text, created_at: later(from, at * HOUR) })
}

const demoApplication = async (
  deps: Deps,
  student: number,
  student_id: string,
  job_id: string,
  course: number,
) => {
  const [state, sent, moved] = courses[course % courses.length]!
  const now = deps.clock.now()
  const who = demoStudent(student, nextClass(now))
  const { id } = await buildApplication(deps, {
    job_id,
    student_id,
    state,
    submitted_at: later(now, -sent * DAY - student * HOUR),
    state_at: later(now, -moved * DAY - HOUR),
    message: messages[course % messages.length]!,
    resume_file_id: await buildResume(deps, {
      filename: `${who.first_name} ${who.last_name}.pdf`,
      lines: resumeLines(who),
    }),
    ...(state === 'rejected'
      ? { closed_from: 'reviewed' as const, rejection_reason: 'experience' as const }
      : {}),
    ...(state === 'offer' && student % 2 === 1 ? { is_accepted: true } : {}),
    ...(state === 'withdrawn' ? withdrawals[student % withdrawals.length] : {}),
  })
  if ((state === 'submitted' || state === 'reviewed') && student % 4 === 0) await buildFirstChoice(deps, id)
  if (state === 'offer') await demoOffer(deps, id, job_id, later(now, -moved * DAY - HOUR))
  if (state === 'interview') await demoThread(deps, id, later(now, -moved * DAY))
}

/** Creates jobs and applications in every state, several of each for the first employer. */
export const seedWork = async (deps: Deps, employers: DemoEmployer[], students: string[]): Promise<void> => {
  const jobs = await seedJobs(deps, employers)
  const open = jobs.filter((_, index) => demoJobs[index]!.state !== 'draft')
  let course = 0
  for (const [student, student_id] of students.entries()) {
    const first = await buildResume(deps, {
      filename: 'Resume.pdf',
      lines: resumeLines(demoStudent(student, nextClass(deps.clock.now()))),
    })
    await deps.db
      .updateTable('students')
      .set({ resume_file_id: first })
      .where('account_id', '=', student_id)
      .execute()
    const wanted = new Set([
      open[student % 3]!,
      open[(student * 5) % open.length]!,
      open[(student * 7 + 3) % open.length]!,
    ])
    for (const job of wanted) await demoApplication(deps, student, student_id, job, course++)
    for (const job of [open[(student + 4) % open.length]!, open[(student + 9) % open.length]!]) {
      await deps.db
        .insertInto('job_likes')
        .values({ student_id, job_id: job, liked_at: deps.clock.now() })
        .execute()
    }
  }
}
