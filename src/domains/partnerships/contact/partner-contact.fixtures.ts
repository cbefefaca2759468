import type { Deps } from '#platform/deps.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'

/** A message from the longest-standing member of that side. */
export const buildContactMessage = async (
  { db, clock }: Deps,
  message: { partnership_id: string; side: OrganizationKind; text: string; created_at?: Date },
) => {
  const author = await db
    .selectFrom('partnerships as p')
    .innerJoin('role_accounts as a', 'a.organization_id', `p.${message.side}_id`)
    .select('a.id')
    .where('p.id', '=', message.partnership_id)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .executeTakeFirst()
  const created_at = message.created_at ?? clock.now()
  const row = { ...message, id: newId(created_at.getTime()), author_id: author?.id ?? null, created_at }
  await db.insertInto('partnership_messages').values(row).execute()
  return row
}
