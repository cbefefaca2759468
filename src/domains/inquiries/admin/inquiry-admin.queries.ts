import { sql } from 'kysely'
import { boundedCount } from '#platform/bounded-count.ts'
import { allOf, hasWords, oneOf } from '#platform/conditions.ts'
import { inParts } from '#platform/csv.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { OperatorScope } from '#platform/scope.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { offsetOf, type Page, toPage } from '#shared/paging.ts'
import { Problem } from '#shared/problems.ts'
import type { InquiryDetail, InquiryRow, inquiryExport, inquiryList } from './inquiry-admin.contract.ts'
import { mayDecide } from './inquiry-admin.rules.ts'

type Filter = QueryOf<typeof inquiryExport>

const chosen = (db: Db, { search, state, kind, topic }: Filter) =>
  db
    .selectFrom('inquiries as i')
    .where(
      allOf([
        ...oneOf('i.state', state),
        ...oneOf('i.kind', kind ? [kind] : []),
        ...oneOf('i.topic', topic),
        ...(search ? [hasWords(sql.ref('i.words'), search)] : []),
      ]),
    )

const columns = [
  'i.id',
  'i.kind',
  'i.topic',
  'i.name',
  'i.email',
  'i.organization_name',
  'i.message',
  'i.state',
  'i.created_at',
] as const

export const listInquiries = async (
  { db }: Deps,
  _scope: OperatorScope,
  query: QueryOf<typeof inquiryList>,
): Promise<Page<InquiryRow>> => {
  const total = await boundedCount(db, chosen(db, query).select('i.id'))
  const rows = await chosen(db, query)
    .select(columns)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return toPage(rows, total, query)
}

/** Streams every matching inquiry, newest first. */
export const everyInquiry = (db: Db, filter: Filter) =>
  inParts((last: (InquiryRow & { phone: string | null; reply: string | null }) | undefined, limit) => {
    const query = chosen(db, filter)
      .select([...columns, 'i.phone', 'i.reply'])
      .orderBy('i.created_at', 'desc')
      .orderBy('i.id', 'desc')
      .limit(limit)
    const after = sql<boolean>`(i.created_at, i.id) < (${last?.created_at}::timestamptz, ${last?.id}::uuid)`
    return (last ? query.where(after) : query).execute()
  })

export const readInquiry = async (
  { db }: Deps,
  _scope: OperatorScope,
  id: string,
): Promise<InquiryDetail> => {
  const found = await db
    .selectFrom('inquiries as i')
    .leftJoin('persons as p', 'p.id', 'i.decided_by')
    .select([...columns, 'i.phone', 'i.organization_kind', 'i.website', 'i.reply', 'i.decided_at'])
    .select(sql<string | null>`trim(p.first_name || ' ' || p.last_name)`.as('decided_by'))
    .where('i.id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return { ...found, may: mayDecide(found.state) }
}
