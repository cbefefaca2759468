import { passwordComplaint } from '#domains/accounts/passwords/passwords.rules.ts'
import { endAsOperator } from '#domains/accounts/sessions/sessions.commands.ts'
import { addVerifiedPerson } from '#domains/accounts/sign-up/identities.commands.ts'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import { systemActor } from '#platform/scope.ts'
import { hashPassword } from '#platform/secrets.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { invalid, Problem } from '#shared/problems.ts'

export interface NewOperator {
  email: string
  first_name: string
  last_name: string
}

const record = (tx: Tx, verb: string, personId: string) =>
  recordActivity(tx, systemActor, { verb, subject: { type: 'person', id: personId } })

const appoint = async (tx: Tx, personId: string): Promise<boolean> => {
  const made = await tx.db
    .insertInto('operators')
    .values({ person_id: personId, created_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!made.numInsertedOrUpdatedRows) return false
  await record(tx, 'operator.appointed', personId)
  return true
}

export type Appointment = 'unknown' | 'unverified' | 'appointed' | 'already'

/**
 * Makes a known person an operator; their password stays. The email has to be verified first: anyone can
 * register with someone else's.
 */
export const appointOperator = (deps: Deps, email: string): Promise<Appointment> =>
  inTransaction(deps, async (tx) => {
    const person = await tx.db
      .selectFrom('persons')
      .select(['id', 'email_verified_at'])
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirst()
    if (!person) return 'unknown'
    if (!person.email_verified_at) return 'unverified'
    return (await appoint(tx, person.id)) ? 'appointed' : 'already'
  })

/** Creates a new person who is an operator. Whoever has the command line vouches for the email. */
export const createOperator = async (
  deps: Deps,
  { email, first_name, last_name }: NewOperator,
  password: string,
): Promise<void> => {
  const complaint = passwordComplaint(password, { email, first_name, last_name })
  if (complaint) throw invalid({ password: [complaint] })
  const password_hash = await hashPassword(password)
  await inTransaction(deps, async (tx) => {
    const id = await addVerifiedPerson(tx, { email, first_name, last_name, password_hash })
    if (!id) throw new Problem('email_taken')
    await appoint(tx, id)
  })
}

/**
 * Removes the operator role, and with it the sessions that used it; the person stays. Returns whether there
 * was such an operator.
 */
export const removeOperator = (deps: Deps, email: string): Promise<boolean> =>
  inTransaction(deps, async (tx) => {
    const removed = await tx.db
      .deleteFrom('operators')
      .using('persons as p')
      .whereRef('p.id', '=', 'operators.person_id')
      .where('p.email', '=', email)
      .returning('operators.person_id')
      .executeTakeFirst()
    if (!removed) return false
    await endAsOperator(tx, removed.person_id)
    await record(tx, 'operator.removed', removed.person_id)
    return true
  })
