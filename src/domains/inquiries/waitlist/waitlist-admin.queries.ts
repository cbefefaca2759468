import { sql } from 'kysely'
import { boundedCount } from '#platform/bounded-count.ts'
import { allOf, hasWords, oneOf } from '#platform/conditions.ts'
import { inParts } from '#platform/csv.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { OperatorScope } from '#platform/scope.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { offsetOf, type Page, toPage } from '#shared/paging.ts'
import type { WaitlistRow, waitlistEntries, waitlistExport } from './waitlist-admin.contract.ts'

type Filter = QueryOf<typeof waitlistExport>

const chosen = (db: Db, { search, role }: Filter) =>
  db
    .selectFrom('waitlist_entries as w')
    .where(allOf([...oneOf('w.role', role), ...(search ? [hasWords(sql`fold(w.email)`, search)] : [])]))

const rows = (db: Db, filter: Filter) =>
  chosen(db, filter)
    .select(['w.id', 'w.email', 'w.role', 'w.created_at'])
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id', 'desc')

export const listEntries = async (
  { db }: Deps,
  _scope: OperatorScope,
  query: QueryOf<typeof waitlistEntries>,
): Promise<Page<WaitlistRow>> => {
  const total = await boundedCount(db, chosen(db, query).select('w.id'))
  return toPage(await rows(db, query).limit(query.size).offset(offsetOf(query)).execute(), total, query)
}

export const everyEntry = (db: Db, filter: Filter) =>
  inParts((last: WaitlistRow | undefined, limit) => {
    const after = sql<boolean>`(w.created_at, w.id) < (${last?.created_at}::timestamptz, ${last?.id}::uuid)`
    const query = rows(db, filter).limit(limit)
    return (last ? query.where(after) : query).execute()
  })
