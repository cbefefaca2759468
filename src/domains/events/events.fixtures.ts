import { buildStudent } from '#domains/accounts/accounts.fixtures.ts'
import type { eventCoverPicks } from '#domains/media/media.contract.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { recordActivity } from '#platform/activity.ts'
import { DAY, HOUR, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { systemActor } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import type { EventFormat, EventKind, EventVisibility } from '#shared/lists.ts'
import type {
  BankAccount,
  CancelCause,
  EventState,
  IntendedPeriod,
  RegistrationState,
  TargetGroup,
} from './events.contract.ts'
import { holdsPlace } from './events.rules.ts'
import { countPlaces, drawNumber } from './registrations/event-seats.commands.ts'
import { offerEnd } from './registrations/event-seats.rules.ts'

export interface EventOverrides {
  organization_id?: string
  created_by?: string
  state?: Exclude<EventState, 'ended'>
  title?: string
  description?: string
  kind?: EventKind
  format?: EventFormat
  venue_name?: string
  venue_address?: string
  meeting_url?: string
  time_zone?: string
  starts_at?: Date
  ends_at?: Date
  registration_opens_at?: Date
  registration_closes_at?: Date
  exhibitors_close_at?: Date
  visibility?: EventVisibility
  target_student_group?: TargetGroup[]
  intended_time_period?: IntendedPeriod[]
  cover_pick?: (typeof eventCoverPicks)[number]
  cover_file_id?: string
  booth_currency?: string
  payment_due_days?: number
  payment_instructions?: string
  bank_account?: BankAccount
  /** Null by default: no limit. */
  capacity?: number | null
  booths?: Array<{ name: string; size?: string; price?: number; quantity?: number; amenities?: string[] }>
  cancel_reason?: string
}

/**
 * Creates an event, published and a week ahead by default, for a new approved university unless a host is
 * given.
 */
export const buildEvent = async (deps: Deps, overrides: EventOverrides = {}) => {
  const now = deps.clock.now()
  const id = newId(now.getTime())
  const {
    capacity = null,
    booths = [],
    bank_account,
    target_student_group,
    intended_time_period,
    ...rest
  } = overrides
  const organization_id = rest.organization_id ?? (await buildOrganization(deps, 'university')).id
  const state = rest.state ?? 'published'
  const starts_at = rest.starts_at ?? later(now, 7 * DAY)
  const event = {
    title: `Event ${id.slice(-6)}`,
    description: '<p>Who comes, what happens, and what you take home.</p>',
    kind: 'career_fair' as const,
    format: 'in_person' as const,
    venue_name: 'Main Hall',
    venue_address: '1 Campus Way',
    time_zone: 'America/Chicago',
    ...rest,
    id,
    organization_id,
    state,
    starts_at,
    ends_at: rest.ends_at ?? later(starts_at, 4 * HOUR),
  }
  const places = { event_id: id, capacity }
  const rows = booths.map((booth, position) => ({
    id: newId(),
    event_id: id,
    position,
    quantity: 1,
    ...booth,
  }))
  await inTransaction(deps, async (tx) => {
    await tx.db
      .insertInto('events')
      .values({
        ...event,
        bank_account: bank_account ? JSON.stringify(bank_account) : null,
        booth_currency: event.booth_currency ?? (booths.length > 0 ? 'USD' : null),
        target_student_group: JSON.stringify(target_student_group ?? []),
        intended_time_period: JSON.stringify(intended_time_period ?? []),
        created_at: now,
        updated_at: now,
        published_at: state === 'draft' || state === 'removed' ? null : now,
        canceled_at: state === 'canceled' ? now : null,
        removed_at: state === 'removed' ? now : null,
      })
      .execute()
    await tx.db.insertInto('event_places').values(places).execute()
    if (rows.length > 0) await tx.db.insertInto('event_booths').values(rows).execute()
    await recordActivity(tx, systemActor, {
      verb: state === 'draft' ? 'event.drafted' : 'event.published',
      subject: { type: 'event', id },
      organization_id,
      data: { title: event.title },
    })
  })
  return { ...event, booths: rows }
}

export interface RegistrationOverrides {
  event_id?: string
  student_id?: string
  state?: RegistrationState
  cancel_cause?: CancelCause
  /** When an offer expires; defaults to what the rules say. */
  offer_expires_at?: Date
  checked_in_at?: Date
  attendance?: 'no_show'
}

/** Creates a student's registration for an event, holding a place by default; place counts are updated. */
export const buildRegistration = async (deps: Deps, overrides: RegistrationOverrides = {}) => {
  const event_id = overrides.event_id ?? (await buildEvent(deps)).id
  const student_id = overrides.student_id ?? (await buildStudent(deps)).id
  const state = overrides.state ?? 'registered'
  const id = newId(deps.clock.now().getTime())
  await inTransaction(deps, async (tx) => {
    const { starts_at, visibility, university_id } = await tx.db
      .selectFrom('events as e')
      .leftJoin('students as s', (join) => join.on('s.account_id', '=', student_id))
      .select(['e.starts_at', 'e.visibility', 's.university_id'])
      .where('e.id', '=', event_id)
      .executeTakeFirstOrThrow()
    await countPlaces(tx, event_id, {
      taken: holdsPlace(state) ? 1 : 0,
      waiting: state === 'waitlisted' ? 1 : 0,
    })
    const offered = overrides.offer_expires_at ?? offerEnd(new Date(starts_at!), tx.now) ?? tx.now
    await tx.db
      .insertInto('event_registrations')
      .values({
        id,
        event_id,
        student_id,
        state,
        number: await drawNumber(tx, event_id),
        registered_at: state === 'registered' ? tx.now : null,
        offer_expires_at: state === 'offered' ? offered : null,
        canceled_at: state === 'canceled' ? tx.now : null,
        cancel_cause: state === 'canceled' ? (overrides.cancel_cause ?? 'student') : null,
        attendance: overrides.checked_in_at ? 'checked_in' : (overrides.attendance ?? null),
        checked_in_at: overrides.checked_in_at ?? null,
        through_university_id: visibility === 'public' ? null : university_id,
        created_at: tx.now,
        state_at: tx.now,
      })
      .execute()
    // registrations that ended with their event are covered by the event's own notice
    if (overrides.cancel_cause === 'event') return
    await recordActivity(tx, systemActor, {
      verb: `event_registration.${state}`,
      subject: { type: 'event_registration', id },
      organization_id: null,
      data: { event_id },
    })
  })
  return { id, event_id, student_id, state }
}
