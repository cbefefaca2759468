import { sql } from 'kysely'
import { asCard, cardColumns } from '#domains/organizations/organizations.queries.ts'
import { recordingActivities } from '#platform/activity.ts'
import { DAY, iso, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { storeFile } from '#platform/files.ts'
import type { StudentScope } from '#platform/scope.ts'
import { ChangedMeanwhile, inTransaction, type Tx } from '#platform/transactions.ts'
import type { Upload } from '#platform/uploads.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { invalid, Problem } from '#shared/problems.ts'
import type { Answer, StudentApplication } from '../applications.contract.ts'
import { firstSubmission, studentApplication } from '../applications.queries.ts'
import type { apply } from './application-submission.contract.ts'
import { jobToApplyTo } from './application-submission.queries.ts'
import { applyBlocker, checkAnswers } from './application-submission.rules.ts'

type Given = BodyOf<typeof apply>

/**
 * Locks the job, so that it cannot end meanwhile, then the student, so that neither the profile's resume goes
 * nor another submission comes in between, and an earlier application to the job. Throws `not_found`.
 */
const holdJob = async (tx: Tx, { student_id }: StudentScope, jobId: string) => {
  const held = await tx.db
    .with('job', () => jobToApplyTo(tx.db, jobId, tx.now).forShare('j'))
    .with('student', (db) =>
      db
        .selectFrom('students')
        .select('resume_file_id')
        .where('account_id', '=', student_id)
        .where(sql<boolean>`exists (select from job)`)
        .forNoKeyUpdate(),
    )
    .with('sent', (db) =>
      db
        .selectFrom('applications')
        .select(['id', 'state', 'resume_file_id'])
        .where('student_id', '=', student_id)
        .where('job_id', '=', jobId)
        .where(sql<boolean>`exists (select from student)`)
        .forNoKeyUpdate(),
    )
    .selectFrom('job')
    .innerJoin('organizations as o', 'o.id', 'job.organization_id')
    .innerJoin('student', (join) => join.onTrue())
    .leftJoin('sent', (join) => join.onTrue())
    .leftJoin('stored_files as f', 'f.id', 'student.resume_file_id')
    .selectAll('job')
    .select(cardColumns)
    .select(['student.resume_file_id as profile_resume_id'])
    .select(['sent.id as sent_id', 'sent.state as sent_state', 'sent.resume_file_id as sent_resume_id'])
    .select(['f.filename', 'f.content_type', 'f.byte_size', 'f.created_at as file_created_at'])
    .executeTakeFirst()
  if (!held) throw new Problem('not_found')
  return held
}
type Job = Awaited<ReturnType<typeof holdJob>>

/** Whether one was submitted while this waited for the student's lock, so that its file is not stored. */
const hasApplied = async (tx: Tx, { student_id }: StudentScope, jobId: string): Promise<boolean> => {
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
const resumeOf = (job: Job, { same_resume }: Given): string | null => {
  if (!same_resume) return job.profile_resume_id
  return job.sent_state === 'withdrawn' ? job.sent_resume_id : null
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

/** Creates the row, or resubmits the withdrawn one, and logs it, in one statement. Returns the activity's id. */
const submit = async (
  tx: Tx,
  scope: StudentScope,
  job: Job,
  { id, content }: { id: string; content: ReturnType<typeof contentOf> },
): Promise<string> => {
  const { ids, statement } = await recordingActivities(tx, [
    {
      actor: scope.actor,
      verb: 'application.submitted',
      subject: { type: 'application', id },
      organization_id: job.organization_id,
      data: { to: 'submitted', job_id: job.id, resume_file_id: content.resume_file_id },
    },
  ])
  const made = await statement
    .insertInto('applications')
    .values({
      id,
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
  // another was sent since this one's were read
  if (made?.id !== id) throw new ChangedMeanwhile('Another application was sent')
  return ids[0]!
}

/** Submits an application with the given resume or the profile's. Throws all field errors at once. */
export const applyToJob = (
  deps: Deps,
  scope: StudentScope,
  given: Given,
  upload: Upload | undefined,
): Promise<StudentApplication> =>
  inTransaction(deps, async (tx) => {
    const job = await holdJob(tx, scope, given.job_id)
    const hindrance = applyBlocker(job, null)
    if (hindrance) throw new Problem(hindrance)
    const { errors, answers } = checkAnswers(job.screening_questions, given.answers)
    const known = upload ? null : resumeOf(job, given)
    if (!upload && !known) errors.resumeFile = [missingResume(given)]
    if (Object.keys(errors).length > 0) throw invalid(errors)
    if (job.sent_state !== null && job.sent_state !== 'withdrawn') throw new Problem('already_applied')
    if (upload && (await hasApplied(tx, scope, job.id))) throw new Problem('already_applied')
    const resumeId = upload ? await storeFile(tx, upload, { isPublic: false }) : known!
    const content = contentOf(tx, job, given.message, answers, resumeId)
    const id = job.sent_id ?? newId(tx.now.getTime())
    const activityId = await submit(tx, scope, job, { id, content })
    // a resume that replaced another while we waited is not in what was read
    if (upload || job.sent_id || job.filename === null) return studentApplication(tx.db, scope, id, tx.now)
    const { message, submitted_at, reply_by } = content
    const sent = {
      ...job,
      id,
      job_id: job.id,
      message,
      answers,
      submitted_at: iso(submitted_at),
      reply_by: iso(reply_by),
    }
    return firstSubmission(sent, asCard({ ...job, id: job.organization_id }), activityId)
  })
