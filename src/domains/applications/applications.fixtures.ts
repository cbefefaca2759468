import { buildStudent } from '#domains/accounts/accounts.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { insertHistoricalActivities } from '#platform/activity.ts'
import { DAY, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { storeFile } from '#platform/files.ts'
import { inTransaction } from '#platform/transactions.ts'
import type { Upload } from '#platform/uploads.ts'
import { newId } from '#shared/ids.ts'
import type { ApplicationSource, DeclineReason, RejectionReason } from '#shared/lists.ts'
import type { Answer, ApplicationState, OpenState } from './applications.contract.ts'
import { isAnswer } from './applications.rules.ts'

const escaped = (line: string): string =>
  line
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[\\()]/g, '\\$&')

/** Makes a one-page PDF with these lines, the first one large. */
export const pdfOf = (lines: readonly string[]): Buffer => {
  const text = lines.map((line, index) => `/F1 ${index === 0 ? 22 : 12} Tf (${escaped(line)}) Tj 0 -24 Td`)
  const content = `BT 72 760 Td ${text.join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return String(at).padStart(10, '0')
  })
  const start = pdf.length
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((at) => `${at} 00000 n \n`).join('')}`
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}

/** Stores a private resume and returns its file id. */
export const buildResume = (
  deps: Deps,
  {
    filename = 'resume.pdf',
    lines = ['Resume', 'Education', 'Experience'],
  }: { filename?: string; lines?: string[] } = {},
): Promise<string> => {
  const bytes = pdfOf(lines)
  const upload: Upload = {
    kind: 'document',
    filename,
    content_type: 'application/pdf',
    byte_size: bytes.length,
    content: bytes,
    width: null,
    height: null,
  }
  return inTransaction(deps, (tx) => storeFile(tx, upload, { isPublic: false }))
}

export interface ApplicationOverrides {
  job_id?: string
  student_id?: string
  state?: ApplicationState
  /** The state before a rejection or withdrawal. */
  closed_from?: OpenState
  rejection_reason?: RejectionReason
  rejection_message?: string
  /** Whether the student accepted the offer; always true for a hire. */
  is_accepted?: boolean
  /** Withdrawn by declining the offer, and why. */
  declined?: { reason?: DeclineReason; message?: string }
  /** Whether the student knows about the rejection; defaults to true. */
  is_told?: boolean
  message?: string
  answers?: Answer[]
  resume_file_id?: string
  rating?: number
  submitted_at?: Date
  state_at?: Date
  reply_by?: Date
  /** When the team moved it to interview, before what it came to. */
  interviewed_at?: Date
  came_from?: ApplicationSource
}

const jobOf = async (deps: Deps, id: string | undefined) =>
  deps.db
    .selectFrom('jobs')
    .select(['id', 'organization_id', 'reply_by_days'])
    .where('id', '=', id ?? (await buildJob(deps)).id)
    .executeTakeFirstOrThrow()

const rejectionOf = (overrides: ApplicationOverrides, state_at: Date) =>
  overrides.state === 'rejected'
    ? {
        rejection_reason: overrides.rejection_reason ?? ('other_candidates' as const),
        rejection_message: overrides.rejection_message ?? null,
        decision_visible_at: overrides.is_told === false ? later(state_at, DAY) : state_at,
        decision_told_at: overrides.is_told === false ? null : state_at,
      }
    : {}

const between = (from: Date, to: Date, share: number): Date =>
  new Date(from.getTime() + share * (to.getTime() - from.getTime()))

/** A hire implies an accepted offer; an offer that still stands was accepted right away. */
const acceptedAt = (
  overrides: ApplicationOverrides,
  { state, submitted_at, state_at }: Built,
): Date | null =>
  state === 'hired' ? between(submitted_at, state_at, 0.75) : overrides.is_accepted ? state_at : null

const answerOf = (overrides: ApplicationOverrides, built: Built) => ({
  offer_accepted_at: acceptedAt(overrides, built),
  ...(overrides.declined && {
    offer_declined_at: built.state_at,
    decline_reason: overrides.declined.reason ?? null,
    decline_message: overrides.declined.message ?? null,
  }),
})

interface Built {
  id: string
  job_id: string
  organization_id: string
  student_id: string
  state: ApplicationState
  submitted_at: Date
  state_at: Date
}

/** Writes what the log would contain, without its reactions. */
const writeHistory = async (deps: Deps, built: Built, overrides: ApplicationOverrides) => {
  const people = await deps.db
    .selectFrom('role_accounts')
    .select(['id', 'person_id', 'role'])
    .where((eb) =>
      eb.or([eb('id', '=', built.student_id), eb('organization_id', '=', built.organization_id)]),
    )
    .orderBy('created_at')
    .execute()
  const student = people.find(({ id }) => id === built.student_id)
  const member = people.find(({ role }) => role === 'employer_user')
  const entry = (verb: string, at: Date, byTeam: boolean, data: Record<string, unknown>) => ({
    id: newId(at.getTime()),
    at,
    verb: `application.${verb}`,
    actor_person_id: (byTeam ? member : student)?.person_id ?? null,
    actor_role: byTeam ? ('employer_user' as const) : ('student' as const),
    organization_id: built.organization_id,
    subject_type: 'application',
    subject_id: built.id,
    data: JSON.stringify({ job_id: built.job_id, ...data }),
  })
  const { state, submitted_at, state_at } = built
  const from = overrides.closed_from ?? (overrides.declined ? 'offer' : 'submitted')
  const why = {
    from,
    to: state,
    reason: overrides.rejection_reason ?? 'other_candidates',
    message: overrides.rejection_message ?? null,
  }
  const steps = [entry('submitted', submitted_at, false, { to: 'submitted' })]
  if (overrides.interviewed_at)
    steps.push(entry('moved', overrides.interviewed_at, true, { from: 'reviewed', to: 'interview' }))
  if (state === 'reviewed') steps.push(entry('reviewed', state_at, true, { from: 'submitted', to: state }))
  else if (overrides.declined)
    steps.push(
      entry('moved', between(submitted_at, state_at, 0.5), true, { from: 'reviewed', to: 'offer' }),
      entry('offer_declined', state_at, false, { from, to: state, ...overrides.declined }),
    )
  else if (state === 'withdrawn') steps.push(entry('withdrawn', state_at, false, { from, to: state }))
  else if (state === 'hired')
    steps.push(
      entry('moved', between(submitted_at, state_at, 0.5), true, { from: 'reviewed', to: 'offer' }),
      entry('offer_accepted', acceptedAt(overrides, built)!, false, { to: 'offer' }),
      entry('moved', state_at, true, { from: 'offer', to: state }),
    )
  else if (state === 'rejected') {
    steps.push(entry('rejected', state_at, true, why))
    if (overrides.is_told !== false) steps.push(entry('rejection_told', state_at, true, why))
  } else if (state !== 'submitted') {
    steps.push(entry('moved', state_at, true, { from: 'reviewed', to: state }))
    if (overrides.is_accepted) steps.push(entry('offer_accepted', state_at, false, { to: 'offer' }))
  }
  await insertHistoricalActivities(deps.db, steps)
}

/**
 * Creates an application in any state, with its history; job, employer, student, and resume are created
 * unless given.
 */
export const buildApplication = async (deps: Deps, overrides: ApplicationOverrides = {}): Promise<Built> => {
  const job = await jobOf(deps, overrides.job_id)
  const student_id = overrides.student_id ?? (await buildStudent(deps)).id
  const state = overrides.state ?? 'submitted'
  const submitted_at = overrides.submitted_at ?? deps.clock.now()
  const state_at = overrides.state_at ?? submitted_at
  const isTold = state !== 'rejected' || overrides.is_told !== false
  const closed = state === 'rejected' || state === 'withdrawn'
  const built: Built = {
    id: newId(submitted_at.getTime()),
    job_id: job.id,
    organization_id: job.organization_id,
    student_id,
    state,
    submitted_at,
    state_at,
  }
  await deps.db
    .insertInto('applications')
    .values({
      ...built,
      message: overrides.message ?? '',
      answers: JSON.stringify(overrides.answers ?? []),
      resume_file_id: overrides.resume_file_id ?? (await buildResume(deps)),
      reply_by: overrides.reply_by ?? later(submitted_at, job.reply_by_days * DAY),
      opened_at: state === 'submitted' ? null : state_at,
      answered_at: isAnswer(state) && state !== 'withdrawn' && isTold ? state_at : null,
      rating: overrides.rating ?? null,
      came_from: overrides.came_from ?? null,
      closed_from: closed ? (overrides.closed_from ?? (overrides.declined ? 'offer' : 'submitted')) : null,
      ...answerOf(overrides, built),
      ...rejectionOf({ ...overrides, state }, state_at),
    })
    .execute()
  await writeHistory(deps, built, overrides)
  return built
}
