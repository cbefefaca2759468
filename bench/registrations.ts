import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#shared/ids.ts'
import type { Candidate } from './database.ts'
import { type Figures, fireOnce, type Shot, type Statement, timed } from './load.ts'

const PLACES = 100

const shotOf = (eventId: string, { cookie }: Candidate): Shot => ({
  method: 'POST',
  path: '/api/student/event/register',
  headers: { 'content-type': 'application/json', cookie },
  body: JSON.stringify({ event_id: eventId }),
})

/** Has every candidate register for one event at once. Throws unless every place was given out exactly once. */
export const rush = async (
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

/** The statements between `begin` and `commit` of one registration, as the application sends them. */
const recordOne = async (
  app: FastifyInstance,
  eventId: string,
  candidate: Candidate,
): Promise<Statement[]> => {
  const original = pg.Client.prototype.query
  const heard: Statement[] = []
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [text, values] = given
    if (typeof text === 'string') heard.push({ text, values: Array.isArray(values) ? values : [] })
    return (original as (...all: unknown[]) => unknown).apply(this, given)
  } as typeof original
  const { method = 'GET', path, headers, body } = shotOf(eventId, candidate)
  const { statusCode } = await app.inject({ method, url: path, headers: headers ?? {}, payload: body })
  pg.Client.prototype.query = original
  if (statusCode !== 200) throw new Error(`Registering answers ${statusCode}`)
  const from = heard.findIndex(({ text }) => /^(begin|start transaction)/i.test(text))
  const until = heard.findIndex(({ text }, at) => at > from && /^commit/i.test(text))
  return heard.slice(from, until + 1)
}

/** The same for another student: other ids, and the number the lock returned. */
const forOther = (values: unknown[], changes: Map<unknown, unknown>): unknown[] =>
  values.map((value) => {
    if (changes.has(value)) return changes.get(value)
    if (typeof value !== 'string') return value
    let text = value
    for (const [from, to] of changes) if (typeof from === 'string') text = text.replaceAll(from, String(to))
    return text
  })

/** The ceiling: the same transactions through `pg` alone, without the application, over as many connections. */
export const bareRush = async (
  { deps, app, pool }: { deps: Deps; app: FastifyInstance; pool: pg.Pool },
  candidates: Candidate[],
  connections: number,
): Promise<Figures> => {
  const [first, ...others] = candidates as [Candidate, ...Candidate[]]
  const event = await buildEvent(deps)
  // a starting number that no other value in the statements has
  await deps.db
    .updateTable('event_places')
    .set({ last_number: 1_000_000 })
    .where('event_id', '=', event.id)
    .execute()
  const statements = await recordOne(app, event.id, first)
  const made = await deps.db
    .selectFrom('event_registrations')
    .select(['id', 'number'])
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow()
  const activity = await deps.db
    .selectFrom('activities')
    .select('id')
    .where('subject_id', '=', made.id)
    .executeTakeFirstOrThrow()
  return timed(others, connections, async ({ student_id }) => {
    const client = await pool.connect()
    const changes = new Map<unknown, unknown>([
      [first.student_id, student_id],
      [made.id, newId()],
      [activity.id, newId()],
    ])
    try {
      for (const { text, values } of statements) {
        const { rows } = await client.query(text, forOther(values, changes))
        const last = (rows[0] as { last_number?: number } | undefined)?.last_number
        if (last !== undefined) changes.set(made.number, last + 1)
      }
      return true
    } finally {
      client.release()
    }
  })
}
