import { recordFailure } from '#domains/security/security-log.commands.ts'
import type { Device, Mode } from '#gate/session.ts'
import type { Deps } from '#platform/deps.ts'
import type { SignedScope, VisitorScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { invalid, Problem } from '#shared/problems.ts'
import { statusIn } from '../current-session.queries.ts'
import { closeSession, passSecondStep } from '../sessions/session-lifetime.commands.ts'
import { completeSignIn, startSession } from '../sessions/sessions.commands.ts'
import { consumeDestination, enterMode } from '../sign-in.commands.ts'
import { accountsOf } from '../sign-in.queries.ts'
import { chosenRole, roleOfPage } from '../sign-in.rules.ts'
import { checkApp } from './authenticator-app.commands.ts'
import { checkPasskey } from './passkeys/passkey-proofs.commands.ts'
import type { ShownCredential } from './passkeys/passkeys.contract.ts'
import { consumeCode } from './recovery-codes.commands.ts'
import { notifyOwner } from './two-step.commands.ts'
import { codeUsedLetter, passkeyCopiedLetter } from './two-step.mails.ts'
import { codesLeft } from './two-step.queries.ts'
import { CODES_A_SIGN_IN } from './two-step.rules.ts'
import { requirePendingSecondStep } from './two-step-sign-in.queries.ts'

export interface Arrived {
  person_id: string
  mode: Mode
  secret: string
  next: string | null
}

/** A call from a session still waiting for its second step. */
export interface SecondStepCall {
  scope: SignedScope
  device: Device
}

/** Allows one attempt per person at a time, however many arrive at once, and only while the sign-in is still valid. */
const lockHalf = async (tx: Tx, { person_id, session_id }: SignedScope) => {
  await tx.db.selectFrom('persons').select('id').where('id', '=', person_id).forUpdate().execute()
  const session = await tx.db
    .selectFrom('sessions')
    .select('wrong_codes')
    .where('id', '=', session_id)
    .where('stage', '=', 'second_step')
    .executeTakeFirst()
  if (!session) throw new Problem('second_step_failed', 'This sign-in has expired. Please sign in again')
  return session
}

const arrive = async (tx: Tx, { scope, device }: SecondStepCall): Promise<Arrived> => {
  const { person_id, session_id, mode } = scope
  const secret = await passSecondStep(tx, session_id)
  await completeSignIn(tx, session_id, { person_id, mode, device })
  const account = mode === 'operator' ? undefined : await statusIn(tx.db, person_id, mode)
  return { person_id, mode, secret, next: account ? await consumeDestination(tx, account) : null }
}

type Failed = { problem: Problem }
const failed = (problem: Problem): Failed => ({ problem })

/** Throws only after the commit, so that what a refused attempt records is kept. */
const orThrow = (outcome: Arrived | Failed): Arrived => {
  if ('problem' in outcome) throw outcome.problem
  return outcome
}

const tryStep = async (
  deps: Deps,
  { scope, device }: SecondStepCall,
  step: (tx: Tx, wrongBefore: number) => Promise<Arrived | Failed>,
): Promise<Arrived> => {
  requirePendingSecondStep(scope)
  const outcome = await inTransaction(deps, async (tx) => step(tx, (await lockHalf(tx, scope)).wrong_codes))
  if ('problem' in outcome)
    await recordFailure(deps, { kind: 'second_step_failed', email: scope.email, role: scope.mode, device })
  return orThrow(outcome)
}

const countWrong = async (tx: Tx, { session_id }: SignedScope, before: number, message: string) => {
  if (before + 1 >= CODES_A_SIGN_IN) {
    await closeSession(tx, session_id)
    return failed(new Problem('second_step_failed'))
  }
  await tx.db
    .updateTable('sessions')
    .set({ wrong_codes: before + 1 })
    .where('id', '=', session_id)
    .execute()
  return failed(invalid({ code: [message] }))
}

const rests = (wait: number): Failed => {
  const seconds = Math.ceil(wait / 1000)
  const minutes = Math.ceil(seconds / 60)
  return failed(
    new Problem(
      'too_many_requests',
      `Too many wrong codes. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or use a passkey or a recovery code`,
      { headers: { 'retry-after': String(seconds) } },
    ),
  )
}

export const passByApp = (deps: Deps, visit: SecondStepCall, code: string): Promise<Arrived> =>
  tryStep(deps, visit, async (tx, wrongBefore) => {
    const { right, wait } = await checkApp(tx, visit.scope, code)
    if (right) return arrive(tx, visit)
    if (wait > 0) return rests(wait)
    const message = 'This code isn’t right or has already been used. Try the next one'
    return countWrong(tx, visit.scope, wrongBefore, message)
  })

export const passByRecoveryCode = (deps: Deps, visit: SecondStepCall, code: string): Promise<Arrived> =>
  tryStep(deps, visit, async (tx, wrongBefore) => {
    const { scope } = visit
    if (!(await consumeCode(tx, scope.person_id, code)))
      return countWrong(tx, scope, wrongBefore, 'This isn’t one of your unused recovery codes')
    await notifyOwner(
      tx,
      scope.actor,
      { id: scope.person_id, email: scope.email },
      {
        verb: 'recovery_code_used',
        letter: codeUsedLetter(deps.config.publicUrl, await codesLeft(tx.db, scope.person_id)),
      },
    )
    return arrive(tx, visit)
  })

const COPIED = 'This passkey was used on another device in the meantime. Use another way, and remove it'

const refusedPasskey = async (
  tx: Tx,
  actor: SignedScope['actor'],
  owner: { id: string; email: string },
  shown: 'refused' | 'copied',
): Promise<Failed> => {
  if (shown === 'refused') return failed(new Problem('passkey_refused'))
  await notifyOwner(tx, actor, owner, {
    verb: 'passkey_copied',
    letter: passkeyCopiedLetter(tx.deps.config.publicUrl),
  })
  return failed(new Problem('passkey_refused', COPIED))
}

export const passByPasskey = (
  deps: Deps,
  visit: SecondStepCall,
  credential: ShownCredential,
): Promise<Arrived> =>
  tryStep(deps, visit, async (tx) => {
    const { scope } = visit
    const asking = { purpose: 'second_step', session_id: scope.session_id } as const
    const shown = await checkPasskey(tx, asking, scope.person_id, credential)
    const owner = { id: scope.person_id, email: scope.email }
    return shown === 'right' ? arrive(tx, visit) : refusedPasskey(tx, scope.actor, owner, shown)
  })

interface ByPasskey {
  role?: Mode | undefined
  credential: ShownCredential
  next?: string | undefined
}

/** Signs in with a passkey alone: the device verifies its owner, so it stands for the password too. */
export const signInByPasskey = async (
  deps: Deps,
  { scope, device }: { scope: VisitorScope; device: Device },
  { role: named, credential, next: wanted }: ByPasskey,
): Promise<Arrived> =>
  orThrow(
    await inTransaction(deps, async (tx) => {
      const owner = await tx.db
        .selectFrom('persons as p')
        .innerJoin('passkeys as k', 'k.person_id', 'p.id')
        .select(['p.id', 'p.email'])
        .where('k.credential_id', '=', credential.id)
        .forUpdate('p')
        .executeTakeFirst()
      if (!owner) return failed(new Problem('passkey_refused', 'This passkey is no longer known here'))
      const asking = { purpose: 'sign_in', session_id: null } as const
      const shown = await checkPasskey(tx, asking, owner.id, credential)
      if (shown !== 'right') return refusedPasskey(tx, scope.actor, owner, shown)
      const role = named ?? chosenRole(await accountsOf(tx.db, owner.email), roleOfPage(wanted)).role
      const next = await enterMode(tx, owner.id, role)
      const opened = await startSession(tx, {
        person_id: owner.id,
        mode: role,
        before: scope.signed,
        device,
        by: 'passkey',
      })
      return { person_id: owner.id, mode: role, secret: opened.secret, next }
    }),
  )
