import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { VisitorScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import type { contactUs, contactUsNewBusiness } from './inquiries.contract.ts'
import { fingerprintOf } from './inquiries.mapping.ts'

type Asked =
  | (BodyOf<typeof contactUs> & { kind: 'question' })
  | (BodyOf<typeof contactUsNewBusiness> & { kind: 'new_business' })

const received = { received: true } as const

/**
 * Stores an inquiry. Bots that fill in the hidden field, and repeats, get the same answer but store nothing.
 */
export const receive = (deps: Deps, scope: VisitorScope, { nothing_here, ...asked }: Asked) => {
  if (nothing_here !== '') return Promise.resolve(received)
  return inTransaction(deps, async (tx) => {
    const id = newId(tx.now.getTime())
    const fingerprint = fingerprintOf(asked.kind, asked.email, asked.message, tx.now)
    const added = await tx.db
      .insertInto('inquiries')
      .values({ ...asked, id, fingerprint, state: 'open', created_at: tx.now })
      .onConflict((conflict) => conflict.column('fingerprint').doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows)
      await recordActivity(tx, scope.actor, { verb: 'inquiry.received', subject: { type: 'inquiry', id } })
    return received
  })
}
