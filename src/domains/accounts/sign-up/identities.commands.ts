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
import { deleteUnverifiedAccounts } from './unverified-accounts.commands.ts'

export interface Newcomer {
  email: string
  password: string
  first_name: string
  last_name: string
  device: Device
  /** Where they were headed when they reached the form. */
  next?: string | undefined
}

export interface Identity {
  /** Absent for a new person. */
  person_id?: string
  password_hash: string
  /** The password hash of an unverified registration that this one replaces. */
  replaces?: string
}

/** Shown at the field too, even if `check` was never called. */
export const emailTaken = (): Problem =>
  new Problem('email_taken', undefined, {
    fields: { email: ['An account of this kind with this email already exists'] },
  })

const otherPassword = ['An account with this email already exists; enter its password to add this role']

/**
 * Finds a known person, who proves it with their password, or sets up a new one. Hashes outside any
 * transaction, and does the same work for everyone, so that timing reveals nothing.
 */
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

/** Like `identify`, for a role the person must not have yet. */
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

/** Makes a person whose email someone vouches for. Returns the id, or null if the address is taken. */
export const addVerifiedPerson = async (
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

/** Opening an email sent to an address proves the mailbox. */
export const verifyMailbox = async (tx: Tx, person: Registering): Promise<Registering> => {
  if (person.email_verified_at) return person
  return tx.db
    .updateTable('persons')
    .set({ email_verified_at: tx.now })
    .where('id', '=', person.id)
    .returning(['id', 'email', 'email_verified_at'])
    .executeTakeFirstOrThrow()
}

/**
 * Returns the person a registration is about, locked: new, known, or taking over an unverified registration.
 * Undefined if someone else was faster.
 */
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

/**
 * A person who knows the password continues their own registration in this role; anyone else's unverified
 * registration is removed.
 */
const replace = async (
  tx: Tx,
  role: Role,
  { person_id, password_hash, replaces }: Identity,
  { first_name, last_name }: Newcomer,
): Promise<void> => {
  const isTheirs = password_hash === replaces
  await deleteUnverifiedAccounts(tx, person_id!, isTheirs ? role : null)
  if (!isTheirs) await endLinks(tx, person_id!)
  await tx.db
    .updateTable('persons')
    .set({ password_hash, first_name, last_name, created_at: tx.now })
    .where('id', '=', person_id!)
    .execute()
}
