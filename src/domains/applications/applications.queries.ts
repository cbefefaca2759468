import { sql } from 'kysely'
import { isOpenSql } from '#domains/jobs/jobs.rules.ts'
import { answerBySql } from '#domains/jobs/likes/job-likes.queries.ts'
import type { OrganizationCard } from '#domains/organizations/organizations.contract.ts'
import { organizationCard } from '#domains/organizations/organizations.queries.ts'
import type { Db } from '#platform/database.ts'
import type { FileAnswer } from '#platform/file-answer.ts'
import { fileAnswer, mediaUrl } from '#platform/files.ts'
import type { StudentScope } from '#platform/scope.ts'
import type { Storage } from '#platform/storage.ts'
import { Problem } from '#shared/problems.ts'
import type { ApplicationState, StudentApplication } from './applications.contract.ts'
import { offerOf } from './applications.mapping.ts'
import { studentStateOf, withdrawOutcome } from './applications.rules.ts'
import { acceptBlocker, acceptOfferOutcome, declineOfferOutcome } from './offers/job-offers.rules.ts'
import { isPastDeadline } from './offers/offer-terms.rules.ts'

/** Whether a job (`jobs as j`) accepts applications now. */
export const takesApplications = (now: Date) =>
  sql<boolean>`(${isOpenSql(now)} and exists (
    select from organizations o where o.id = j.organization_id and o.state = 'approved'))`

/**
 * How many were hired for a job (`jobs as j`) since it was last posted; a renewal asks again how many are
 * needed.
 */
export const hiredSincePosting = sql<number>`(select count(*)::int from applications h
  where h.job_id = j.id and h.state = 'hired' and h.state_at >= j.posted_at)`

interface ProfileRow<Email extends string | null> {
  first_name: string
  last_name: string
  picture_file_id: string | null
  headline: string | null
  about: string | null
  email: Email
  phone: string | null
  university: string | null
  affiliation: string | null
  degree: string | null
  majors: string[] | null
  graduation_class: number | null
  skills: string[] | null
  links: string[] | null
}

/** Selects what an employer sees of a student, the same before and after applying. */
export const asSentProfile = <Email extends string | null>(row: ProfileRow<Email>) => ({
  first_name: row.first_name,
  last_name: row.last_name,
  picture_url: mediaUrl(row.picture_file_id),
  headline: row.headline ?? '',
  about: row.about ?? '',
  email: row.email,
  phone: row.phone,
  university: row.university,
  is_affiliation_verified: row.affiliation === 'verified',
  degree: row.degree,
  majors: row.majors ?? [],
  graduation_class: row.graduation_class,
  skills: row.skills ?? [],
  links: row.links ?? [],
})

/** The columns of a stored file as in the contract; null once the file is gone. */
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
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .leftJoin('stored_files as f', 'f.id', 'a.resume_file_id')
    .select(sql<boolean>`o.state = 'approved'`.as('is_active'))
    .select(['a.id', 'a.state', 'a.closed_from', 'a.decision_told_at', 'a.organization_id', 'a.job_id'])
    .select(['a.submitted_at', 'a.reply_by', 'a.message', 'a.answers'])
    .select(['a.rejection_reason', 'a.rejection_message', 'j.title'])
    .select(['a.offer_accepted_at', 'a.offer_declined_at', 'a.decline_reason', 'a.decline_message'])
    .select(['f.filename', 'f.content_type', 'f.byte_size', 'f.created_at as file_created_at'])
    .select(takesApplications(now).as('is_open'))
    .select(answerBySql.as('answer_by'))
    .where('a.id', '=', id)
    .where('a.student_id', '=', scope.student_id)
    .executeTakeFirst()

/** What the student may know of the log, by verb. */
const told: Record<string, StudentApplication['timeline'][number]['kind']> = {
  'application.submitted': 'submitted',
  'application.reviewed': 'reviewed',
  'application.moved': 'moved',
  'application.rejection_told': 'rejected',
  'application.rejection_undone': 'reopened',
  'application.notified': 'message',
  'application.offer_changed': 'offer_changed',
  'application.more_time_granted': 'offer_changed',
  'application.offer_withdrawn': 'offer_withdrawn',
  'application.offer_lapsed': 'offer_lapsed',
  'application.offer_accepted': 'offer_accepted',
  'application.offer_declined': 'offer_declined',
  'application.withdrawn': 'withdrawn',
}
const TIMELINE_LENGTH = 200

const studentTimeline = async (db: Db, id: string): Promise<StudentApplication['timeline']> => {
  const rows = await db
    .selectFrom('activities')
    .select(['id', 'at', 'verb'])
    .select(sql<ApplicationState | null>`data->>'to'`.as('status'))
    // what was written since there are messages is read among them
    .select(sql<string | null>`case when data->>'message_id' is null then data->>'message' end`.as('message'))
    .where('subject_type', '=', 'application')
    .where('subject_id', '=', id)
    .where('verb', 'in', Object.keys(told))
    // the student never learned about a rejection undone before it was announced
    .where(sql<boolean>`(verb <> 'application.rejection_undone' or (data->>'told')::boolean)`)
    .orderBy('at')
    .orderBy('id')
    .limit(TIMELINE_LENGTH)
    .execute()
  return rows.map(({ verb, ...row }) => ({ ...row, kind: told[verb]! }))
}

type ApplicationRow = NonNullable<Awaited<ReturnType<typeof applicationRow>>>
type Timeline = StudentApplication['timeline']

const asStudentApplication = (
  row: ApplicationRow,
  organization: OrganizationCard,
  timeline: Timeline,
  now: Date,
): StudentApplication => {
  const status = studentStateOf(row)
  const known = { ...row, state: status }
  const accept_waits_for = acceptBlocker(known, row)
  const isLate = row.answer_by !== null && isPastDeadline({ reply_by: row.answer_by }, now)
  return {
    id: row.id,
    job: { id: row.job_id, title: row.title, is_open: row.is_open },
    organization,
    status,
    submitted_at: row.submitted_at,
    reply_by: row.reply_by,
    message: row.message,
    answers: row.answers,
    resume: fileOf(row),
    rejection:
      status === 'rejected' ? { reason: row.rejection_reason!, message: row.rejection_message } : null,
    offer: offerOf(known),
    timeline,
    may: {
      withdraw: withdrawOutcome(row) === 'change',
      accept_offer: acceptOfferOutcome(known) === 'change' && accept_waits_for === null && !isLate,
      accept_waits_for,
      decline_offer: declineOfferOutcome(row) === 'change' && !isLate,
      apply_again: status === 'withdrawn' && row.is_open,
    },
  }
}

/** Returns one of the student's own applications; anyone else's is `not_found`. */
export const studentApplication = async (
  db: Db,
  scope: StudentScope,
  id: string,
  now: Date,
): Promise<StudentApplication> => {
  const row = await applicationRow(db, scope, id, now)
  if (!row) throw new Problem('not_found')
  const organization = (await organizationCard(db, row.organization_id))!
  return asStudentApplication(row, organization, await studentTimeline(db, id), now)
}

type FirstSubmission = Pick<
  ApplicationRow,
  | 'id'
  | 'organization_id'
  | 'job_id'
  | 'submitted_at'
  | 'reply_by'
  | 'message'
  | 'answers'
  | 'title'
  | 'filename'
  | 'content_type'
  | 'byte_size'
  | 'file_created_at'
>

/** `studentApplication` of one that was just submitted for the first time: everything about it is known. */
export const firstSubmission = (
  sent: FirstSubmission,
  organization: OrganizationCard,
  activityId: string,
): StudentApplication =>
  asStudentApplication(
    {
      ...sent,
      is_active: true,
      is_open: true,
      state: 'submitted',
      closed_from: null,
      decision_told_at: null,
      rejection_reason: null,
      rejection_message: null,
      offer_accepted_at: null,
      offer_declined_at: null,
      decline_reason: null,
      decline_message: null,
      answer_by: null,
    },
    organization,
    [{ id: activityId, at: sent.submitted_at, kind: 'submitted', status: 'submitted', message: null }],
    new Date(sent.submitted_at),
  )

/** Returns a resume as a response; PDFs may open in the browser, everything else downloads. */
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

/** Who and what applications are about, for notices and emails, by their ids. */
export const partiesOf = async (db: Db, ids: readonly string[]) => {
  const rows = await db
    .selectFrom('applications as a')
    .innerJoin('jobs as j', 'j.id', 'a.job_id')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .innerJoin('role_accounts as r', 'r.id', 'a.student_id')
    .innerJoin('persons as p', 'p.id', 'r.person_id')
    .select(['a.id', 'a.job_id', 'a.organization_id', 'a.student_id', 'a.submitted_at', 'a.reply_by'])
    .select(['a.student_state', 'a.offer_accepted_at', 'j.time_zone', answerBySql.as('answer_by')])
    .select(['j.title', 'o.name as employer', 'p.first_name', 'p.last_name'])
    .where('a.id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
export type Parties = NonNullable<ReturnType<Awaited<ReturnType<typeof partiesOf>>['get']>>
