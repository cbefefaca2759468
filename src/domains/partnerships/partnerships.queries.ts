import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { type Partnership, partnerKind } from './partnerships.contract.ts'
import { pairOf, partnersSql } from './partnerships.rules.ts'
import type { PartnershipTable } from './partnerships.tables.ts'

/** How many partners the organization has now. */
export const countPartnersSql = (organizationId: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(select count(*)::int from ${partnersSql}
    where ${organizationId} in (p.employer_id, p.university_id))`

export const countPartners = async (db: Db, organizationId: string): Promise<number> => {
  const { rows } = await sql<{ partners: number }>`
    select ${countPartnersSql(sql`${organizationId}::uuid`)} as partners`.execute(db)
  return rows[0]!.partners
}

/** Rows `p`: unanswered requests from approved organizations to this one. */
export const requestsTo = ({
  kind,
  organization_id,
}: Pick<OrganizationScope, 'kind' | 'organization_id'>) => {
  const asking = partnerKind[kind]
  return sql`partnerships p
    join organizations po on po.id = ${sql.ref(`p.${asking}_id`)} and po.state = 'approved'
      and ${sql.ref(`p.${kind}_id`)} = ${organization_id} and p.state = 'pending' and p.requested_by = ${asking}`
}

/** Whether anyone at the query's `organizations as o` can answer; imported ones have no one. */
export const hasTeam = sql<boolean>`exists (select from role_accounts a where a.organization_id = o.id
  and a.status = 'active' and a.team_role in ('owner', 'admin', 'recruiter', 'staff'))`

/** Returns the row as its reader's side sees it. */
export const partnershipOf = (row: Selectable<PartnershipTable>, side: OrganizationKind): Partnership => ({
  id: row.id,
  state: row.state,
  requested_by: row.requested_by === side ? 'us' : 'them',
  message: row.message,
  decline_reason: row.decline_reason,
  closing_message: row.closing_message,
  requested_at: row.requested_at,
  state_at: row.state_at,
})

/** Returns the partnership between one's own organization and another. */
export const partnershipWith = (db: Db, scope: OrganizationScope, other: string) => {
  const { employer_id, university_id } = pairOf(scope, other)
  return db
    .selectFrom('partnerships')
    .selectAll()
    .where('employer_id', '=', employer_id)
    .where('university_id', '=', university_id)
}

/** Returns an approved organization of the other kind, and whether it has a team; all others are `not_found`. */
export const otherSide = async (db: Db, scope: OrganizationScope, id: string) => {
  const row = await db
    .selectFrom('organizations as o')
    .select(['o.id', 'o.name', hasTeam.as('has_team')])
    .where('o.id', '=', id)
    .where('o.kind', '=', partnerKind[scope.kind])
    .where('o.state', '=', 'approved')
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

/** Returns the two organizations and the state of a partnership, for notifying people. */
export const partiesOf = (db: Db, id: string) =>
  db
    .selectFrom('partnerships as p')
    .innerJoin('organizations as e', 'e.id', 'p.employer_id')
    .innerJoin('organizations as u', 'u.id', 'p.university_id')
    .selectAll('p')
    .select(['e.name as employer', 'u.name as university'])
    .where('p.id', '=', id)
    .executeTakeFirst()
export type Parties = NonNullable<Awaited<ReturnType<typeof partiesOf>>>
