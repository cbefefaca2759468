import { sql } from 'kysely'
import { iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { fileAnswer } from '../../platform/files.ts'
import type { FileAnswer } from '../../platform/http.ts'
import type { StudentScope } from '../../platform/scope.ts'
import type { Storage } from '../../platform/storage.ts'
import { Problem } from '../../shared/problems.ts'
import { organisationCard } from '../organisations/queries.ts'
import type { ApplicationState, StudentApplication } from './contract.ts'
import { studentStateOf, withdrawOutcome } from './rules.ts'

/** Whether a job of the query's `jobs as j` takes applications now. */
export const takesApplications = (now: Date) =>
  sql<boolean>`(j.state = 'active' and not j.is_hidden and j.expires_at > ${iso(now)} and exists (
    select from organisations o where o.id = j.organisation_id and o.state = 'approved'))`

/** The columns of a stored file as the contract names them; null where it is kept no longer. */
export const fileOf = (row: {
  filename: string | null
  content_type: string | null
  byte_size: number | null
  file_created_at: string | null
}) =>
  row.filename === null
    ? null
    : {
        filename: row.filename,
        content_type: row.content_type!,
        byte_size: row.byte_size!,
        created_at: row.file_created_at!,
      }

const applicationRow = (db: Db, scope: StudentScope, id: string, now: Date) =>
  db
    .selectFrom('applications as a')
    .innerJoin('jobs as j', 'j.id', 'a.job_id')
    .leftJoin('stored_files as f', 'f.id', 'a.resume_file_id')
    .select(['a.id', 'a.state', 'a.closed_from', 'a.decision_told_at', 'a.organisation_id', 'a.job_id'])
    .select(['a.submitted_at', 'a.reply_by', 'a.message', 'a.answers'])
    .select(['a.rejection_reason', 'a.rejection_message', 'j.title'])
    .select(['f.filename', 'f.content_type', 'f.byte_size', 'f.created_at as file_created_at'])
    .select(takesApplications(now).as('is_open'))
    .where('a.id', '=', id)
    .where('a.student_id', '=', scope.student_id)
    .executeTakeFirst()

/** What the student may know of the log, by the log's verb. */
const told: Record<string, StudentApplication['timeline'][number]['kind']> = {
  'application.submitted': 'submitted',
  'application.reviewed': 'reviewed',
  'application.moved': 'moved',
  'application.rejection_told': 'rejected',
  'application.rejection_undone': 'reopened',
  'application.notified': 'message',
  'application.withdrawn': 'withdrawn',
}
const TIMELINE_LENGTH = 200

const studentTimeline = async (db: Db, id: string): Promise<StudentApplication['timeline']> => {
  const rows = await db
    .selectFrom('activities')
    .select(['id', 'at', 'verb'])
    .select(sql<ApplicationState | null>`data->>'to'`.as('status'))
    .select(sql<string | null>`data->>'message'`.as('message'))
    .where('subject_type', '=', 'application')
    .where('subject_id', '=', id)
    .where('verb', 'in', Object.keys(told))
    // an undone rejection that was never told is nothing the student knows of
    .where(sql<boolean>`(verb <> 'application.rejection_undone' or (data->>'told')::boolean)`)
    .orderBy('at')
    .orderBy('id')
    .limit(TIMELINE_LENGTH)
    .execute()
  return rows.map(({ verb, ...row }) => ({ ...row, kind: told[verb]! }))
}

/** One of the student's own applications; a stranger's is `not_found`. */
export const studentApplication = async (
  db: Db,
  scope: StudentScope,
  id: string,
  now: Date,
): Promise<StudentApplication> => {
  const row = await applicationRow(db, scope, id, now)
  if (!row) throw new Problem('not_found')
  const status = studentStateOf(row)
  return {
    id: row.id,
    job: { id: row.job_id, title: row.title, is_open: row.is_open },
    organisation: (await organisationCard(db, row.organisation_id))!,
    status,
    submitted_at: row.submitted_at,
    reply_by: row.reply_by,
    message: row.message,
    answers: row.answers,
    resume: fileOf(row),
    rejection:
      status === 'rejected' ? { reason: row.rejection_reason!, message: row.rejection_message } : null,
    timeline: await studentTimeline(db, id),
    may: {
      withdraw: withdrawOutcome(row) === 'change',
      apply_again: status === 'withdrawn' && row.is_open,
    },
  }
}

/** A resume as an answer; a PDF may show in the browser, everything else is saved. */
export const resumeAnswer = (
  storage: Storage,
  file: Parameters<typeof fileAnswer>[1],
  inline: boolean,
): Promise<FileAnswer> => fileAnswer(storage, file, inline && file.content_type === 'application/pdf')

export const ownResume = async (db: Db, scope: StudentScope, id: string) => {
  const file = await db
    .selectFrom('applications as a')
    .innerJoin('stored_files as f', 'f.id', 'a.resume_file_id')
    .select(['f.storage_key', 'f.filename', 'f.content_type'])
    .where('a.id', '=', id)
    .where('a.student_id', '=', scope.student_id)
    .executeTakeFirst()
  if (!file) throw new Problem('not_found')
  return file
}

/** Who and what an application is about, for those who tell people of it. */
export const partiesOf = (db: Db, id: string) =>
  db
    .selectFrom('applications as a')
    .innerJoin('jobs as j', 'j.id', 'a.job_id')
    .innerJoin('organisations as o', 'o.id', 'a.organisation_id')
    .innerJoin('role_accounts as r', 'r.id', 'a.student_id')
    .innerJoin('persons as p', 'p.id', 'r.person_id')
    .select(['a.id', 'a.job_id', 'a.organisation_id', 'a.student_id', 'a.submitted_at', 'a.reply_by'])
    .select(['j.title', 'o.name as employer', 'p.first_name', 'p.last_name'])
    .where('a.id', '=', id)
    .executeTakeFirst()
export type Parties = NonNullable<Awaited<ReturnType<typeof partiesOf>>>
