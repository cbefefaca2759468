import type { Deps, Tx } from '../../../../platform/deps.ts'
import { hashPassword, passwordFits } from '../../../../platform/secrets.ts'
import type { Role } from '../../../../shared/endpoint.ts'
import { newId } from '../../../../shared/ids.ts'
import { type FieldErrors, Problem, requireNone } from '../../../../shared/problems.ts'
import { newPasswordErrors } from '../../passwords/rules.ts'
import { isAvailable, personByEmail } from '../queries.ts'

export interface Newcomer {
  email: string
  password: string
  first_name: string
  last_name: string
  /** Where they were going when they met the form. */
  next?: string | undefined
}

export interface Identity {
  /** Absent for somebody new. */
  person_id?: string
  password_hash: string
}

const otherPassword = [
  'An account with this email exists already; enter the password you have to add this role',
]

/** Somebody new, or a known person who proves it with the password they have. Hashes outside of any transaction. */
export const identify = async (deps: Deps, newcomer: Newcomer, errors: FieldErrors): Promise<Identity> => {
  const known = await personByEmail(deps.db, newcomer.email)
  if (!known) {
    requireNone({ ...errors, ...newPasswordErrors(newcomer.password, newcomer) })
    return { password_hash: await hashPassword(newcomer.password) }
  }
  const fits = await passwordFits(known.password_hash, newcomer.password)
  requireNone({ ...errors, ...(fits ? {} : { password: otherPassword }) })
  return { person_id: known.id, password_hash: known.password_hash }
}

/** As `identify`, for a role the person must not have yet. */
export const identifyFor = async (
  deps: Deps,
  role: Role,
  newcomer: Newcomer,
  errors: FieldErrors,
): Promise<Identity> => {
  if (!(await isAvailable(deps.db, role, newcomer.email))) throw new Problem('email_taken')
  return identify(deps, newcomer, errors)
}

export const insertPerson = async (tx: Tx, { password_hash }: Identity, newcomer: Newcomer) => {
  const { email, first_name, last_name } = newcomer
  return tx.db
    .insertInto('persons')
    .values({
      id: newId(tx.now.getTime()),
      email,
      password_hash,
      first_name,
      last_name,
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'email', 'email_verified_at'])
    .executeTakeFirst()
}

export const lockPerson = (tx: Tx, { person_id, password_hash }: Identity) =>
  tx.db
    .selectFrom('persons')
    .select(['id', 'email', 'email_verified_at'])
    .where('id', '=', person_id!)
    .where('password_hash', '=', password_hash)
    .forUpdate()
    .executeTakeFirst()

export type Registering = NonNullable<Awaited<ReturnType<typeof lockPerson>>>
