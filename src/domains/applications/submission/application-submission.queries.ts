import { sql } from 'kysely'
import { cardColumns, organizationCard } from '#domains/organizations/organizations.queries.ts'
import { backgroundShown } from '#domains/students/background/background.queries.ts'
import { universityShown } from '#domains/students/students.queries.ts'
import type { Db } from '#platform/database.ts'
import type { StudentScope } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { asSentProfile, fileOf, takesApplications } from '../applications.queries.ts'
import { leftOf } from '../first-choices/first-choices.queries.ts'
import type { applyForm } from './application-submission.contract.ts'
import { applyBlocker } from './application-submission.rules.ts'

type Form = OutputOf<typeof applyForm>

/** Finds jobs that students may apply to: posted at least once, and not hidden. */
const jobsToApplyTo = (db: Db, ids: readonly string[], now: Date) =>
  db
    .selectFrom('jobs as j')
    .select(['j.id', 'j.organization_id', 'j.title', 'j.screening_questions', 'j.external_url'])
    .select('j.reply_by_days')
    .select(takesApplications(now).as('is_open'))
    .where('j.id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('j.state', 'not in', ['draft', 'removed'])
    .where('j.is_hidden', '=', false)

/**
 * Locks jobs, so that none ends meanwhile, then the students who apply to them, so that neither a profile's
 * resume goes nor another submission comes in between, and earlier applications. Returns what each application
 * is decided on, by the student's id. Where it doesn't wait, those somebody holds are left out: also where it is
 * only the row an application refers to, or copies from, for which the insert would have waited.
 */
export const holdJobs = async (
  tx: Tx,
  all: ReadonlyArray<{ student_id: string; job_id: string }>,
  { waits }: { waits: boolean },
) => {
  const orSkip = sql.raw(waits ? '' : 'skip locked')
  const students = all.map(({ student_id }) => student_id)
  const jobs = all.map(({ job_id }) => job_id)
  const rows = await tx.db
    .with('asked', (db) =>
      db
        .selectFrom(
          sql<{
            student_id: string
            job_id: string
          }>`unnest(${students}::uuid[], ${jobs}::uuid[])`.as<'pair'>(sql`pair (student_id, job_id)`),
        )
        .selectAll(),
    )
    .with('job', () => {
      const open = jobsToApplyTo(tx.db, jobs, tx.now).innerJoin(
        'organizations as o',
        'o.id',
        'j.organization_id',
      )
      return open.orderBy('j.id').modifyEnd(sql`for share of j ${orSkip} for key share of o ${orSkip}`)
    })
    .with('student', (db) => {
      const applying = db
        .selectFrom('students as s')
        .innerJoin('role_accounts as r', 'r.id', 's.account_id')
        .innerJoin('persons as p', 'p.id', 'r.person_id')
        .select(['s.account_id', 's.resume_file_id'])
        .where('s.account_id', '=', sql<string>`any (${students}::uuid[])`)
        // counts, so that every job is locked before the first student
        .where(sql<boolean>`(select count(*) from job) > 0`)
        .orderBy('s.account_id')
      return applying.modifyEnd(
        sql`for no key update of s ${orSkip} for key share of r ${orSkip} for share of p ${orSkip}`,
      )
    })
    .with('sent', (db) =>
      db
        .selectFrom('applications')
        .select(['id', 'state', 'resume_file_id', 'student_id', 'job_id'])
        .where(sql<boolean>`(student_id, job_id) in (select student_id, job_id from asked)`)
        .where(sql<boolean>`(select count(*) from student) > 0`)
        .orderBy('id')
        .modifyEnd(sql`for no key update ${orSkip}`),
    )
    .selectFrom('asked')
    .innerJoin('job', 'job.id', 'asked.job_id')
    .innerJoin('organizations as o', 'o.id', 'job.organization_id')
    .innerJoin('student', 'student.account_id', 'asked.student_id')
    .leftJoin('sent', (join) =>
      join.onRef('sent.student_id', '=', 'asked.student_id').onRef('sent.job_id', '=', 'asked.job_id'),
    )
    .leftJoin('stored_files as f', 'f.id', 'student.resume_file_id')
    .selectAll('job')
    .select(cardColumns)
    .select(['asked.student_id', 'student.resume_file_id as profile_resume_id'])
    .select(['sent.id as sent_id', 'sent.state as sent_state', 'sent.resume_file_id as sent_resume_id'])
    .select(['f.filename', 'f.content_type', 'f.byte_size', 'f.created_at as file_created_at'])
    .select(
      sql<boolean>`exists (select from applications x
        where x.student_id = asked.student_id and x.job_id = asked.job_id)`.as('was_sent'),
    )
    .execute()
  return new Map(rows.map((row) => [row.student_id, row]))
}
export type Held = NonNullable<ReturnType<Awaited<ReturnType<typeof holdJobs>>['get']>>

const profileOf = async (db: Db, scope: StudentScope): Promise<Form['profile']> => {
  const row = await db
    .selectFrom('students as s')
    .innerJoin('role_accounts as r', 'r.id', 's.account_id')
    .innerJoin('persons as p', 'p.id', 'r.person_id')
    .leftJoin('university_directory as u', (join) =>
      join.onRef('u.id', '=', 's.university_id').on('s.affiliation', '<>', 'declined'),
    )
    .leftJoin('stored_files as f', 'f.id', 's.resume_file_id')
    .select(['p.first_name', 'p.last_name', 'p.email', universityShown()])
    .select(['s.degree', 's.majors', 's.graduation_class', 's.affiliation', 's.headline', 's.about'])
    .select(['s.skills', 's.links', 'r.phone', 'r.picture_file_id'])
    .select(['f.filename', 'f.content_type', 'f.byte_size', 'f.created_at as file_created_at'])
    .where('s.account_id', '=', scope.student_id)
    .executeTakeFirstOrThrow()
  return { ...asSentProfile(row), resume: fileOf(row) }
}

const applicationFor = (db: Db, scope: StudentScope, jobId: string) =>
  db
    .selectFrom('applications as a')
    .innerJoin('students as s', 's.account_id', 'a.student_id')
    .leftJoin('stored_files as f', (join) =>
      join
        .onRef('f.id', '=', 'a.resume_file_id')
        .on(sql<boolean>`a.resume_file_id is distinct from s.resume_file_id`),
    )
    .select(['a.id', 'a.student_state as status', 'a.message', 'a.answers', 'a.submitted_at'])
    .select(['f.filename', 'f.content_type', 'f.byte_size', 'f.created_at as file_created_at'])
    .where('a.student_id', '=', scope.student_id)
    .where('a.job_id', '=', jobId)
    .executeTakeFirst()

export const applyFormFor = async (db: Db, scope: StudentScope, id: string, now: Date): Promise<Form> => {
  const job = await jobsToApplyTo(db, [id], now).executeTakeFirst()
  if (!job) throw new Problem('not_found')
  const sent = await applicationFor(db, scope, id)
  const hindrance = applyBlocker(job, sent?.status ?? null)
  const { left, term_ends_on } = await leftOf(db, scope.student_id, now)
  return {
    job: {
      id: job.id,
      title: job.title,
      organization: (await organizationCard(db, job.organization_id))!,
      external_url: job.external_url,
    },
    questions: job.screening_questions,
    reply_by_days: job.reply_by_days,
    profile: await profileOf(db, scope),
    background: await backgroundShown(db, scope.student_id),
    application: sent ? { ...sent, resume: fileOf(sent) } : null,
    first_choices: { left, term_ends_on },
    may: { apply: hindrance === null },
    hindrance: hindrance && new Problem(hindrance).message,
  }
}
