import { sql } from 'kysely'
import { onActivity } from '#platform/activity.ts'
import type { Db } from '#platform/database.ts'
import { databaseFault } from '#platform/database-faults.ts'
import type { Deps } from '#platform/deps.ts'
import { fromPrimary } from '#platform/replica/reading.ts'
import { yielding } from '#platform/yielding.ts'
import { createOpenJobs, type OpenJobRow, type OpenJobs } from './open-jobs.mapping.ts'

/** Between words, none of which contains it. */
const BETWEEN = '\u0001'

interface StoredRow extends Omit<OpenJobRow, 'terms' | 'places'> {
  terms: string
  places: string
}

const microseconds = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000000)::float8`

const rowsWhere = async (db: Db, where: ReturnType<typeof sql>): Promise<OpenJobRow[]> => {
  const { rows } = await sql<StoredRow>`
    select j.id, j.organization_id, o.name as employer, ${microseconds('j.posted_at')} as posted,
      ${microseconds('j.expires_at')} as expires, j.salary_yearly, j.locations,
      array_to_string(tsvector_to_array(j.search), ${BETWEEN}) as terms,
      array_to_string(array(select p.lexeme from unnest(j.places) p, unnest(p.positions) as position
        order by position), ${BETWEEN}) as places
    from open_jobs j join organizations o on o.id = j.organization_id where ${where}`.execute(db)
  return rows.map(({ terms, places, ...row }) => ({
    ...row,
    terms: terms ? terms.split(BETWEEN) : [],
    places: places ? places.split(BETWEEN) : [],
  }))
}

const LOWEST = '00000000-0000-0000-0000-000000000000'
/** Jobs read at once: taking them in holds up other requests. */
const PIECE = 500

interface Kept {
  jobs: OpenJobs
  /** What the database had committed when the jobs were last looked at (`pg_snapshot`). */
  seen: string
  /** By the database's clock, which goes on while this machine sleeps. */
  seen_at: string
  /** By the machine's clock, in milliseconds. */
  at: number
}

const loadAll = async (db: Db): Promise<Kept> => {
  const at = performance.now()
  const { rows } = await sql<Pick<Kept, 'seen' | 'seen_at'>>`
    select pg_current_snapshot()::text as seen, now()::text as seen_at`.execute(db)
  const jobs = createOpenJobs()
  for (let last = LOWEST; ; ) {
    const piece = await rowsWhere(db, sql`j.id > ${last}::uuid order by j.id limit ${PIECE}`)
    jobs.fill(piece)
    if (piece.length < PIECE) break
    last = piece.at(-1)!.id
  }
  jobs.order()
  return { jobs, at, ...rows[0]! }
}

interface Changes extends Pick<Kept, 'seen' | 'seen_at'> {
  is_late: boolean
  jobs: string[] | null
  employers: string[] | null
}

/** Changes are kept for an hour; a process that did not look for this long reads everything anew. */
const LOOKED_WITHIN = '30 minutes'
/** More changes than this are not applied one by one. */
const MANY = 20_000

/** Whatever interrupts it, it can be done again. Others take their turns meanwhile, and find a part of it. */
const applyChanges = async (db: Db, { jobs }: Kept, changes: Changes): Promise<void> => {
  const employers = changes.employers ?? []
  const theirs = await sql<{ id: string }>`
    select id from open_jobs where organization_id = any(${employers}::uuid[])`.execute(db)
  const changed = [
    ...new Set([
      ...(changes.jobs ?? []),
      ...employers.flatMap((id) => jobs.ofEmployer(id)),
      ...theirs.rows.map(({ id }) => id),
    ]),
  ]
  for (let from = 0; from < changed.length; from += PIECE) {
    const piece = changed.slice(from, from + PIECE)
    const rows = await rowsWhere(db, sql`j.id = any(${piece}::uuid[])`)
    const open = new Map(rows.map((row) => [row.id, row]))
    for await (const id of yielding(piece)) {
      const row = open.get(id)
      if (row) jobs.put(row)
      else jobs.drop(id)
    }
  }
}

const upToDate = async (db: Db, kept: Kept | null): Promise<Kept> => {
  if (!kept || kept.jobs.isOutgrown()) return loadAll(db)
  const at = performance.now()
  const { rows } = await sql<Changes>`
    select pg_current_snapshot()::text as seen, now()::text as seen_at,
      now() - ${kept.seen_at}::timestamptz > ${LOOKED_WITHIN}::interval as is_late,
      array_agg(distinct job_id) filter (where job_id is not null) as jobs,
      array_agg(distinct organization_id) filter (where organization_id is not null) as employers
    from job_changes
    where transaction_id >= pg_snapshot_xmin(${kept.seen}::pg_snapshot)
      and not pg_visible_in_snapshot(transaction_id, ${kept.seen}::pg_snapshot)`.execute(db)
  const { seen, seen_at, ...changes } = rows[0]!
  if (changes.is_late || (changes.jobs?.length ?? 0) > MANY) return loadAll(db)
  if (changes.jobs || changes.employers) await applyChanges(db, kept, rows[0]!)
  return { jobs: kept.jobs, seen, seen_at, at }
}

/** How many times the delay the last answer may be old while it is renewed. */
const WHILE_RENEWED = 4

/** What happens all the time and changes no open job. */
const CHANGES_NO_JOB = /^(application|event|event_registration|fair_slot)\./

/** Looks for changes on behalf of everyone who asked before it began. */
const createReader = (deps: Deps) => {
  let kept: Kept | null = null
  let changedAt = 0
  let running: Promise<OpenJobs> | null = null
  let next: Promise<OpenJobs> | null = null
  onActivity(deps, (happened) => {
    if (happened === 'anything' || happened.some(({ verb }) => !CHANGES_NO_JOB.test(verb)))
      changedAt = performance.now()
  })
  const look = async (): Promise<OpenJobs> => {
    try {
      kept = await fromPrimary(() => upToDate(deps.db, kept))
      return kept.jobs
    } catch (error) {
      // what the database did not answer is asked again, and nothing else
      if (!databaseFault(error as Error)) kept = null
      throw error
    }
  }
  const start = (): Promise<OpenJobs> => {
    next = null
    running = look().finally(() => {
      running = null
    })
    return running
  }
  const anew = (): Promise<OpenJobs> => {
    if (!running) return start()
    next ??= running.then(start, start)
    return next
  }
  return (): Promise<OpenJobs> | OpenJobs => {
    const { searchDelay } = deps.config
    const age = kept && kept.at > changedAt ? performance.now() - kept.at : Number.POSITIVE_INFINITY
    if (!kept || age >= WHILE_RENEWED * searchDelay) return anew()
    // whoever asks next learns of the failure
    if (age >= searchDelay && !running) start().catch(() => {})
    return kept.jobs
  }
}

const readers = new WeakMap<Deps, ReturnType<typeof createReader>>()

/**
 * Returns the open jobs: with every change that this process made or was told of before this call, and others
 * after `SEARCH_DELAY`. They change whenever something is waited for, but never in between.
 */
export const openJobsOf = async (deps: Deps): Promise<OpenJobs> => {
  const known = readers.get(deps) ?? createReader(deps)
  readers.set(deps, known)
  return known()
}
