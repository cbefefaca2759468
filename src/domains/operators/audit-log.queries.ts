import { sql } from 'kysely'
import { boundedCount } from '#platform/bounded-count.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { OperatorScope } from '#platform/scope.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { offsetOf, type Page, toPage } from '#shared/paging.ts'
import type { AuditEntry, auditLog } from './audit-log.contract.ts'

type Filter = QueryOf<typeof auditLog>

const entries = (db: Db, { subject_type, subject_id }: Filter) => {
  const all = db.selectFrom('activities as v')
  return subject_id
    ? all.where('v.subject_type', '=', subject_type!).where('v.subject_id', '=', subject_id)
    : all.where('v.actor_role', '=', 'operator')
}

const member = (name: string) => sql<string | null>`v.data ->> ${sql.lit(name)}`

const onPage = (db: Db, query: Filter) =>
  entries(db, query).select('v.id').orderBy('v.id', 'desc').limit(query.size).offset(offsetOf(query))

const page = (db: Db, query: Filter) =>
  db
    .selectFrom('activities as v')
    .innerJoin(onPage(db, query).as('on_page'), 'on_page.id', 'v.id')
    .leftJoin('persons as p', 'p.id', 'v.actor_person_id')
    .leftJoin('organizations as o', (join) =>
      join.onRef('o.id', '=', 'v.subject_id').on('v.subject_type', '=', 'organization'),
    )
    .leftJoin('role_accounts as a', (join) =>
      join.onRef('a.id', '=', 'v.subject_id').on('v.subject_type', '=', 'account'),
    )
    .leftJoin('persons as s', 's.id', 'a.person_id')
    .select(['v.id', 'v.at', 'v.verb', 'v.subject_type', 'v.subject_id', 'v.actor_role'])
    .select('p.email as actor_email')
    .select(sql<string | null>`trim(p.first_name || ' ' || p.last_name)`.as('actor_name'))
    .leftJoin('events as e', (join) =>
      join.onRef('e.id', '=', 'v.subject_id').on('v.subject_type', '=', 'event'),
    )
    .select(
      sql<string | null>`coalesce(o.name, trim(s.first_name || ' ' || s.last_name), e.title)`.as(
        'subject_name',
      ),
    )
    .select([member('from').as('from'), member('to').as('to'), member('reason').as('reason')])
    .select(
      sql<
        number | null
      >`case when jsonb_typeof(v.data -> 'count') = 'number' then (v.data -> 'count')::int end`.as('count'),
    )
    .orderBy('v.id', 'desc')
    .execute()

export const readAudit = async (
  { db }: Deps,
  _scope: OperatorScope,
  query: Filter,
): Promise<Page<AuditEntry>> => {
  const total = await boundedCount(db, entries(db, query).select('v.id'))
  return toPage(await page(db, query), total, query)
}
