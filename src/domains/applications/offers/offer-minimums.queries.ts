import type { Db, Transacting } from '#platform/database.ts'
import { hasRight, type UniversityScope } from '#platform/scope.ts'
import type { OfferMinimum } from './offer-minimums.contract.ts'

export const offerMinimumOf = async (
  db: Db | Transacting,
  { organization_id, team_role }: UniversityScope,
): Promise<OfferMinimum> => {
  const row = await db
    .selectFrom('offer_minimums')
    .select('days')
    .where('organization_id', '=', organization_id)
    .executeTakeFirst()
  return { days: row?.days ?? null, may: { edit: hasRight(team_role, 'admin') } }
}
