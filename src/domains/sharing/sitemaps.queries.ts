import { type RawBuilder, sql } from 'kysely'
import { today } from '#domains/careers/careers.rules.ts'
import { isPublic } from '#domains/events/events.queries.ts'
import { isUpcomingSql } from '#domains/events/events.rules.ts'
import { openJobs } from '#domains/jobs/jobs.queries.ts'
import { openJobSql } from '#domains/jobs/jobs.rules.ts'
import { iso } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { fixedPages, PART, partName, partsOf, readPart, type Source, sources } from './sitemaps.mapping.ts'

export interface Entry {
  url: string
  lastmod?: string
}

/** Rows that have a page: which ones qualify, in the order of their ids. */
interface Rows {
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  id: RawBuilder<unknown>
  /** The columns that make up the address. */
  key: RawBuilder<unknown>
  changed: RawBuilder<unknown>
  address: (key: string) => string
}

const BATCH = 2000

const organizations = (kind: OrganizationKind): Rows => ({
  from: sql`organizations o`,
  where: sql`o.kind = ${kind} and o.state = 'approved'`,
  id: sql`o.id`,
  key: sql`o.slug`,
  changed: sql`coalesce(o.updated_at, o.reviewed_at, o.created_at)`,
  address: (slug) => `/${kind}/${slug}`,
})

const rowsOf: Record<Exclude<Source, 'pages'>, (now: Date) => Rows> = {
  jobs: (now) => ({
    from: openJobs,
    where: openJobSql(now),
    id: sql`j.id`,
    key: sql`j.id`,
    changed: sql`greatest(j.updated_at, j.posted_at)`,
    address: (id) => `/public-jobs/detail?id=${id}`,
  }),
  events: (now) => ({
    from: sql`events e`,
    where: sql`${isPublic} and ${isUpcomingSql(now)}`,
    id: sql`e.id`,
    key: sql`e.id`,
    changed: sql`e.updated_at`,
    address: (id) => `/public-event?id=${id}`,
  }),
  employers: () => organizations('employer'),
  universities: () => organizations('university'),
  careers: (now) => ({
    from: sql`career_openings c`,
    where: sql`c.state = 'open' and (c.application_deadline is null or c.application_deadline >= ${today(now)}::date)`,
    id: sql`c.id`,
    key: sql`c.id`,
    changed: sql`c.published_at`,
    address: (id) => `/career/detail?id=${id}`,
  }),
}

interface Size {
  total: number
  newest: string | null
}

const sizeOf = async (deps: Deps, source: Source): Promise<Size> => {
  if (source === 'pages') return { total: fixedPages.length, newest: null }
  const { from, where, changed } = rowsOf[source](deps.clock.now())
  const { rows } = await sql<Size>`select count(*) as total, max(${changed}) as newest
    from ${from} where ${where}`.execute(deps.db)
  return rows[0]!
}

/** Lists the existing parts. */
export const indexEntries = async (deps: Deps): Promise<Entry[]> => {
  const entries: Entry[] = []
  for (const source of sources) {
    const { total, newest } = await sizeOf(deps, source)
    for (let part = 1; part <= partsOf(total); part++)
      entries.push({
        url: `${deps.config.publicUrl}/sitemaps/${partName(source, part)}`,
        ...(newest && { lastmod: iso(new Date(newest)) }),
      })
  }
  return entries
}

interface Row {
  id: string
  key: string
  changed: string
}

const batchOf = async (
  deps: Deps,
  { from, where, id, key, changed }: Rows,
  after: RawBuilder<unknown>,
  size: number,
): Promise<Row[]> => {
  const { rows } = await sql<Row>`select ${id} as id, ${key} as key, ${changed} as changed
    from ${from} where ${where} and ${after} order by ${id} limit ${size}`.execute(deps.db)
  return rows
}

/** Reads the first rows of a part; none if it does not exist. */
const firstOf = async (deps: Deps, rows: Rows, part: number): Promise<Row[]> => {
  if (part === 1) return batchOf(deps, rows, sql`true`, BATCH)
  const { id, from, where } = rows
  const start = sql`${id} >= (select ${id} from ${from} where ${where}
    order by ${id} limit 1 offset ${(part - 1) * PART})`
  return batchOf(deps, rows, start, BATCH)
}

/** Streams a part's addresses; null if it does not exist. */
export const partEntries = async (deps: Deps, name: string): Promise<AsyncIterable<Entry> | null> => {
  const asked = readPart(name)
  if (!asked) return null
  const origin = deps.config.publicUrl
  const { source, part } = asked
  if (source === 'pages')
    return part === 1
      ? (async function* () {
          for (const path of fixedPages) yield { url: origin + path }
        })()
      : null
  const rows = rowsOf[source](deps.clock.now())
  const first = await firstOf(deps, rows, part)
  if (first.length === 0) return null
  return (async function* () {
    let sent = 0
    let batch = first
    while (batch.length > 0 && sent < PART) {
      for (const { key, changed } of batch)
        yield { url: origin + rows.address(key), lastmod: iso(new Date(changed)) }
      sent += batch.length
      const size = Math.min(BATCH, PART - sent)
      if (batch.length < BATCH || size === 0) return
      batch = await batchOf(deps, rows, sql`${rows.id} > ${batch.at(-1)!.id}::uuid`, size)
    }
  })()
}
