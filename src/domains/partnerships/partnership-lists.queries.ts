import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { allOf, hasWords, oneOf } from '#platform/conditions.ts'
import type { Db } from '#platform/database.ts'
import { mediaUrl } from '#platform/files.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import type { OrganizationKind, OutputOf, QueryOf } from '#shared/endpoint.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import {
  type betweenStates,
  type universityPartnerships as calls,
  type PartnershipRow,
  partnerKind,
} from './partnerships.contract.ts'
import { hasTeam, partnershipOf, requestsTo } from './partnerships.queries.ts'
import { mayOf } from './partnerships.rules.ts'

type List = 'all' | 'partners' | 'received' | 'sent'
/** The filters any of the lists may use. */
type Filter = Omit<QueryOf<typeof calls.all>, 'state' | 'sort'> & {
  state?: Array<(typeof betweenStates)[number]> | undefined
  sort: 'name' | 'newest' | 'waiting'
}
type Answer = OutputOf<typeof calls.all>

const columns = { employer: 'employer_id', university: 'university_id' } as const

/** Every approved organization of the other kind, with the partnership between it and one's own. */
const others = (db: Db, { kind, organization_id }: OrganizationScope) =>
  db
    .selectFrom('organizations as o')
    .leftJoin('partnerships as p', (join) =>
      join
        .onRef(`p.${columns[partnerKind[kind]]}`, '=', 'o.id')
        .on(`p.${columns[kind]}`, '=', organization_id),
    )
    .where('o.kind', '=', partnerKind[kind])
    .where('o.state', '=', 'approved')

const belongs: Record<List, (side: OrganizationKind) => RawBuilder<SqlBool>> = {
  all: () => hasTeam,
  partners: () => sql`p.state = 'approved'`,
  received: (side) => sql`p.requested_by = ${partnerKind[side]}`,
  sent: (side) => sql`p.requested_by = ${side}`,
}

const conditions = (list: List, side: OrganizationKind, query: Filter): RawBuilder<boolean> => {
  const wanted: RawBuilder<unknown>[] = [
    belongs[list](side),
    ...oneOf('o.country_code', query.country),
    ...oneOf('o.industry', query.industry),
    ...oneOf('o.company_size', query.company_size),
  ]
  if (query.search) wanted.push(hasWords(sql`o.search`, query.search))
  if (query.state?.length) wanted.push(sql`coalesce(p.state, 'none') in (${sql.join(query.state)})`)
  return allOf(wanted)
}

const byName = sql`o.search, o.id`
const requestOrders = {
  name: byName,
  newest: sql`p.requested_at desc, p.id desc`,
  waiting: sql`p.state <> 'pending', case when p.state = 'pending' then p.requested_at end, p.state_at desc, p.id desc`,
}
const orders: Record<List, Record<Filter['sort'], RawBuilder<unknown>>> = {
  all: { name: byName, newest: sql`o.created_at desc, o.id desc`, waiting: byName },
  partners: { name: byName, newest: sql`p.state_at desc, p.id desc`, waiting: byName },
  received: requestOrders,
  sent: requestOrders,
}

const rowsOf = (db: Db, scope: OrganizationScope, list: List, query: Filter) =>
  others(db, scope)
    .where(conditions(list, scope.kind, query))
    .select(['o.id', 'o.kind', 'o.name', 'o.slug', 'o.logo_file_id', 'o.website', 'o.industry'])
    .select(['o.company_size', 'o.city', 'o.country_code', 'o.tagline', hasTeam.as('has_team')])
    .select([
      'p.id as partnership_id',
      'p.employer_id',
      'p.university_id',
      'p.state',
      'p.requested_by',
      'p.unanswered',
    ])
    .select(['p.message', 'p.decline_reason', 'p.closing_message', 'p.requested_at', 'p.state_at'])
    .orderBy(orders[list][query.sort])
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const present = (row: Row, scope: OrganizationScope): PartnershipRow => {
  const { logo_file_id, has_team, partnership_id, unanswered: _, ...rest } = row
  const partnership = partnership_id
    ? partnershipOf(
        { ...(rest as never as Parameters<typeof partnershipOf>[0]), id: partnership_id },
        scope.kind,
      )
    : null
  const standing = partnership && {
    state: row.state!,
    requested_by: row.requested_by!,
    unanswered: row.unanswered!,
  }
  return {
    ...rest,
    logo_url: mediaUrl(logo_file_id),
    partnership,
    may: mayOf(standing, scope, has_team),
  }
}

const countOf = async (db: Db, scope: OrganizationScope, where: RawBuilder<boolean>): Promise<number> => {
  const { total } = await others(db, scope)
    .where(where)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const countWaiting = async (db: Db, scope: OrganizationScope): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${requestsTo(scope)}`.execute(db)
  return rows[0]!.total
}

export const listPartnerships = async (
  db: Db,
  scope: OrganizationScope,
  list: List,
  query: Filter,
): Promise<Answer> => {
  const rows = await rowsOf(db, scope, list, query)
  const total = await countOf(db, scope, conditions(list, scope.kind, query))
  const page = toPage(
    rows.map((row) => present(row, scope)),
    total,
    query,
  )
  return { ...page, waiting: await countWaiting(db, scope) }
}
