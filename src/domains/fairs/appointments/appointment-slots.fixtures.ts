import { iso, later, MINUTE } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#shared/ids.ts'
import { buildFairRegistration } from '../fairs.fixtures.ts'

export interface SlotOverrides {
  registration_id?: string
  starts_at?: Date
  /** Minutes. */
  length?: number
  place?: string
  student_id?: string
}

/**
 * Creates a slot with the first representative, at the start of the event by default, for a new approved
 * registration unless one is given.
 */
export const buildSlot = async (deps: Deps, overrides: SlotOverrides = {}) => {
  const now = deps.clock.now()
  const registration_id =
    overrides.registration_id ?? (await buildFairRegistration(deps, { state: 'approved' })).id
  const row = await deps.db
    .selectFrom('fair_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['r.event_id', 'r.representatives', 'e.starts_at'])
    .where('r.id', '=', registration_id)
    .executeTakeFirstOrThrow()
  const starts_at = overrides.starts_at ?? new Date(row.starts_at!)
  const [person] = row.representatives
  const slot = {
    id: newId(now.getTime()),
    registration_id,
    event_id: row.event_id,
    representative_name: person!.name,
    representative_email: person!.email,
    place: overrides.place ?? '',
    starts_at: iso(starts_at),
    ends_at: iso(later(starts_at, (overrides.length ?? 10) * MINUTE)),
    student_id: overrides.student_id ?? null,
    booked_at: overrides.student_id ? now : null,
    created_at: now,
  }
  await deps.db.insertInto('fair_slots').values(slot).execute()
  return slot
}
