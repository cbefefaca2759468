import { type Device, endFrom, type Mode } from '#gate/session.ts'
import { iso, later, MINUTE } from '#platform/clock.ts'
import { hashSecret, newSecret } from '#platform/secrets.ts'
import type { Tx } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'

/** How long a person has to complete the second step. */
const SECOND_STEP_WITHIN = 10 * MINUTE
/** How long the old secret keeps serving calls that were already under way. */
const FORMER = 30_000

export interface NewSession {
  person_id: string
  mode: Mode
  device: Device
  /** A passkey used on a device that verified its owner counts as both steps. */
  by?: 'password' | 'passkey'
}

export interface Opened {
  id: string
  /** For the cookie; the database keeps only the hash. */
  secret: string
  stage: 'second_step' | 'full'
}

/** The row of a session for someone who has just proved who they are, and the secret it is found by. */
export const newSession = (
  tx: Tx,
  { person_id, mode, device, by = 'password' }: NewSession,
  hasTwoSteps: boolean,
) => {
  const secret = newSecret()
  const id = newId(tx.now.getTime())
  const stage = by === 'password' && hasTwoSteps ? 'second_step' : 'full'
  const row = {
    id,
    token_hash: hashSecret(secret),
    person_id,
    mode,
    user_agent: device.user_agent?.slice(0, 300) ?? null,
    network: device.network,
    created_at: tx.now,
    last_seen_at: tx.now,
    confirmed_at: tx.now,
    expires_at: stage === 'full' ? endFrom(tx.now, tx.now) : later(tx.now, SECOND_STEP_WITHIN),
    stage,
    second_step_at: by === 'passkey' ? tx.now : null,
  } as const
  return { row, opened: { id, secret, stage } satisfies Opened }
}

/**
 * Completes the second step: the session is fully signed in, under the new secret this returns. The old
 * secret no longer works.
 */
export const passSecondStep = async (tx: Tx, sessionId: string): Promise<string> => {
  const secret = newSecret()
  const session = await tx.db
    .selectFrom('sessions')
    .select('created_at')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  await tx.db
    .updateTable('sessions')
    .set({
      token_hash: hashSecret(secret),
      former_hash: null,
      former_until: null,
      stage: 'full',
      second_step_at: tx.now,
      wrong_codes: 0,
      expires_at: endFrom(tx.now, new Date(session.created_at)),
    })
    .where('id', '=', sessionId)
    .execute()
  return secret
}

/** From now on, a session that could already do everything counts as having passed, under the secret it has. */
export const markSecondStep = async (tx: Tx, sessionId: string): Promise<void> => {
  await tx.db.updateTable('sessions').set({ second_step_at: tx.now }).where('id', '=', sessionId).execute()
}

/**
 * Records that the person proved again who they are: the session continues under the new secret this returns.
 * Returns null when another tab proved it a moment ago, so that two answers don't leave the browser with the
 * older secret.
 */
export const confirmSession = async (tx: Tx, sessionId: string): Promise<string | null> => {
  const secret = newSecret()
  const mine = () => tx.db.updateTable('sessions').where('id', '=', sessionId)
  const renewed = await mine()
    .set((eb) => ({
      token_hash: hashSecret(secret),
      former_hash: eb.ref('token_hash'),
      former_until: later(tx.now, FORMER),
      confirmed_at: tx.now,
    }))
    .where((eb) => eb.or([eb('former_until', 'is', null), eb('former_until', '<=', iso(tx.now))]))
    .executeTakeFirst()
  if (renewed.numUpdatedRows > 0n) return secret
  const { numUpdatedRows } = await mine().set({ confirmed_at: tx.now }).executeTakeFirstOrThrow()
  // ended while the password was being checked
  if (numUpdatedRows === 0n) throw new Problem('not_signed_in')
  return null
}

export const closeSession = async (tx: Tx, sessionId: string): Promise<void> => {
  await tx.db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/** Ends all of the person's sessions, or all but the one named. */
export const closeSessionsOf = async (tx: Tx, personId: string, but?: string): Promise<void> => {
  let query = tx.db.deleteFrom('sessions').where('person_id', '=', personId)
  if (but) query = query.where('id', '<>', but)
  await query.execute()
}
