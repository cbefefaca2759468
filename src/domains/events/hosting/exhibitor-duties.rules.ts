import { type RawBuilder, sql } from 'kysely'
import { type EventFacts, isUpcomingSql, stateAt } from '../events.rules.ts'

type Event = Pick<EventFacts, 'state' | 'ends_at'>

/** Whether the host still has to approve or decline an exhibitor; once the event is over, there is nothing to answer. */
export const awaitsDecision = ({ state }: { state: string }, event: Event, now: Date): boolean =>
  state === 'pending' && stateAt(event, now) === 'published'

/** The same of `fair_registrations as r` and `events as e`. */
export const awaitsDecisionSql = (now: Date): RawBuilder<boolean> =>
  sql`(r.state = 'pending' and ${isUpcomingSql(now)})`

/** Whether the host has a proof of payment to check, which goes on after the event. */
export const hasProofToCheck = (
  { state, payment }: { state: string; payment: string },
  event: Pick<Event, 'state'>,
): boolean =>
  ['pending', 'approved'].includes(state) &&
  payment === 'proof_submitted' &&
  ['published', 'ended'].includes(event.state)

/** The same of `fair_registrations as r` and `events as e`, whose row stays published when the event has ended. */
export const hasProofToCheckSql = sql<boolean>`(r.state in ('pending', 'approved')
  and r.payment = 'proof_submitted' and e.state = 'published')`

/** When exhibitors of `events as e` can no longer register, if it has a start. */
export const closingSql: RawBuilder<string> = sql`least(e.exhibitors_close_at, e.starts_at)`
