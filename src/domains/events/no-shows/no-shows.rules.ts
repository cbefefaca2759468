import { type RawBuilder, sql } from 'kysely'
import { DAY, HOUR, later } from '#platform/clock.ts'
import { countLabel, dateLabel } from '#shared/labels.ts'
import type { Attendance } from '../events.contract.ts'

/** What was set; null if nothing happens after no-shows. */
export interface Policy {
  step: 'letter' | 'refusal'
  times: number
  days: number
  contact_email: string
}

/** Twelve months. */
const WINDOW_DAYS = 365

/** A no-show that counts, by when the event ended, with the numbers that hold for its place. */
export interface Missed {
  registration_id: string
  ended_at: string
  times: number
  days: number
}

const endOf = (missed: string, days: number): number => later(new Date(missed), days * DAY).getTime()

/**
 * Until when registrations are refused, by the no-shows that count, the earliest first; null if they aren't. A
 * refusal lasts its days although the no-shows that led to it are longer ago by then.
 */
export const refusedUntil = (policy: Policy, missed: readonly Missed[], now: Date): Date | null => {
  if (policy.step !== 'refusal') return null
  const ends = missed.flatMap((last, n) => {
    const first = missed[n + 1 - last.times]
    const isWithin =
      first !== undefined && endOf(first.ended_at, WINDOW_DAYS) > new Date(last.ended_at).getTime()
    return isWithin ? [endOf(last.ended_at, last.days)] : []
  })
  const until = Math.max(...ends, 0)
  return until > now.getTime() ? new Date(until) : null
}

/** Condition on no-shows as a JSON list: whether registrations are refused at that moment; `refusedUntil` in SQL. */
export const isRefusedSql = (missed: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<boolean> => {
  const days = (count: RawBuilder<unknown>) => sql`${count} * ${sql.lit(`${DAY / HOUR} hours`)}::interval`
  return sql<boolean>`exists (select from (
    select (x.one ->> 'ended_at')::timestamptz as ended_at, (x.one ->> 'times')::int as times,
      (x.one ->> 'days')::int as days, array_agg((x.one ->> 'ended_at')::timestamptz) over (order by x.n) as ends
    from jsonb_array_elements(${missed}) with ordinality x (one, n)) last
  where last.ends[cardinality(last.ends) + 1 - last.times] + ${days(sql.lit(WINDOW_DAYS))} > last.ended_at
    and last.ended_at + ${days(sql`last.days`)} > ${at})`
}

/** How many no-shows count as of now. */
export const countingNow = (missed: readonly Missed[], now: Date): number =>
  missed.filter(({ ended_at }) => endOf(ended_at, WINDOW_DAYS) > now.getTime()).length

const after = (times: number): string =>
  times === 1 ? 'after a no-show' : `after ${countLabel(times, 'no-show')} within 12 months`

/** The policy in one sentence. */
export const policySentence = ({ step, times, days }: Policy, host: string): string =>
  step === 'letter'
    ? `If you can’t come, cancel before the event starts: ${host} writes to students who hold a place and don’t show up.`
    : `If you can’t come, cancel before the event starts: ${after(times)}, ${host} takes no registrations from a student for ${countLabel(days, 'day')}.`

/** Why a student can't register until then, and whom to ask. */
export const refusalSentence = (
  { contact_email, times }: Policy,
  host: string,
  until: Date,
  zone: string,
): string =>
  `${host} takes no registrations from you until ${dateLabel(until, zone)}, because you held a place and didn’t come${times > 1 ? ` ${times} times within 12 months` : ''}. If something kept you away, ask for an excuse at ${contact_email}`

interface Attended {
  attendance: Attendance | 'open' | null
  is_excused: boolean
}

export const canExcuse = ({ attendance, is_excused }: Attended): boolean =>
  attendance === 'no_show' && !is_excused

export const canTakeBackExcuse = ({ attendance, is_excused }: Attended): boolean =>
  attendance === 'no_show' && is_excused
