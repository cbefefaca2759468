import { HOUR, iso, later } from '#platform/clock.ts'
import type { Tick } from '#platform/reactions.ts'
import { inTransaction } from '#platform/transactions.ts'
import { isOverSql } from '../events.rules.ts'

/** Hours after the end in which late scans still arrive before no-shows are recorded. */
const GRACE_HOURS = 24
/** Older events were already processed. */
const LOOK_BACK_HOURS = 24 * 7

/** Records no-shows, but only for events where someone was checked in. */
const recordNoShows: Tick['run'] = (deps) =>
  inTransaction(deps, async (tx) => {
    await tx.db
      .updateTable('event_registrations as r')
      .set({ attendance: 'no_show' })
      .where('r.state', '=', 'registered')
      .where('r.attendance', 'is', null)
      .where('r.event_id', 'in', (from) =>
        from
          .selectFrom('events as e')
          .select('e.id')
          .where(isOverSql(later(tx.now, -GRACE_HOURS * HOUR)))
          .where('e.ends_at', '>', iso(later(tx.now, -LOOK_BACK_HOURS * HOUR)))
          .where((e) =>
            e.exists(
              e
                .selectFrom('event_registrations as came')
                .select('came.id')
                .whereRef('came.event_id', '=', 'e.id')
                .where('came.checked_in_at', 'is not', null),
            ),
          ),
      )
      .execute()
  })

export const checkInTicks: Tick[] = [{ name: 'events.record_no_shows', run: recordNoShows }]
