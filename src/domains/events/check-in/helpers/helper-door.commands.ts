import type { Deps } from '#platform/deps.ts'
import { hashSecret } from '#platform/secrets.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { admitByCode, admitPerson } from '../check-in.commands.ts'
import { lockCheckInEvent } from '../check-in.queries.ts'
import { helperBehind, helperScope, withoutStudies } from './helper-door.queries.ts'

/** Finds whom the link lets in, and keeps the link from ending meanwhile. */
const asHelper = async (tx: Tx, link: string, requestId: string | null) => {
  await tx.db
    .selectFrom('door_helpers')
    .select('id')
    .where('secret_hash', '=', hashSecret(link))
    .forShare()
    .execute()
  const helper = await helperBehind(tx.db, link, tx.now)
  return {
    scope: helperScope(helper, requestId),
    event: await lockCheckInEvent(tx, helper, helper.event_id),
  }
}

export const helperChecksIn = (
  deps: Deps,
  requestId: string | null,
  { link, code, scanned_at }: { link: string; code: string; scanned_at?: string | undefined },
) =>
  inTransaction(deps, async (tx) => {
    const { scope, event } = await asHelper(tx, link, requestId)
    return withoutStudies(await admitByCode(tx, scope, event, { code, scanned_at }))
  })

export const helperChecksInPerson = (
  deps: Deps,
  requestId: string | null,
  {
    link,
    registration_id,
    scanned_at,
  }: { link: string; registration_id: string; scanned_at?: string | undefined },
) =>
  inTransaction(deps, async (tx) => {
    const { scope, event } = await asHelper(tx, link, requestId)
    return withoutStudies(await admitPerson(tx, scope, event, { registration_id, scanned_at }))
  })
