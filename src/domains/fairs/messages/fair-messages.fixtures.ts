import type { Deps } from '#platform/deps.ts'
import { newId } from '#shared/ids.ts'

export interface FairMessageOverrides {
  registration_id: string
  side: 'host' | 'exhibitor'
  text: string
  created_at?: Date
}

/** A message from the longest-standing member of that side. */
export const buildFairMessage = async ({ db, clock }: Deps, overrides: FairMessageOverrides) => {
  const { host, exhibitor } = await db
    .selectFrom('fair_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['e.organization_id as host', 'r.organization_id as exhibitor'])
    .where('r.id', '=', overrides.registration_id)
    .executeTakeFirstOrThrow()
  const author = await db
    .selectFrom('role_accounts')
    .select('id')
    .where('organization_id', '=', overrides.side === 'host' ? host : exhibitor)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  const created_at = overrides.created_at ?? clock.now()
  const id = newId(created_at.getTime())
  const row = { ...overrides, id, author_id: author?.id ?? null, broadcast_id: null, created_at }
  await db.insertInto('fair_messages').values(row).execute()
  return row
}
