import { recordActivity } from '#platform/activity.ts'
import { DAY, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { storeFile } from '#platform/files.ts'
import type { StudentScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { Upload } from '#platform/uploads.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { invalid, Problem } from '#shared/problems.ts'
import type { Answer, StudentApplication } from '../applications.contract.ts'
import { studentApplication } from '../applications.queries.ts'
import type { apply } from './application-submission.contract.ts'
import { jobToApplyTo } from './application-submission.queries.ts'
import { applyBlocker, checkAnswers } from './application-submission.rules.ts'

type Given = BodyOf<typeof apply>

/** Locks the job so that it cannot end while the application is submitted. */
const lockJob = async (tx: Tx, id: string) => {
  const job = await jobToApplyTo(tx.db, id, tx.now).forShare('j').executeTakeFirst()
  if (!job) throw new Problem('not_found')
  return job
}
type Job = Awaited<ReturnType<typeof lockJob>>

/** Locks the profile resume so that it cannot be replaced and removed before the application refers to it. */
const profileResume = async (tx: Tx, scope: StudentScope): Promise<string | null> => {
  const row = await tx.db
    .selectFrom('students')
    .select('resume_file_id')
    .where('account_id', '=', scope.student_id)
    .forShare()
    .executeTakeFirstOrThrow()
  return row.resume_file_id
}

/** Locks the earlier resume so that it is not cleaned up before it is submitted again. */
const resumeSentBefore = async (tx: Tx, scope: StudentScope, jobId: string): Promise<string | null> => {
  const row = await tx.db
    .selectFrom('applications')
    .select('resume_file_id')
    .where('student_id', '=', scope.student_id)
    .where('job_id', '=', jobId)
    .where('state', '=', 'withdrawn')
    .forUpdate()
    .executeTakeFirst()
  return row?.resume_file_id ?? null
}

/** Locks the student, so that of two submissions at once the second is refused before its file is stored. */
const hasApplied = async (tx: Tx, { student_id }: StudentScope, jobId: string): Promise<boolean> => {
  await tx.db
    .selectFrom('students')
    .select('account_id')
    .where('account_id', '=', student_id)
    .forNoKeyUpdate()
    .execute()
  const active = await tx.db
    .selectFrom('applications')
    .select('id')
    .where('student_id', '=', student_id)
    .where('job_id', '=', jobId)
    .where('state', '<>', 'withdrawn')
    .executeTakeFirst()
  return active !== undefined
}

/** Stored files never change, so a resume's id is a snapshot of it. */
const resumeFor = async (tx: Tx, scope: StudentScope, given: Given, upload: Upload | undefined) => {
  if (upload) return { upload }
  return {
    id: given.same_resume ? await resumeSentBefore(tx, scope, given.job_id) : await profileResume(tx, scope),
  }
}

const missingResume = ({ same_resume }: Given): string =>
  same_resume
    ? 'The resume you sent before is no longer available; choose another one'
    : 'Add a resume: a PDF or DOCX document up to 10 MB'

const contentOf = (tx: Tx, job: Job, message: string, answers: Answer[], resumeId: string) => ({
  message,
  answers: JSON.stringify(answers),
  resume_file_id: resumeId,
  state: 'submitted' as const,
  submitted_at: tx.now,
  state_at: tx.now,
  reply_by: later(tx.now, job.reply_by_days * DAY),
})

/**
 * Creates the row, or resubmits the withdrawn one; returns nothing if there is an active one, even one
 * created just now.
 */
const submit = (tx: Tx, scope: StudentScope, job: Job, content: ReturnType<typeof contentOf>) =>
  tx.db
    .insertInto('applications')
    .values({
      id: newId(tx.now.getTime()),
      job_id: job.id,
      organization_id: job.organization_id,
      student_id: scope.student_id,
      ...content,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['student_id', 'job_id'])
        .doUpdateSet({
          ...content,
          closed_from: null,
          offer_declined_at: null,
          decline_reason: null,
          decline_message: null,
          opened_at: null,
          answered_at: null,
          overdue_told_at: null,
        })
        .where('applications.state', '=', 'withdrawn'),
    )
    .returning('id')
    .executeTakeFirst()

/** Submits an application with the given resume or the profile's. Throws all field errors at once. */
export const applyToJob = (
  deps: Deps,
  scope: StudentScope,
  given: Given,
  upload: Upload | undefined,
): Promise<StudentApplication> =>
  inTransaction(deps, async (tx) => {
    const job = await lockJob(tx, given.job_id)
    const hindrance = applyBlocker(job, null)
    if (hindrance) throw new Problem(hindrance)
    const { errors, answers } = checkAnswers(job.screening_questions, given.answers)
    const resume = await resumeFor(tx, scope, given, upload)
    if (!resume.upload && !resume.id) errors.resumeFile = [missingResume(given)]
    if (Object.keys(errors).length > 0) throw invalid(errors)
    if (await hasApplied(tx, scope, job.id)) throw new Problem('already_applied')
    const resumeId = resume.upload ? await storeFile(tx, resume.upload, { isPublic: false }) : resume.id!
    const made = await submit(tx, scope, job, contentOf(tx, job, given.message, answers, resumeId))
    if (!made) throw new Problem('already_applied')
    await recordActivity(tx, scope.actor, {
      verb: 'application.submitted',
      subject: { type: 'application', id: made.id },
      organization_id: job.organization_id,
      data: { to: 'submitted', job_id: job.id, resume_file_id: resumeId },
    })
    return studentApplication(tx.db, scope, made.id, tx.now)
  })
