import type { Db } from '#platform/database.ts'
import type { ProposedName } from './name-changes.contract.ts'

export const proposedName = async (db: Db, organizationId: string): Promise<ProposedName | null> => {
  const newest = await db
    .selectFrom('proposed_names')
    .select(['name', 'state', 'reason', 'proposed_at'])
    .where('organization_id', '=', organizationId)
    .orderBy('settled_at', (order) => order.desc().nullsFirst())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.state !== 'pending' && newest?.state !== 'declined') return null
  return { ...newest, state: newest.state }
}
