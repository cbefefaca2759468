import type pg from 'pg'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#shared/ids.ts'
import type { Candidate } from './database.ts'
import { type Figures, fireOnce, type Shot, timed } from './load.ts'
import { activityRow, queuedJob } from './rows.ts'

const PLACES = 100

const shotOf = (eventId: string, { cookie }: Candidate): Shot => ({
  method: 'POST',
  path: '/api/student/event/register',
  headers: { 'content-type': 'application/json', cookie },
  body: JSON.stringify({ event_id: eventId }),
})

/** Has every candidate register for one event at once. Throws unless every place was given out exactly once. */
export const registerAll = async (
  deps: Deps,
  address: string,
  candidates: Candidate[],
  connections: number,
): Promise<Figures> => {
  const event = await buildEvent(deps, { capacity: PLACES })
  const figures = await fireOnce(
    address,
    candidates.map((candidate) => shotOf(event.id, candidate)),
    connections,
  )
  const { taken, waiting } = await deps.db
    .selectFrom('event_places')
    .select(['taken', 'waiting'])
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow()
  if (taken !== Math.min(PLACES, candidates.length) || taken + waiting !== candidates.length)
    throw new Error(`${taken} places taken, ${waiting} waiting, of ${candidates.length}`)
  return figures
}

/**
 * The rows that a registration leaves, in a transaction each, through `pg` alone: it counts the place, which
 * holds everyone else up until it commits.
 */
export const insertRegistrations = async (
  deps: Deps,
  pool: pg.Pool,
  candidates: Candidate[],
  connections: number,
): Promise<Figures> => {
  const event = await buildEvent(deps)
  return timed(candidates, connections, async ({ student_id }) => {
    const client = await pool.connect()
    const id = newId()
    try {
      await client.query('begin')
      const { rows } = await client.query(
        `update event_places set taken = taken + 1, last_number = last_number + 1
         where event_id = $1 returning last_number`,
        [event.id],
      )
      await client.query(
        `insert into event_registrations (id, event_id, student_id, state, number, registered_at, created_at, state_at)
         values ($1, $2, $3, 'registered', $4, $5, $5, $5)`,
        [id, event.id, student_id, rows[0].last_number, new Date()],
      )
      const subject = { type: 'event_registration', id, organization_id: event.organization_id }
      await client.query(...activityRow('event_registration.registered', subject))
      await client.query(...queuedJob())
      await client.query('commit')
      return true
    } finally {
      client.release()
    }
  })
}
