import { type Insertable, sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import { HOUR, iso, later } from './clock.ts'
import type { Db, Timestamp } from './database.ts'
import type { Deps } from './deps.ts'
import type { Happened } from './line/news.ts'
import type { Actor } from './scope.ts'
import type { Tx } from './transactions.ts'

export interface ActivityTable {
  id: string
  at: Timestamp
  verb: string
  actor_person_id: string | null
  actor_role: Actor['role']
  organization_id: string | null
  subject_type: string
  subject_id: string
  data: unknown
  request_id: string | null
}

declare module './database.ts' {
  interface Tables {
    activities: ActivityTable
    reaction_runs: { activity_id: string; reaction: string }
  }
}

export interface Activity {
  /** Noun and past participle: `application.submitted`. */
  verb: string
  subject: { type: string; id: string }
  /** The organization whose log shows it; defaults to the actor's own. */
  organization_id?: string | null
  data?: Record<string, unknown>
}

type Listener = (happened: readonly Happened[] | 'anything') => void
const listeners = new WeakMap<Deps, Listener[]>()

/**
 * Calls the listener in this process with what happened in every committed transaction, here or in another
 * process; for caches, which activity makes stale. After a gap it may have been anything.
 */
export const onActivity = (deps: Deps, listener: Listener): void => {
  listeners.set(deps, [...(listeners.get(deps) ?? []), listener])
}

/** Calls this process's listeners. */
export const hearActivities = (deps: Deps, happened: readonly Happened[] | 'anything'): void => {
  for (const listener of listeners.get(deps) ?? []) listener(happened)
}

/** An invented history, with its dates; nothing reacts to it. */
export const insertHistoricalActivities = async (
  db: Db,
  rows: readonly Insertable<ActivityTable>[],
): Promise<void> => {
  await db.insertInto('activities').values(rows).execute()
}

const COLUMNS = [
  'id',
  'at',
  'verb',
  'actor_person_id',
  'actor_role',
  'organization_id',
  'subject_type',
  'subject_id',
  'data',
  'request_id',
] as const

const rowsOf = (tx: Tx, activities: ReadonlyArray<Activity & { actor: Actor }>) =>
  activities.map(({ actor, ...activity }) => ({
    id: newId(tx.now.getTime()),
    at: iso(tx.now),
    verb: activity.verb,
    actor_person_id: actor.person_id,
    actor_role: actor.role,
    organization_id:
      activity.organization_id === undefined ? actor.organization_id : activity.organization_id,
    subject_type: activity.subject.type,
    subject_id: activity.subject.id,
    data: activity.data ?? {},
    request_id: actor.request_id,
  }))
type NewRow = ReturnType<typeof rowsOf>[number]

/** The same text for any number of rows, so that it is prepared once. */
const inserting = (db: Pick<Db, 'insertInto'>, rows: readonly NewRow[]) =>
  db
    .insertInto('activities')
    .columns(COLUMNS)
    .expression(
      sql`select ${sql.join(COLUMNS.map((column) => sql.ref(column)))}
      from jsonb_populate_recordset(null::activities, ${JSON.stringify(rows)}::jsonb)`,
    )

const tellCaches = (tx: Tx, rows: readonly NewRow[]): void => {
  const happened = rows.map(({ verb, organization_id }) => ({ verb, organization_id }))
  tx.afterCommit.push(() => {
    hearActivities(tx.deps, happened)
    tx.deps.line.tell({ happened })
  })
}

/**
 * Logs what happened, and queues the reactions to it, as a part of the statement it returns: whatever else is
 * written can join it. Returns the activities' ids as well.
 */
export const recordingActivities = async (tx: Tx, activities: ReadonlyArray<Activity & { actor: Actor }>) => {
  const rows = rowsOf(tx, activities)
  const queued = await tx.deps.queue.enqueuing(tx, 'activity', [{ ids: rows.map((row) => row.id) }])
  tellCaches(tx, rows)
  const statement = tx.db.with('queued(id)', () => queued).with('recorded', (db) => inserting(db, rows))
  return { ids: rows.map((row) => row.id), statement }
}

/** Logs what happened, in the transaction it happened in, and queues the reactions to it. */
export const recordActivities = async (tx: Tx, actor: Actor, activities: Activity[]): Promise<string[]> => {
  if (activities.length === 0) return []
  const { ids, statement } = await recordingActivities(
    tx,
    activities.map((activity) => ({ actor, ...activity })),
  )
  await statement.selectNoFrom(sql`1`.as('done')).execute()
  return ids
}

/** Logs what can still be undone: nothing reacts to it until `letReact`. */
export const recordHeldActivities = async (
  tx: Tx,
  actor: Actor,
  activities: readonly Activity[],
): Promise<string[]> => {
  const rows = rowsOf(
    tx,
    activities.map((activity) => ({ actor, ...activity })),
  )
  await inserting(tx.db, rows).execute()
  tellCaches(tx, rows)
  return rows.map(({ id }) => id)
}

/** Queues the reactions to what was held. */
export const letReact = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await tx.deps.queue.enqueue(tx, 'activity', { ids })
}

export const recordActivity = async (tx: Tx, actor: Actor, activity: Activity): Promise<string> => {
  const [id] = await recordActivities(tx, actor, [activity])
  return id!
}

/** Returns a filter as the log keeps it: that someone searched, but not for whom. */
export const filterForLog = ({
  search,
  ...chosen
}: {
  search?: string | undefined
}): Record<string, unknown> => ({
  ...chosen,
  ...(search ? { searched: true } : {}),
})

/** Logs that someone viewed something of another person's; viewing it again within an hour is not logged. */
export const recordOpening = async (tx: Tx, actor: Actor, activity: Activity): Promise<void> => {
  const before = await tx.db
    .selectFrom('activities')
    .select('id')
    .where('subject_type', '=', activity.subject.type)
    .where('subject_id', '=', activity.subject.id)
    .where('verb', '=', activity.verb)
    .where('actor_person_id', '=', actor.person_id)
    .where('at', '>', iso(later(tx.now, -HOUR)))
    .limit(1)
    .executeTakeFirst()
  if (!before) await recordActivity(tx, actor, activity)
}
