import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { DEFAULT_PAGE_SIZE } from '#shared/paging.ts'
import { Problem } from '#shared/problems.ts'
import { otherSide, partnershipWith } from '../partnerships.queries.ts'
import { canWrite } from '../partnerships.rules.ts'
import type { employerContact } from './partner-contact.contract.ts'
import { readContact } from './partner-contact.queries.ts'

/** Adds a message to a partnership the caller has locked. */
export const addMessage = async (
  tx: Tx,
  scope: OrganizationScope,
  partnershipId: string,
  text: string,
): Promise<string> => {
  const id = newId(tx.now.getTime())
  await tx.db
    .insertInto('partnership_messages')
    .values({
      id,
      partnership_id: partnershipId,
      side: scope.kind,
      author_id: scope.account_id,
      text,
      created_at: tx.now,
    })
    .execute()
  await recordActivity(tx, scope.actor, {
    verb: 'partnership.message_sent',
    subject: { type: 'partnership', id: partnershipId },
    data: { message_id: id },
  })
  return id
}

/** Writes to the other team. */
export const writeMessage = (
  deps: Deps,
  scope: OrganizationScope,
  otherId: string,
  text: string,
): Promise<OutputOf<typeof employerContact.write>> =>
  inTransaction(deps, async (tx) => {
    const other = await otherSide(tx.db, scope, otherId)
    const partnership = await partnershipWith(tx.db, scope, otherId).forUpdate().executeTakeFirst()
    if (!partnership || !canWrite(partnership, scope.kind))
      throw new Problem(
        'step_not_possible',
        partnership?.state === 'pending'
          ? `${other.name} hasn’t answered yet. You can write again once they have`
          : `You can message partners, and ask about a pending request. Ask ${other.name} to be partners first`,
      )
    if (partnership.state === 'pending')
      await tx.db
        .updateTable('partnerships')
        .set({ unanswered: partnership.requested_by === scope.kind })
        .where('id', '=', partnership.id)
        .execute()
    await addMessage(tx, scope, partnership.id, text)
    return readContact(tx.db, scope, otherId, { page: 1, size: DEFAULT_PAGE_SIZE })
  })
