import { type Failure, recordFailure, recordSecurity } from '#domains/security/security-log.commands.ts'
import { accessStatusOf, requireActive } from '#gate/gate.ts'
import type { Device, Mode } from '#gate/session.ts'
import type { Deps } from '#platform/deps.ts'
import type { SignedScope, VisitorScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { Role } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { statusIn } from './current-session.queries.ts'
import { checkPassword } from './passwords/password-checks.commands.ts'
import { closeSession } from './sessions/session-lifetime.commands.ts'
import { enter } from './sessions/sessions.commands.ts'

export interface Credentials {
  email: string
  password: string
}

interface Known {
  person_id: string
  password_hash: string
}

/** Opens a session in place of the one the visitor had. A password changed a moment ago counts. */
const openSessionFor = async (
  tx: Tx,
  { person_id, password_hash }: Known,
  mode: Mode,
  { scope, device }: Pick<SignIn, 'scope' | 'device'>,
) => {
  const person = await tx.db
    .selectFrom('persons')
    .select('id')
    .where('id', '=', person_id)
    .where('password_hash', '=', password_hash)
    .forShare()
    .executeTakeFirst()
  if (!person) throw new Problem('wrong_credentials')
  return { person_id, mode, ...(await enter(tx, { person_id, mode, before: scope.signed, device })) }
}

/** What an account came for when it signed up, told once. */
export const takeCameFor = async (tx: Tx, { id, came_for }: { id: string; came_for: string | null }) => {
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

/** Signs in to a role; answers the session. An unknown email takes the same work and gives the same answer as a wrong password. */
export const signIn = async (deps: Deps, role: Role, { email, password, next, ...visit }: SignIn) => {
  const known = await deps.db
    .selectFrom('persons as p')
    .innerJoin('role_accounts as a', 'a.person_id', 'p.id')
    .leftJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['p.id as person_id', 'p.password_hash', 'a.id', 'a.status', 'a.came_for', 'o.state'])
    .where('p.email', '=', email)
    .where('a.role', '=', role)
    .executeTakeFirst()
  if (!(await checkPassword(deps, { email, device: visit.device }, known?.password_hash, password)) || !known)
    return refuse(deps, { email, role, device: visit.device })
  const standing = accessStatusOf(known)
  if (next && (standing === 'email_not_verified' || standing === 'pending_review'))
    await deps.db.updateTable('role_accounts').set({ came_for: next }).where('id', '=', known.id).execute()
  requireActive(known)
  return inTransaction(deps, async (tx) => {
    const session = await openSessionFor(tx, known, role, visit)
    // whoever still has to show a second step is told when they have
    return { ...session, next: session.stage === 'full' ? await takeCameFor(tx, known) : null }
  })
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
  return inTransaction(deps, (tx) => openSessionFor(tx, known, 'operator', visit))
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
  const operator = await tx.db
    .selectFrom('operators')
    .select('person_id')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!operator) throw new Problem('not_allowed')
  return null
}

const enterRole = async (tx: Tx, personId: string, role: Role): Promise<string | null> => {
  const account = await statusIn(tx.db, personId, role)
  if (!account) throw new Problem('not_allowed', 'You have not registered in this role')
  requireActive(account)
  return takeCameFor(tx, account)
}

/** Whether the person may act in this mode now. Answers what the account came for. */
export const goInto = (tx: Tx, personId: string, mode: Mode): Promise<string | null> =>
  mode === 'operator' ? requireOperator(tx, personId) : enterRole(tx, personId, mode)

/** Goes on in another role of the same person, on the same session. Answers what that account came for. */
export const switchTo = (deps: Deps, scope: SignedScope, mode: Mode): Promise<string | null> =>
  inTransaction(deps, async (tx) => {
    await tx.db.updateTable('sessions').set({ mode }).where('id', '=', scope.session_id).execute()
    return goInto(tx, scope.person_id, mode)
  })
