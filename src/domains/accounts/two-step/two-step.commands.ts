import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { post } from '#platform/mail/outbox.ts'
import type { Actor, SignedScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { closeSessionsOf, markSecondStep, passSecondStep } from '../sessions/session-lifetime.commands.ts'
import { makeCodes } from './recovery-codes.commands.ts'
import { codesRenewedLetter } from './two-step.mails.ts'
import { factorsOf, isRequiredOf } from './two-step.queries.ts'
import { countOf, type Factors, requireRemovable } from './two-step.rules.ts'

export interface Owner {
  id: string
  email: string
  factors: Factors
}

/**
 * Locks the person, so that changes happen one at a time, and checks that their session is still open and
 * fully signed in.
 */
export const lockOwner = async (tx: Tx, { person_id, session_id }: SignedScope): Promise<Owner> => {
  const { email } = await tx.db
    .selectFrom('persons')
    .select('email')
    .where('id', '=', person_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const session = await tx.db
    .selectFrom('sessions')
    .select(['stage', 'second_step_at'])
    .where('id', '=', session_id)
    .executeTakeFirst()
  if (!session) throw new Problem('not_signed_in')
  const factors = await factorsOf(tx.db, person_id)
  // what someone with only the password must not change
  if (session.stage !== 'full' || (countOf(factors) > 0 && !session.second_step_at))
    throw new Problem('not_signed_in')
  return { id: person_id, email, factors }
}

interface Change {
  verb: string
  data?: Record<string, unknown>
  letter: Letter
}

/** Records the change and emails the person. */
export const notifyOwner = async (
  tx: Tx,
  actor: Actor,
  owner: Pick<Owner, 'id' | 'email'>,
  { verb, data, letter }: Change,
): Promise<void> => {
  const id = await recordActivity(tx, actor, {
    verb: `two_step.${verb}`,
    subject: { type: 'person', id: owner.id },
    organization_id: null,
    ...(data && { data }),
  })
  await post(tx, { email: owner.email, person_id: owner.id }, `two_step:${id}`, letter)
}

export interface Added {
  /** Shown once; null when the person already has some. */
  recovery_codes: string[] | null
  /** The session's new secret; null when it stays the same. */
  secret: string | null
}

/**
 * Follows the first way to confirm: issues recovery codes, marks this session as having passed, and ends
 * every other one.
 */
export const afterFactorAdded = async (
  tx: Tx,
  { session_id, stage }: SignedScope,
  owner: Owner,
): Promise<Added> => {
  if (countOf(owner.factors) > 0) return { recovery_codes: null, secret: null }
  await closeSessionsOf(tx, owner.id, session_id)
  const recovery_codes = await makeCodes(tx, owner.id)
  if (stage !== 'full') return { recovery_codes, secret: await passSecondStep(tx, session_id) }
  // it could already do everything: calls under way keep their secret
  await markSecondStep(tx, session_id)
  return { recovery_codes, secret: null }
}

/** Runs before a way to confirm is removed: refuses if it is the last one and one is required. */
export const requireOtherFactor = async (tx: Tx, owner: Owner): Promise<void> =>
  requireRemovable(owner.factors, await isRequiredOf({ db: tx.db, config: tx.deps.config }, owner.id))

/** Once the last way to confirm is gone, removes the recovery codes and resets the second step of every session. */
export const afterRemoving = async (tx: Tx, personId: string): Promise<void> => {
  if (countOf(await factorsOf(tx.db, personId)) > 0) return
  await tx.db.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
  await tx.db
    .deleteFrom('sessions')
    .where('person_id', '=', personId)
    .where('stage', '=', 'second_step')
    .execute()
  await tx.db
    .updateTable('sessions')
    .set({ second_step_at: null })
    .where('person_id', '=', personId)
    .execute()
}

export const renewCodes = (deps: Deps, scope: SignedScope): Promise<string[]> =>
  inTransaction(deps, async (tx) => {
    const owner = await lockOwner(tx, scope)
    if (countOf(owner.factors) === 0)
      throw new Problem('conflict', 'Recovery codes come with the first passkey or authenticator app')
    const codes = await makeCodes(tx, owner.id)
    await notifyOwner(tx, scope.actor, owner, {
      verb: 'codes_renewed',
      letter: codesRenewedLetter(deps.config.publicUrl),
    })
    return codes
  })
