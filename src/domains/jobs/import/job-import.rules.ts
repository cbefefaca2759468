import { DAY, iso, later } from '#platform/clock.ts'
import type { JobType, SalaryPeriod, Sponsorship, WorkMode } from '#shared/lists.ts'
import type { FieldErrors } from '#shared/problems.ts'
import { contradictions, missingFields } from '../job-posting.contract.ts'
import { deadlineErrors } from '../job-posting.rules.ts'
import type { JobState } from '../jobs.contract.ts'
import { endOfPosting, OPEN_DAYS, stateAt } from '../jobs.rules.ts'

/** What an import may write to a job; everything else is the team's. */
export interface Content {
  title: string
  description: string
  type: JobType | null
  work_mode: WorkMode | null
  locations: string[]
  openings: number | null
  is_unpaid: boolean
  salary_min: number | null
  salary_max: number | null
  salary_currency: string | null
  salary_period: SalaryPeriod | null
  skills: string[]
  majors: string[]
  graduation_classes: number[]
  sponsorship: Sponsorship
  work_authorization: string
  start_date: string | null
  application_deadline: string | null
  time_zone: string
  contact_name: string | null
  contact_email: string | null
  external_url: string | null
  reply_by_days: number
}

export interface Standing {
  state: JobState
  is_hidden: boolean
  opened_at: string | null
  posted_at: string | null
  expires_at: string | null
  ended_at: string | null
  removed_at: string | null
}

/**
 * What happens to a row: `draft` waits for the team to post it with a token; `open` is posted at once without
 * a token, as operators do; `listed` follows what the file says.
 */
export type Wanted =
  | { kind: 'draft' }
  | { kind: 'open' }
  | { kind: 'listed'; posted_at: string; ended_at: string | null; is_hidden: boolean }

export interface ImportedJob {
  row: number
  organization_id: string
  key: string
  /** Only the columns the file has; a known job keeps the rest. */
  content: Partial<Content> & { title: string }
  wanted: Wanted
}

export type Stored = Content & Standing

/** The job that already has the row's key. */
export type Known = Stored & {
  /** Someone on the employer's team edited it here. */
  is_teams: boolean
}

/** Returns what to write, or why it cannot be written; null if nothing would change. */
export type Plan = { write: Stored } | { errors: FieldErrors } | null

/** Plans a job that is new. */
export const emptyContent: Omit<Content, 'title' | 'time_zone'> = {
  description: '',
  type: null,
  work_mode: null,
  locations: [],
  openings: null,
  is_unpaid: false,
  salary_min: null,
  salary_max: null,
  salary_currency: null,
  salary_period: null,
  skills: [],
  majors: [],
  graduation_classes: [],
  sponsorship: 'unspecified',
  work_authorization: '',
  start_date: null,
  application_deadline: null,
  contact_name: null,
  contact_email: null,
  external_url: null,
  reply_by_days: 30,
}

const draft: Standing = {
  state: 'draft',
  is_hidden: false,
  opened_at: null,
  posted_at: null,
  expires_at: null,
  ended_at: null,
  removed_at: null,
}

const standingColumns = Object.keys(draft) as Array<keyof Standing>
export const contentColumns = ['title', 'time_zone', ...Object.keys(emptyContent)] as Array<keyof Content>
export const writtenColumns = [...contentColumns, ...standingColumns]

const pick = <K extends keyof Stored>(from: Stored, names: readonly K[]): Pick<Stored, K> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<Stored, K>

/** Serializes values with their members in a fixed order, to compare them. */
const isSame = (one: Stored, other: Stored): boolean =>
  JSON.stringify(pick(one, writtenColumns)) === JSON.stringify(pick(other, writtenColumns))

const opened = (content: Content, now: Date): Standing => ({
  ...draft,
  state: 'active',
  opened_at: iso(now),
  posted_at: iso(now),
  expires_at: iso(endOfPosting(now, content.application_deadline, content.time_zone)),
})

const openFor30Days = (now: Date) => iso(later(now, OPEN_DAYS * DAY))

type Listed = Extract<Wanted, { kind: 'listed' }>

const listed = ({ posted_at, ended_at, is_hidden }: Listed, now: Date): Standing => ({
  ...draft,
  state: ended_at ? 'expired' : 'active',
  is_hidden,
  opened_at: posted_at,
  posted_at,
  expires_at: ended_at ?? openFor30Days(now),
  ended_at,
})

/**
 * Applies a public list's status to a job it imported before: active reopens it if it expired, inactive ends
 * it. Whatever people did to the job stays.
 */
const relisted = (stored: Standing, wanted: Listed, now: Date): Standing => {
  const state = stateAt(stored, now)
  if (stored.removed_at || !['active', 'expired'].includes(state)) return stored
  const { is_hidden } = wanted
  if (wanted.ended_at && state === 'active')
    return { ...stored, is_hidden, state: 'expired', ended_at: iso(now), expires_at: iso(now) }
  if (!wanted.ended_at && state === 'expired')
    return { ...stored, is_hidden, state: 'active', ended_at: null, expires_at: openFor30Days(now) }
  return { ...stored, is_hidden }
}

const created = (wanted: Wanted, content: Content, now: Date): Standing => {
  if (wanted.kind === 'draft') return draft
  return wanted.kind === 'open' ? opened(content, now) : listed(wanted, now)
}

const movedEnd = (stored: Stored, content: Content, now: Date): Partial<Standing> => {
  const moved =
    stored.application_deadline !== content.application_deadline || stored.time_zone !== content.time_zone
  if (!moved || stateAt(stored, now) !== 'active') return {}
  const end = endOfPosting(new Date(stored.posted_at!), content.application_deadline, content.time_zone)
  return { expires_at: iso(end) }
}

/** A deleted job returns as a draft when its own team imports it again. */
const standingOf = (stored: Stored, wanted: Wanted, content: Content, now: Date): Standing => {
  const standing = pick(stored, standingColumns)
  if (wanted.kind === 'listed') return relisted(standing, wanted, now)
  if (wanted.kind === 'draft' && stored.state === 'removed') return draft
  if (wanted.kind === 'open' && stored.state === 'draft') return opened(content, now)
  return { ...standing, ...movedEnd(stored, content, now) }
}

const errorsOf = (content: Content, standing: Standing, stored: Stored | null, wanted: Wanted, now: Date) => {
  if (wanted.kind === 'listed') return {}
  const posted = standing.state !== 'draft' && standing.state !== 'removed'
  const newDeadline = stored?.application_deadline !== content.application_deadline
  return {
    ...contradictions(content),
    ...(posted ? missingFields(content) : {}),
    ...(posted && newDeadline ? deadlineErrors(content.application_deadline, content.time_zone, now) : {}),
  }
}

/** Compares a row with the existing job that has its key. */
export const planJob = (
  stored: Known | null,
  { content: given, wanted }: ImportedJob,
  timeZone: string,
  now: Date,
): Plan => {
  if (stored?.is_teams && wanted.kind === 'listed') return null
  const before = stored ? pick(stored, contentColumns) : { ...emptyContent, time_zone: timeZone }
  const content: Content = { ...before, ...given }
  const standing = stored ? standingOf(stored, wanted, content, now) : created(wanted, content, now)
  if (stored?.removed_at && standing.removed_at) return null
  const errors = errorsOf(content, standing, stored, wanted, now)
  if (Object.keys(errors).length > 0) return { errors }
  const write: Stored = { ...content, ...standing }
  return stored && isSame(stored, write) ? null : { write }
}
