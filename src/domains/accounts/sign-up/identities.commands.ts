import type { Device } from '#gate/session.ts'
import type { Deps } from '#platform/deps.ts'
import { hashPassword, passwordFits } from '#platform/secrets.ts'
import type { Tx } from '#platform/transactions.ts'
import type { Role } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { type FieldErrors, Problem, requireNone } from '#shared/problems.ts'
import { endLinks } from '../one-time-links.commands.ts'
import { checkPassword } from '../passwords/password-checks.commands.ts'
import { newPasswordErrors } from '../passwords/passwords.rules.ts'
import { isAvailable, personByEmail } from './sign-up.queries.ts'
import { forgetAccounts } from './unproved-accounts.commands.ts'

export interface Newcomer {
  email: string
  password: string
  first_name: string
  last_name: string
  device: Device
  /** Where they were going when they met the form. */
  next?: string | undefined
}

export interface Identity {
  /** Absent for somebody new. */
  person_id?: string
  password_hash: string
  /** A registration nobody has proved, whose place this one takes: the password hash it had. */
  replaces?: string
}

/** Told at the field too, whether anybody asked `check` before or not. */
export const emailTaken = (): Problem =>
  new Problem('email_taken', undefined, {
    fields: { email: ['There is an account of this kind with this email already'] },
  })

const otherPassword = [
  'An account with this email exists already; enter the password you have to add this role',
]

/** Somebody new, or a known person who proves it with the password they have. Hashes outside of any transaction, and as much for everybody, so that the time tells nothing. */
export const identify = async (deps: Deps, newcomer: Newcomer, errors: FieldErrors): Promise<Identity> => {
  const { email, password } = newcomer
  const known = await personByEmail(deps.db, email)
  const isProved = Boolean(known?.email_verified_at)
  const [fits, password_hash] = await Promise.all([
    isProved
      ? checkPassword(deps, newcomer, known!.password_hash, password)
      : passwordFits(known?.password_hash, password),
    hashPassword(password),
  ])
  if (known && isProved) {
    requireNone({ ...errors, ...(fits ? {} : { password: otherPassword }) })
    return { person_id: known.id, password_hash: known.password_hash }
  }
  requireNone({ ...errors, ...newPasswordErrors(newcomer.password, newcomer) })
  if (!known) return { password_hash }
  const before = known.password_hash
  return { person_id: known.id, password_hash: fits ? before : password_hash, replaces: before }
}

/** As `identify`, for a role the person must not have yet. */
export const identifyFor = async (
  deps: Deps,
  role: Role,
  newcomer: Newcomer,
  errors: FieldErrors,
): Promise<Identity> => {
  if (!(await isAvailable(deps.db, role, newcomer.email))) throw emailTaken()
  return identify(deps, newcomer, errors)
}

const insertPerson = async (tx: Tx, { password_hash }: Identity, newcomer: Newcomer) => {
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

const lockPerson = (tx: Tx, { person_id, password_hash, replaces }: Identity) =>
  tx.db
    .selectFrom('persons')
    .select(['id', 'email', 'email_verified_at'])
    .where('id', '=', person_id!)
    .where('password_hash', '=', replaces ?? password_hash)
    .where('email_verified_at', replaces ? 'is' : 'is not', null)
    .forUpdate()
    .executeTakeFirst()

export type Registering = NonNullable<Awaited<ReturnType<typeof lockPerson>>>

/** A person whose email somebody vouches for. Answers the id; null where the address is taken. */
export const addProved = async (
  tx: Tx,
  person: { email: string; first_name: string; last_name: string; password_hash: string },
): Promise<string | null> => {
  const made = await tx.db
    .insertInto('persons')
    .values({ id: newId(tx.now.getTime()), ...person, email_verified_at: tx.now, created_at: tx.now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

/** Whoever opened a letter sent there has the mailbox. */
export const proveMailbox = async (tx: Tx, person: Registering): Promise<Registering> => {
  if (person.email_verified_at) return person
  return tx.db
    .updateTable('persons')
    .set({ email_verified_at: tx.now })
    .where('id', '=', person.id)
    .returning(['id', 'email', 'email_verified_at'])
    .executeTakeFirstOrThrow()
}

/** The person a registration is about, locked: made, known, or what nobody has proved put aside. Undefined when somebody was faster. */
export const personFor = async (
  tx: Tx,
  role: Role,
  identity: Identity,
  newcomer: Newcomer,
): Promise<Registering | undefined> => {
  if (!identity.person_id) return insertPerson(tx, identity, newcomer)
  const person = await lockPerson(tx, identity)
  if (person && identity.replaces) await replace(tx, role, identity, newcomer)
  return person
}

/** Whoever knows the password goes on with what they began, in this role anew; of anybody else's registration nothing is left. */
const replace = async (
  tx: Tx,
  role: Role,
  { person_id, password_hash, replaces }: Identity,
  { first_name, last_name }: Newcomer,
): Promise<void> => {
  const isTheirs = password_hash === replaces
  await forgetAccounts(tx, person_id!, isTheirs ? role : null)
  if (!isTheirs) await endLinks(tx, person_id!)
  await tx.db
    .updateTable('persons')
    .set({ password_hash, first_name, last_name, created_at: tx.now })
    .where('id', '=', person_id!)
    .execute()
}
