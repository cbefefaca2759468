import { Secret } from 'otpauth'
import { later, MINUTE } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { SignedScope } from '#platform/scope.ts'
import { seal, unseal } from '#platform/secrets.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { invalid, Problem } from '#shared/problems.ts'
import { appOf, stepOf } from './authenticator-app.rules.ts'
import {
  type Added,
  afterFactorAdded,
  afterRemoving,
  lockOwner,
  notifyOwner,
  requireOtherFactor,
} from './two-step.commands.ts'
import { appRemovedLetter, appSetUpLetter, compromisedPasswordLetter } from './two-step.mails.ts'
import { WARN_AFTER_WRONG_CODES, waitFor, wrongCodes } from './two-step.rules.ts'

const SET_UP_WITHIN = 15 * MINUTE
const SECRET_BYTES = 20

const purposeOf = (personId: string): string => `authenticator app of ${personId}`
const ticketFor = ({ person_id, session_id }: SignedScope): string =>
  `authenticator set-up of ${person_id} in ${session_id}`

export const newApp = ({ secretKey, clock }: Deps, scope: SignedScope) => {
  const secret = new Secret({ size: SECRET_BYTES }).base32
  const content = { secret, until: later(clock.now(), SET_UP_WITHIN).getTime() }
  return {
    secret,
    uri: appOf(secret, scope.email).toString(),
    ticket: seal(secretKey, ticketFor(scope), JSON.stringify(content)).toString('base64url'),
  }
}

const secretIn = ({ secretKey, clock }: Deps, scope: SignedScope, ticket: string): string => {
  const opened = unseal(secretKey, ticketFor(scope), Buffer.from(ticket, 'base64url'))
  const { secret, until } = opened ? (JSON.parse(opened) as { secret: string; until: number }) : {}
  if (!secret || !until || until <= clock.now().getTime())
    throw new Problem('conflict', 'Setting up the app took too long. Please start again')
  return secret
}

const wrong = {
  code: ['This code isn’t right. Check that your phone’s clock is correct, then enter the next code'],
}

/** Replaces the previous app. */
export const setUpApp = (
  deps: Deps,
  scope: SignedScope,
  { ticket, code }: { ticket: string; code: string },
): Promise<Added> =>
  inTransaction(deps, async (tx) => {
    const secret = secretIn(deps, scope, ticket)
    const step = stepOf(secret, code, tx.now, 0)
    if (step === null) throw invalid(wrong)
    const owner = await lockOwner(tx, scope)
    const app = {
      sealed_secret: seal(deps.secretKey, purposeOf(owner.id), secret),
      set_up_at: tx.now,
      last_step: step,
      last_used_at: null,
      wrong_codes: 0,
      last_wrong_at: null,
    }
    await tx.db
      .insertInto('authenticator_apps')
      .values({ person_id: owner.id, ...app })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(app))
      .execute()
    const added = await afterFactorAdded(tx, scope, owner)
    await notifyOwner(tx, scope.actor, owner, {
      verb: 'app_set_up',
      letter: appSetUpLetter(deps.config.publicUrl),
    })
    return added
  })

export const removeApp = (deps: Deps, scope: SignedScope): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const owner = await lockOwner(tx, scope)
    if (!owner.factors.has_app) throw new Problem('not_found')
    await requireOtherFactor(tx, owner)
    await tx.db.deleteFrom('authenticator_apps').where('person_id', '=', owner.id).execute()
    await afterRemoving(tx, owner.id)
    await notifyOwner(tx, scope.actor, owner, {
      verb: 'app_removed',
      letter: appRemovedLetter(deps.config.publicUrl),
    })
  })

/** Whether the code is right and unused; `wait` is the number of milliseconds before another is checked. */
export type Checked = { right: boolean; wait: number }

const countWrong = async (tx: Tx, scope: SignedScope, already: number): Promise<void> => {
  const wrong_codes = Math.min(already + 1, 1000)
  await tx.db
    .updateTable('authenticator_apps')
    .set({ wrong_codes, last_wrong_at: tx.now })
    .where('person_id', '=', scope.person_id)
    .execute()
  if (wrong_codes !== WARN_AFTER_WRONG_CODES) return
  await notifyOwner(
    tx,
    scope.actor,
    { id: scope.person_id, email: scope.email },
    {
      verb: 'guessed',
      letter: compromisedPasswordLetter(tx.deps.config.publicUrl),
    },
  )
}

/**
 * Checks a code of the person's app, one at a time even if many arrive at once. Throws `conflict` if there is
 * no app.
 */
export const checkApp = async (tx: Tx, scope: SignedScope, code: string): Promise<Checked> => {
  const app = await tx.db
    .selectFrom('authenticator_apps')
    .selectAll()
    .where('person_id', '=', scope.person_id)
    .forUpdate()
    .executeTakeFirst()
  if (!app) throw new Problem('conflict', 'No authenticator app is set up')
  const wait = waitFor(app, tx.now)
  if (wait > 0) return { right: false, wait }
  const secret = unseal(tx.deps.secretKey, purposeOf(scope.person_id), app.sealed_secret)
  if (!secret) tx.deps.log.error('An authenticator app can’t be read: was SECRET_KEY changed?')
  const step = secret === null ? null : stepOf(secret, code, tx.now, app.last_step)
  if (step === null) {
    await countWrong(tx, scope, wrongCodes(app, tx.now))
    return { right: false, wait: 0 }
  }
  await tx.db
    .updateTable('authenticator_apps')
    .set({ last_step: step, last_used_at: tx.now, wrong_codes: 0, last_wrong_at: null })
    .where('person_id', '=', scope.person_id)
    .execute()
  return { right: true, wait: 0 }
}
