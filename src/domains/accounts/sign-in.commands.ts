import { sql } from 'kysely'
import { type Failure, recordFailure, recordSecurity } from '#domains/security/security-log.commands.ts'
import { accessStatusOf, requireActive } from '#gate/gate.ts'
import type { Device, Mode } from '#gate/session.ts'
import { type RightAttempt, settleRightAttempt } from '#platform/backoff.ts'
import type { Deps } from '#platform/deps.ts'
import type { SignedScope, VisitorScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { Role } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { statusIn } from './current-session.queries.ts'
import { deviceKnownTo } from './devices/known-devices.queries.ts'
import { organizationsOf } from './memberships.commands.ts'
import { checkPassword, tryPassword } from './passwords/password-checks.commands.ts'
import { closeSession } from './sessions/session-lifetime.commands.ts'
import { startSession } from './sessions/sessions.commands.ts'
import { accountsOf } from './sign-in.queries.ts'
import { chosenRole, roleOfPage } from './sign-in.rules.ts'

export interface Credentials {
  email: string
  password: string
}

interface Known {
  person_id: string
  password_hash: string
}

const holdOperator = (tx: Tx, personId: string) =>
  tx.db
    .selectFrom('operators')
    .select('person_id')
    .where('person_id', '=', personId)
    .forShare()
    .executeTakeFirst()

/**
 * Locks the person, then the organization of their account in this role, then the account, as a team's own
 * changes do, so that none is taken out of service meanwhile. Where `password_hash` is given, a password
 * changed a moment ago counts. Throws if the account may not be used; returns nothing if there is none.
 */
const holdRole = async (
  tx: Tx,
  { person_id, password_hash = null }: { person_id: string; password_hash?: string | null },
  role: Role,
) => {
  const account = await tx.db
    .with('person', (db) =>
      db
        .selectFrom('persons')
        .select('id')
        .where('id', '=', person_id)
        .where(sql<boolean>`(${password_hash}::text is null or password_hash = ${password_hash})`)
        .forShare(),
    )
    .with('team', () =>
      organizationsOf(tx, person_id, { role })
        .select('state')
        .where(sql<boolean>`exists (select from person)`)
        .forShare(),
    )
    .with('account', (db) =>
      db
        .selectFrom('role_accounts')
        .select(['id', 'status', 'came_for', 'organization_id'])
        .where('person_id', '=', person_id)
        .where('role', '=', role)
        // makes it wait for the locks before
        .where(sql<boolean>`exists (select from person) and (select count(*) from team) >= 0`)
        .forNoKeyUpdate(),
    )
    .selectFrom('account')
    .leftJoin('team', 'team.id', 'account.organization_id')
    .select(['account.id', 'account.status', 'account.came_for', 'account.organization_id', 'team.state'])
    .executeTakeFirst()
  // it came to this organization while we waited
  const standing =
    account?.organization_id && !account.state ? await statusIn(tx.db, person_id, role) : account
  if (standing) requireActive(standing)
  return standing
}

/** Locks the person; a password changed a moment ago counts. */
const holdPerson = async (tx: Tx, { person_id, password_hash }: Known): Promise<void> => {
  const person = await tx.db
    .selectFrom('persons')
    .select('id')
    .where('id', '=', person_id)
    .where('password_hash', '=', password_hash)
    .forShare()
    .executeTakeFirst()
  if (!person) throw new Problem('wrong_credentials')
}

/** Opens a session in place of the one the visitor had. */
const openSessionFor = async (
  tx: Tx,
  { person_id }: Known,
  mode: Mode,
  { scope, device }: Pick<SignIn, 'scope' | 'device'>,
  right?: RightAttempt,
) => {
  const entry = { person_id, mode, before: scope.signed, device, ...(right && { right }) }
  return { person_id, mode, ...(await startSession(tx, entry)) }
}

/** Returns, once, where the account was headed when it signed up. */
export const consumeDestination = async (
  tx: Tx,
  { id, came_for }: { id: string; came_for: string | null },
) => {
  if (came_for)
    await tx.db.updateTable('role_accounts').set({ came_for: null }).where('id', '=', id).execute()
  return came_for
}

export interface SignIn extends Credentials {
  scope: VisitorScope
  device: Device
  next?: string | undefined
}

const refuse = async (deps: Deps, failure: Omit<Failure, 'kind'>): Promise<never> => {
  await recordFailure(deps, { kind: 'sign_in_failed', ...failure })
  throw new Problem('wrong_credentials')
}

/** Returns the account with this password, and the attempt to settle. */
const tryRole = async (
  deps: Deps,
  role: Role,
  { email, password, device }: Credentials & { device: Device },
) => {
  const person = await deps.db
    .selectFrom('persons as p')
    .leftJoin('role_accounts as a', (join) => join.onRef('a.person_id', '=', 'p.id').on('a.role', '=', role))
    .leftJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['p.id as person_id', 'p.password_hash', 'a.id', 'a.status', 'a.came_for', 'o.state'])
    .select(deviceKnownTo(device, deps.clock.now()).as('known_device'))
    .where('p.email', '=', email)
    .executeTakeFirst()
  const known = person?.id ? { ...person, id: person.id } : undefined
  const attempt = { email, device, known_device: person?.known_device ?? null }
  const right = await tryPassword(deps, attempt, known?.password_hash, password)
  if (!right || !known) return refuse(deps, { email, role, device })
  return { known, right }
}

/**
 * Signs in to a role; returns the session. An unknown email takes as long and gives the same answer as a
 * wrong password.
 */
export const signIn = async (deps: Deps, role: Role, { email, password, next, ...visit }: SignIn) => {
  const { known, right } = await tryRole(deps, role, { email, password, device: visit.device })
  const standing = accessStatusOf(known)
  if (standing !== 'active') await settleRightAttempt(deps, right)
  if (next && (standing === 'email_not_verified' || standing === 'pending_review'))
    await deps.db.updateTable('role_accounts').set({ came_for: next }).where('id', '=', known.id).execute()
  requireActive(known)
  return inTransaction(deps, async (tx) => {
    if (!(await holdRole(tx, known, role))) throw new Problem('wrong_credentials')
    const session = await openSessionFor(tx, known, role, visit, right)
    // when a second step is still due, this is told after it
    return { ...session, next: session.stage === 'full' ? await consumeDestination(tx, known) : null }
  })
}

/**
 * Signs in without naming a role: to the only account, or the preferred one if the person has it. Says that
 * there are several only to someone who knows the password.
 */
export const signInAnywhere = async (
  deps: Deps,
  { role: named, ...given }: SignIn & { role?: Role | undefined },
) => {
  const accounts = await accountsOf(deps.db, given.email, named)
  const { role, is_open } = chosenRole(accounts, named ?? roleOfPage(given.next))
  if (is_open) {
    const { right } = await tryRole(deps, role, given)
    await settleRightAttempt(deps, right)
    const may = Object.fromEntries(accounts.map((account) => [account.role, true]))
    throw new Problem('several_accounts', undefined, { may })
  }
  return { role, ...(await signIn(deps, role, given)) }
}

export const signInOperator = async (deps: Deps, { email, password, ...visit }: SignIn) => {
  const known = await deps.db
    .selectFrom('persons as p')
    .innerJoin('operators as o', 'o.person_id', 'p.id')
    .select(['p.id as person_id', 'p.password_hash'])
    .where('p.email', '=', email)
    .executeTakeFirst()
  if (!(await checkPassword(deps, { email, device: visit.device }, known?.password_hash, password)) || !known)
    return refuse(deps, { email, role: 'operator', device: visit.device })
  return inTransaction(deps, async (tx) => {
    await holdPerson(tx, known)
    if (!(await holdOperator(tx, known.person_id))) throw new Problem('wrong_credentials')
    return openSessionFor(tx, known, 'operator', visit)
  })
}

export const signOut = async (deps: Deps, { signed }: VisitorScope, device: Device): Promise<void> => {
  if (!signed) return
  const { session_id, person_id, actor, mode, stage } = signed
  await inTransaction(deps, async (tx) => {
    await closeSession(tx, session_id)
    if (stage === 'second_step') return
    await recordSecurity(tx, { kind: 'signed_out', person_id, actor, device, detail: mode })
  })
}

const requireOperator = async (tx: Tx, personId: string): Promise<null> => {
  if (!(await holdOperator(tx, personId))) throw new Problem('not_allowed')
  return null
}

const enterRole = async (tx: Tx, personId: string, role: Role): Promise<string | null> => {
  const account = await holdRole(tx, { person_id: personId }, role)
  if (!account) throw new Problem('not_allowed', 'You haven’t registered in this role')
  return consumeDestination(tx, account)
}

/** Checks that the person may act in this mode now. Returns where the account was headed. */
export const enterMode = (tx: Tx, personId: string, mode: Mode): Promise<string | null> =>
  mode === 'operator' ? requireOperator(tx, personId) : enterRole(tx, personId, mode)

/** Switches to another role of the same person, in the same session. Returns where that account was headed. */
export const switchTo = (deps: Deps, scope: SignedScope, mode: Mode): Promise<string | null> =>
  inTransaction(deps, async (tx) => {
    const next = await enterMode(tx, scope.person_id, mode)
    await tx.db.updateTable('sessions').set({ mode }).where('id', '=', scope.session_id).execute()
    return next
  })
