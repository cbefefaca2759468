import { sql } from 'kysely'
import { organizationCard } from '#domains/organizations/organizations.queries.ts'
import { universityShown } from '#domains/students/students.queries.ts'
import type { Db } from '#platform/database.ts'
import type { StudentScope } from '#platform/scope.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { asSentProfile, fileOf, takesApplications } from '../applications.queries.ts'
import type { applyForm } from './application-submission.contract.ts'
import { applyBlocker } from './application-submission.rules.ts'

type Form = OutputOf<typeof applyForm>

/** Finds a job that students may apply to: posted at least once, and not hidden. */
export const jobToApplyTo = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('jobs as j')
    .select(['j.id', 'j.organization_id', 'j.title', 'j.screening_questions', 'j.external_url'])
    .select('j.reply_by_days')
    .select(takesApplications(now).as('is_open'))
    .where('j.id', '=', id)
    .where('j.state', 'not in', ['draft', 'removed'])
    .where('j.is_hidden', '=', false)

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
  const job = await jobToApplyTo(db, id, now).executeTakeFirst()
  if (!job) throw new Problem('not_found')
  const sent = await applicationFor(db, scope, id)
  const hindrance = applyBlocker(job, sent?.status ?? null)
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
    application: sent ? { ...sent, resume: fileOf(sent) } : null,
    may: { apply: hindrance === null },
    hindrance: hindrance && new Problem(hindrance).message,
  }
}
