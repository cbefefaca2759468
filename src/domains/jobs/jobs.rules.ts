import { type RawBuilder, sql } from 'kysely'
import { DAY, iso, later, SECOND } from '#platform/clock.ts'
import { hasRight } from '#platform/scope.ts'
import type { TeamRole } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import type { JobState } from './jobs.contract.ts'

/** How many days a posting or renewal stays open. */
export const OPEN_DAYS = 30
/** How many days after its end a job can be renewed. */
export const RENEWABLE_DAYS = 30

/** How close an end must be to warn about it. */
const ENDING = 7 * DAY

/** What the rules need to know of a job. */
export interface JobFacts {
  state: JobState
  is_hidden: boolean
  opened_at: string | null
  expires_at: string | null
  ended_at: string | null
  removed_at: string | null
}

/** The state by the clock: an expired job's row is updated within a minute. */
export const stateAt = (
  { state, expires_at }: Pick<JobFacts, 'state' | 'expires_at'>,
  now: Date,
): JobState => (state === 'active' && expires_at !== null && expires_at <= iso(now) ? 'expired' : state)

/** Whether the job itself accepts applications; its employer must also be approved. */
export const isOpen = (job: Pick<JobFacts, 'state' | 'expires_at' | 'is_hidden'>, now: Date): boolean =>
  stateAt(job, now) === 'active' && !job.is_hidden

/** `stateAt`, `isOpen`, and the rest for `jobs as j`. Literals let the partial indexes match. */
export const stateSql = (now: Date): RawBuilder<JobState> =>
  sql`case when j.state = 'active' and j.expires_at <= ${iso(now)}::timestamptz then 'expired' else j.state end`

export const isOpenSql = (now: Date): RawBuilder<boolean> =>
  sql`(j.state = 'active' and not j.is_hidden and j.expires_at > ${iso(now)}::timestamptz)`

/** Open, with an approved employer: `organizations as o`. */
export const openJobSql = (now: Date): RawBuilder<boolean> =>
  sql`(${isOpenSql(now)} and o.state = 'approved')`

export const endsSoon = (job: Pick<JobFacts, 'state' | 'expires_at'>, now: Date): boolean =>
  stateAt(job, now) === 'active' && job.expires_at !== null && job.expires_at <= iso(later(now, ENDING))

export const endsSoonSql = (now: Date): RawBuilder<boolean> =>
  sql`(j.state = 'active' and j.expires_at > ${iso(now)}::timestamptz
    and j.expires_at <= ${iso(later(now, ENDING))}::timestamptz)`

/** The last second of a day in the poster's zone. */
export const endOfDay = (day: string, timeZone: string): Date =>
  // where clocks go back at midnight, 11:59:59 PM comes twice: the day ends with the second
  new Date(
    Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime({ timeZone }).epochMilliseconds - SECOND,
  )

const earlier = (one: Date, other: Date): Date => new Date(Math.min(one.getTime(), other.getTime()))

/** Returns when a job opened now ends: after 30 days, or at its deadline if that is sooner. */
export const endOfPosting = (opened: Date, deadline: string | null, timeZone: string): Date => {
  const end = later(opened, OPEN_DAYS * DAY)
  if (!deadline) return end
  return earlier(end, endOfDay(deadline, timeZone))
}

const yearAfter = (moment: string): Date => {
  const year = new Date(moment)
  year.setUTCFullYear(year.getUTCFullYear() + 1)
  return year
}

/**
 * Returns until when an ended job can be renewed: 30 days after its end, one year after it first opened. Null
 * if it cannot.
 */
export const renewableUntil = (job: JobFacts, now: Date): Date | null => {
  const state = stateAt(job, now)
  if (!['expired', 'closed', 'filled'].includes(state) || job.removed_at || !job.opened_at) return null
  const ended = new Date(job.ended_at ?? job.expires_at!)
  return earlier(later(ended, RENEWABLE_DAYS * DAY), yearAfter(job.opened_at))
}

const mayRenew = (job: JobFacts, now: Date): boolean => {
  const until = renewableUntil(job, now)
  return until !== null && now < until
}

/** The states in which each step is allowed. */
const steps = {
  edit: (job: JobFacts) => !job.removed_at,
  publish: (job: JobFacts) => job.state === 'draft',
  renew: mayRenew,
  close: (job: JobFacts, now: Date) => stateAt(job, now) === 'active',
  fill: (job: JobFacts, now: Date) => stateAt(job, now) === 'active',
  delete: (job: JobFacts) => !job.removed_at,
  duplicate: (job: JobFacts) => job.state !== 'removed',
}
export type Step = keyof typeof steps

/** Returns the steps for a state; anything the team has can be deleted and duplicated. */
type StateStep = Exclude<Step, 'delete' | 'duplicate'>

const refusals: Record<StateStep, string> = {
  edit: 'This job was deleted',
  publish: 'Only a draft can be posted; an ended job can be renewed or duplicated',
  renew:
    'A job can be renewed within 30 days after it ended and within a year of its first posting; duplicate it instead',
  close: 'Only an open job can be closed',
  fill: 'Only an open job can be marked as filled',
}

export const requireStep = (step: StateStep, job: JobFacts, now: Date): void => {
  if (!steps[step](job, now)) throw new Problem('conflict', refusals[step])
}

/** What a team member may do with the job now. */
export const mayOfMember = (job: JobFacts, role: TeamRole, now: Date): Record<Step, boolean> => {
  const acts = hasRight(role, 'member')
  const entries = Object.entries(steps).map(([step, allows]) => [step, acts && allows(job, now)])
  return Object.fromEntries(entries)
}

/**
 * What a student may do with a visible job: like it, and apply while it is open and accepts applications
 * here.
 */
export const mayOfStudent = (
  job: { is_open: boolean; applies_elsewhere: boolean },
  application: { status: string } | null,
) => ({
  apply: job.is_open && !job.applies_elsewhere && (!application || application.status === 'withdrawn'),
  like: true,
})
