import type { Deps } from '#platform/deps.ts'
import { newId } from '#shared/ids.ts'

/** A new name waiting for an operator. */
export const buildProposedName = async (
  { db, clock }: Deps,
  proposed: { organization_id: string; proposed_by: string; name: string },
) => {
  const id = newId()
  await db
    .insertInto('proposed_names')
    .values({ id, ...proposed, state: 'pending', proposed_at: clock.now() })
    .execute()
  return { id }
}
