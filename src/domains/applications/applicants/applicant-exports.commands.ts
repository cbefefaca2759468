import { recordProfileViews } from '#domains/students/profile-views/profile-views.commands.ts'
import { filterForLog, recordActivity } from '#platform/activity.ts'
import { csvAnswer } from '#platform/csv.ts'
import type { Deps } from '#platform/deps.ts'
import type { FileAnswer } from '#platform/file-answer.ts'
import type { EmployerScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { zipOf } from '#platform/zip.ts'
import { labels } from '#shared/labels-of-lists.ts'
import { type Answer, offerAnswerLabels, stateLabels } from '../applications.contract.ts'
import { offerOf } from '../applications.queries.ts'
import { noteResumesOpened } from './applicant-detail.commands.ts'
import {
  type Chosen,
  chosenResumes,
  chosenStudents,
  type ExportedRow,
  exportedRows,
} from './applicant-exports.queries.ts'

const answersText = (answers: readonly Answer[]): string =>
  answers
    .map(({ label, value }) => {
      const words = value === null ? '–' : typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)
      return `${label}: ${words}`
    })
    .join('\n')

const columns = {
  job: 'Job',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  university: 'University',
  degree: 'Degree',
  majors: 'Majors',
  graduation_class: 'Class',
  status: 'Status',
  rejection_reason: 'Rejection reason',
  offer: 'Offer',
  offer_answered_at: 'Offer answered',
  decline_reason: 'Reason for declining',
  decline_message: 'Words on declining',
  rating: 'Rating',
  submitted_at: 'Applied',
  reply_by: 'Answer promised by',
  message: 'Message',
  answers: 'Answers',
} as const

const offerWords = (row: ExportedRow): string | null => {
  const offer = offerOf(row)
  return (
    offer && { waiting: 'Waiting for an answer', accepted: 'Accepted', declined: 'Declined' }[offer.answer]
  )
}

/** A withdrawn application took its message and answers back. */
const line = (row: ExportedRow): Record<keyof typeof columns, string | number | null> => ({
  job: row.title,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  phone: row.phone,
  university: row.university,
  degree: row.degree && (labels[row.degree] ?? row.degree),
  majors: row.majors.join('; '),
  graduation_class: row.graduation_class,
  status: row.offer_declined_at ? offerAnswerLabels.declined : stateLabels[row.state],
  rejection_reason: row.rejection_reason && (labels[row.rejection_reason] ?? row.rejection_reason),
  offer: offerWords(row),
  offer_answered_at: row.offer_declined_at ?? row.offer_accepted_at,
  decline_reason: row.decline_reason && (labels[row.decline_reason] ?? row.decline_reason),
  decline_message: row.decline_message,
  rating: row.rating,
  submitted_at: row.submitted_at,
  reply_by: row.reply_by,
  message: row.state === 'withdrawn' ? '' : row.message,
  answers: row.state === 'withdrawn' ? '' : answersText(row.answers),
})

async function* linesOf(rows: AsyncIterable<ExportedRow>) {
  for await (const row of rows) yield line(row)
}

/** The chosen applications as CSV, written while it is read. */
export const exportCsv = async (deps: Deps, scope: EmployerScope, chosen: Chosen): Promise<FileAnswer> => {
  const now = deps.clock.now()
  await inTransaction(deps, async (tx) => {
    await recordActivity(tx, scope.actor, {
      verb: 'organization.applicants_exported',
      subject: { type: 'organization', id: scope.organization_id },
      data: filterForLog(chosen),
    })
    await recordProfileViews(
      tx,
      scope.organization_id,
      'profile',
      await chosenStudents(tx.db, scope, chosen, now),
    )
  })
  return csvAnswer('applicants', columns, linesOf(exportedRows(deps.db, scope, chosen, now)), now)
}

const plainName = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120)

/** `Ada Lovelace – Data intern (1a2b3c4d).pdf`: who and for what, and never twice the same. */
const entryName = (file: Awaited<ReturnType<typeof chosenResumes>>[number]): string => {
  const extension = /\.(pdf|docx)$/i.exec(file.filename)?.[0].toLowerCase() ?? ''
  const who = plainName(`${file.first_name} ${file.last_name}`)
  return `${who} – ${plainName(file.title)} (${file.id.slice(-8)})${extension}`
}

/** The chosen resumes as one ZIP, read one after the other while it is sent. */
export const exportResumes = async (
  deps: Deps,
  scope: EmployerScope,
  chosen: Chosen,
): Promise<FileAnswer> => {
  const now = deps.clock.now()
  const files = await chosenResumes(deps.db, scope, chosen, now)
  await noteResumesOpened(
    deps,
    scope,
    files.map(({ id }) => id),
  )
  return {
    stream: zipOf(
      files.map((file) => ({
        name: entryName(file),
        open: () => deps.storage.stream(file.storage_key),
        stored: true,
      })),
      now,
    ),
    content_type: 'application/zip',
    filename: `resumes-${now.toISOString().slice(0, 10)}.zip`,
  }
}
