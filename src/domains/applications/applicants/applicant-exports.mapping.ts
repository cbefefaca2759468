import { fullName } from '#shared/labels.ts'
import { labels } from '#shared/labels-of-lists.ts'
import { type Answer, standingLabels } from '../applications.contract.ts'
import { offerOf } from '../applications.mapping.ts'
import { standingOf } from '../applications.rules.ts'
import type { chosenResumes, ExportedRow } from './applicant-exports.queries.ts'

const answersText = (answers: readonly Answer[]): string =>
  answers
    .map(({ label, value }) => {
      const words = value === null ? '–' : typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)
      return `${label}: ${words}`
    })
    .join('\n')

export const columns = {
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
  decline_message: 'Comment on declining',
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

/** A withdrawn application has no message or answers. */
export const line = (row: ExportedRow): Record<keyof typeof columns, string | number | null> => ({
  job: row.title,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  phone: row.phone,
  university: row.university,
  degree: row.degree && (labels[row.degree] ?? row.degree),
  majors: row.majors.join('; '),
  graduation_class: row.graduation_class,
  status: standingLabels[standingOf(row)],
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

const plainName = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120)

/** `Ada Lovelace – Data intern (1a2b3c4d).pdf`: name and job, unique by the id. */
export const entryName = (file: Awaited<ReturnType<typeof chosenResumes>>[number]): string => {
  const extension = /\.(pdf|docx)$/i.exec(file.filename)?.[0].toLowerCase() ?? ''
  const who = plainName(fullName(file))
  return `${who} – ${plainName(file.title)} (${file.id.slice(-8)})${extension}`
}
