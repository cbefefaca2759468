import { sql } from 'kysely'
import { recordActivities, recordActivity } from '#platform/activity.ts'
import { iso } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { type Actor, systemActor } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import { isSpendableSql, requireSpendable, tokenExpiry } from './job-tokens.rules.ts'

/** Grants an employer job tokens that last a year. */
export const grantTokens = async (
  tx: Tx,
  organizationId: string,
  count: number,
  { reason, actor = systemActor }: { reason?: string; actor?: Actor } = {},
): Promise<void> => {
  if (count < 1) return
  const expires_at = tokenExpiry(tx.now)
  const tokens = Array.from({ length: count }, () => ({
    id: newId(tx.now.getTime()),
    organization_id: organizationId,
    state: 'available' as const,
    reason: reason ?? null,
    granted_at: tx.now,
    expires_at,
  }))
  await tx.db.insertInto('job_tokens').values(tokens).execute()
  await recordActivity(tx, actor, {
    verb: 'tokens.granted',
    subject: { type: 'organization', id: organizationId },
    organization_id: organizationId,
    data: { count, reason: reason ?? null, expires_at },
  })
}

/** Picks the token expiring first, skipping those locked by another posting. */
const lockNext = async (tx: Tx, organizationId: string): Promise<string | undefined> => {
  const next = tx.db
    .selectFrom('job_tokens as t')
    .select('t.id')
    .where('t.organization_id', '=', organizationId)
    .where(isSpendableSql(tx.now))
    .orderBy('t.expires_at')
    .orderBy('t.id')
    .limit(1)
    .forUpdate()
  // if all are locked, wait for one: its posting may still fail and release it
  const token = (await next.skipLocked().executeTakeFirst()) ?? (await next.executeTakeFirst())
  return token?.id
}

const lockNamed = async (tx: Tx, organizationId: string, id: string): Promise<string> => {
  const token = await tx.db
    .selectFrom('job_tokens')
    .select(['state', 'expires_at'])
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()
  requireSpendable(token, tx.now)
  return id
}

/** Locks the token that posting or renewing will use. Throws `no_job_token` or `token_already_used`. */
export const lockToken = async (tx: Tx, organizationId: string, named?: string): Promise<string> => {
  const id = named ? await lockNamed(tx, organizationId, named) : await lockNext(tx, organizationId)
  if (!id) throw new Problem('no_job_token')
  return id
}

/** Uses a locked token, in the transaction that posts or renews the job. */
export const spendToken = async (
  tx: Tx,
  id: string,
  job_id: string,
  used_for: 'post' | 'renew',
): Promise<void> => {
  await tx.db
    .updateTable('job_tokens')
    .set({ state: 'used', used_at: tx.now, used_for, job_id })
    .where('id', '=', id)
    .execute()
}

const BATCH = 1000

/** Expires tokens after a year and notifies each organization once. Returns how many. */
export const expireTokens = (deps: Deps): Promise<number> =>
  inTransaction(deps, async (tx) => {
    const due = tx.db
      .selectFrom('job_tokens')
      .select('id')
      .where('state', '=', sql.lit('available'))
      .where('expires_at', '<=', iso(tx.now))
      .orderBy('expires_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
    const expired = await tx.db
      .updateTable('job_tokens')
      .set({ state: 'expired' })
      .where('id', 'in', due)
      .returning('organization_id')
      .execute()
    const counts = Map.groupBy(expired, (token) => token.organization_id)
    const activities = [...counts].map(([id, tokens]) => ({
      verb: 'tokens.expired',
      subject: { type: 'organization', id },
      organization_id: id,
      data: { count: tokens.length },
    }))
    await recordActivities(tx, systemActor, activities)
    return expired.length
  })
