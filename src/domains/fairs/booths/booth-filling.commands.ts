import { lockEvent } from '#domains/events/events.queries.ts'
import { requireStep } from '#domains/events/events.rules.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { recordPlaces, writeAssignments } from './booth-assignment.commands.ts'
import type { BoothFilling } from './booth-assignment.contract.ts'
import { proposedFilling } from './booth-filling.queries.ts'

/** Gives free booths to the approved exhibitors without one; whoever has one keeps it. */
export const fillFreeBooths = (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
): Promise<BoothFilling> =>
  inTransaction(deps, async (tx) => {
    const event = await lockEvent(tx, scope, eventId)
    requireStep('edit', event, tx.now)
    const { answer, given } = await proposedFilling(tx.db, scope, eventId, tx.now)
    await writeAssignments(
      tx,
      given.map(({ booth_id, exhibitor }) => [booth_id, exhibitor.id]),
    )
    await recordPlaces(
      tx,
      scope,
      eventId,
      given.map(({ number, exhibitor }) => [exhibitor.id, number]),
    )
    return answer
  })
