import type { Db } from '../../../platform/database.ts'
import type { StudentScope } from '../../../platform/scope.ts'
import type { OutputOf } from '../../../shared/endpoint.ts'
import { Problem } from '../../../shared/problems.ts'
import { organisationCard } from '../../organisations/queries.ts'
import { fileOf, takesApplications } from '../queries.ts'
import type { applyForm } from './contract.ts'
import { hindranceOf } from './rules.ts'

type Form = OutputOf<typeof applyForm>

/** The job as someone who wants to apply may know it: posted once, and not hidden. */
export const jobToApplyTo = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('jobs as j')
    .select(['j.id', 'j.organisation_id', 'j.title', 'j.screening_questions', 'j.external_url'])
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
    .select(['p.first_name', 'p.last_name', 'p.email', 'u.name as university'])
    .select(['s.degree', 's.majors', 's.graduation_class'])
    .select(['f.filename', 'f.content_type', 'f.byte_size', 'f.created_at as file_created_at'])
    .where('s.account_id', '=', scope.student_id)
    .executeTakeFirstOrThrow()
  const { filename, content_type, byte_size, file_created_at, ...profile } = row
  const resume =
    filename && content_type && byte_size !== null && file_created_at
      ? fileOf({ filename, content_type, byte_size, file_created_at })
      : null
  return { ...profile, resume }
}

const applicationFor = (db: Db, scope: StudentScope, jobId: string) =>
  db
    .selectFrom('applications')
    .select(['id', 'student_state as status'])
    .where('student_id', '=', scope.student_id)
    .where('job_id', '=', jobId)
    .executeTakeFirst()

export const applyFormFor = async (db: Db, scope: StudentScope, id: string, now: Date): Promise<Form> => {
  const job = await jobToApplyTo(db, id, now).executeTakeFirst()
  if (!job) throw new Problem('not_found')
  const application = (await applicationFor(db, scope, id)) ?? null
  const hindrance = hindranceOf(job, application?.status ?? null)
  return {
    job: {
      id: job.id,
      title: job.title,
      organisation: (await organisationCard(db, job.organisation_id))!,
      external_url: job.external_url,
    },
    questions: job.screening_questions,
    reply_by_days: job.reply_by_days,
    profile: await profileOf(db, scope),
    application,
    may: { apply: hindrance === null },
    hindrance: hindrance && new Problem(hindrance).message,
  }
}
