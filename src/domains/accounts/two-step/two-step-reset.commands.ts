import type { Deps } from '#platform/deps.ts'
import { type Actor, type OperatorScope, systemActor } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { closeSessionsOf } from '../sessions/session-lifetime.commands.ts'
import { notifyOwner } from './two-step.commands.ts'
import { resetLetter } from './two-step.mails.ts'
import { factorsOf } from './two-step.queries.ts'
import { countOf } from './two-step.rules.ts'

const reset = async (
  tx: Tx,
  actor: Actor,
  person: { id: string; email: string },
  data: Record<string, unknown>,
): Promise<boolean> => {
  if (countOf(await factorsOf(tx.db, person.id)) === 0) return false
  await tx.db.deleteFrom('passkeys').where('person_id', '=', person.id).execute()
  await tx.db.deleteFrom('authenticator_apps').where('person_id', '=', person.id).execute()
  await tx.db.deleteFrom('recovery_codes').where('person_id', '=', person.id).execute()
  await closeSessionsOf(tx, person.id)
  await notifyOwner(tx, actor, person, { verb: 'reset', data, letter: resetLetter(tx.deps.config.publicUrl) })
  return true
}

/** Resets from the command line. Returns whether the person exists and had anything to remove. */
export const resetByCommand = (deps: Deps, email: string): Promise<'unknown' | 'nothing' | 'done'> =>
  inTransaction(deps, async (tx) => {
    const person = await tx.db
      .selectFrom('persons')
      .select(['id', 'email'])
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirst()
    if (!person) return 'unknown'
    return (await reset(tx, systemActor, person, {})) ? 'done' : 'nothing'
  })

/**
 * Resets a person's second step on an operator's behalf. Refuses for operators: no one in the console may
 * take over another operator's account.
 */
export const resetByOperator = (
  deps: Deps,
  scope: OperatorScope,
  { account_id, reason }: { account_id: string; reason: string },
): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const person = await tx.db
      .selectFrom('persons as p')
      .innerJoin('role_accounts as a', 'a.person_id', 'p.id')
      .select(['p.id', 'p.email'])
      .where('a.id', '=', account_id)
      .where('p.deleted_at', 'is', null)
      .forUpdate('p')
      .executeTakeFirst()
    if (!person) throw new Problem('not_found')
    const operator = await tx.db
      .selectFrom('operators')
      .select('person_id')
      .where('person_id', '=', person.id)
      .executeTakeFirst()
    if (operator)
      throw new Problem('conflict', 'Reset operators on the command line: npm run operator -- reset-two-step')
    if (!(await reset(tx, scope.actor, person, { reason })))
      throw new Problem('conflict', 'This person hasn’t set up two-step sign-in')
  })
