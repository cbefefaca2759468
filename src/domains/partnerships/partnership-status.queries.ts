import { sql } from 'kysely'
import { organizationCard } from '#domains/organizations/organizations.queries.ts'
import type { Db } from '#platform/database.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import type { DeclineReason, PartnershipStatus } from './partnerships.contract.ts'
import { otherSide, partnershipOf, partnershipWith } from './partnerships.queries.ts'
import { arePartners, mayOf } from './partnerships.rules.ts'

type Happening = PartnershipStatus['history'][number]

const kinds: Record<string, Happening['kind']> = {
  'partnership.requested': 'requested',
  'partnership.approved': 'approved',
  'partnership.declined': 'declined',
  'partnership.withdrawn': 'withdrawn',
  'partnership.ended': 'ended',
}
const HISTORY_LENGTH = 100

const historyOf = async (db: Db, scope: OrganizationScope, id: string): Promise<Happening[]> => {
  const rows = await db
    .selectFrom('activities as v')
    .leftJoin('persons as p', 'p.id', 'v.actor_person_id')
    .select(['v.id', 'v.at', 'v.verb', 'v.organization_id'])
    .select(sql<string | null>`trim(p.first_name || ' ' || p.last_name)`.as('person'))
    .select(sql<DeclineReason | null>`v.data ->> 'reason'`.as('reason'))
    .select(sql<string | null>`v.data ->> 'message'`.as('message'))
    .where('v.subject_type', '=', 'partnership')
    .where('v.subject_id', '=', id)
    .where('v.verb', 'in', Object.keys(kinds))
    .orderBy('v.id', 'desc')
    .limit(HISTORY_LENGTH)
    .execute()
  return rows.reverse().map(({ verb, organization_id, ...row }) => ({
    ...row,
    kind: kinds[verb]!,
    by: organization_id === scope.organization_id ? 'us' : 'them',
  }))
}

/** Returns where one's own organization and one of the other kind stand. */
export const readPartnershipStatus = async (
  db: Db,
  scope: OrganizationScope,
  otherId: string,
): Promise<PartnershipStatus> => {
  const other = await otherSide(db, scope, otherId)
  const row = (await partnershipWith(db, scope, otherId).executeTakeFirst()) ?? null
  return {
    is_partnered: arePartners(row),
    state: row?.state ?? null,
    organization: (await organizationCard(db, otherId))!,
    partnership: row && partnershipOf(row, scope.kind),
    history: row ? await historyOf(db, scope, row.id) : [],
    may: mayOf(row, scope, other.has_team),
  }
}
