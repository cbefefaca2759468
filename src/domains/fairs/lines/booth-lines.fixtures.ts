import type { Deps } from '#platform/deps.ts'
import { newId } from '#shared/ids.ts'

/** Opens the line at an exhibitor's booth. */
export const buildLine = ({ db, clock }: Deps, registration_id: string) =>
  db.insertInto('fair_lines').values({ registration_id, is_open: true, changed_at: clock.now() }).execute()

export interface LinePlaceOverrides {
  registration_id: string
  student_id: string
  state?: 'waiting' | 'called' | 'met'
  slot?: number
}

/** A place at the end of a line. */
export const buildLinePlace = async ({ db, clock }: Deps, overrides: LinePlaceOverrides) => {
  const now = clock.now()
  const { event_id } = await db
    .selectFrom('fair_registrations')
    .select('event_id')
    .where('id', '=', overrides.registration_id)
    .executeTakeFirstOrThrow()
  const state = overrides.state ?? 'waiting'
  const row = {
    ...overrides,
    id: newId(now.getTime()),
    event_id,
    state,
    slot: overrides.slot ?? 1,
    joined_at: now,
    called_at: state === 'waiting' ? null : now,
    called_by: null,
    ended_at: state === 'met' ? now : null,
  }
  await db.insertInto('fair_line_places').values(row).execute()
  return row
}
