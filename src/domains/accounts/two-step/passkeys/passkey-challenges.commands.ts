import { randomBytes } from 'node:crypto'
import { later, MINUTE } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { hashSecret, sign } from '#platform/secrets.ts'
import type { Tx } from '#platform/transactions.ts'
import { type Asking, isOurs, readChallenge, signedWith } from './passkey-challenges.mapping.ts'

const LIFE = 5 * MINUTE

/**
 * What an authenticator signs. It carries its own expiry and whom it was made for, so nothing is stored until
 * it is answered.
 */
export const newChallenge = ({ secretKey, clock }: Deps, asking: Asking): Buffer => {
  const random = randomBytes(16)
  const end = Buffer.alloc(8)
  end.writeBigUInt64BE(BigInt(later(clock.now(), LIFE).getTime()))
  const content = Buffer.concat([random, end])
  return Buffer.concat([content, Buffer.from(sign(secretKey, ...signedWith(asking, content)), 'base64url')])
}

/**
 * Uses a challenge, in the transaction of what its answer brings about. Returns false for one that was made
 * for something else, has expired, or was already answered.
 */
export const consumeChallenge = async (tx: Tx, asking: Asking, challenge: string): Promise<boolean> => {
  const read = readChallenge(challenge)
  if (!read || !isOurs(tx.deps.secretKey, asking, read) || read.expires_at <= tx.now) return false
  const spent = await tx.db
    .insertInto('used_challenges')
    .values({ challenge_hash: hashSecret(challenge), expires_at: read.expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return spent.numInsertedOrUpdatedRows === 1n
}

/** Forgets used challenges that have expired anyway. */
export const purgeChallenges = async ({ db, clock }: Deps): Promise<void> => {
  await db.deleteFrom('used_challenges').where('expires_at', '<=', clock.now().toISOString()).execute()
}
