import { proveAffiliation } from '#domains/students/students.commands.ts'
import { accessStatusOf } from '#gate/gate.ts'
import type { Device } from '#gate/session.ts'
import { recordActivity } from '#platform/activity.ts'
import { HOUR, iso } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { type Errand, enqueueErrand } from '#platform/reactions.ts'
import type { Actor, VisitorScope } from '#platform/scope.ts'
import { hashSecret } from '#platform/secrets.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { Role } from '#shared/endpoint.ts'
import { invalid, Problem } from '#shared/problems.ts'
import { statusOnceVerified } from './accounts.rules.ts'
import { statusIn } from './current-session.queries.ts'
import { verificationLetter } from './email-verification.mails.ts'
import { organizationsOf } from './memberships.commands.ts'
import {
  consumeLink,
  type GivenLink,
  issueLink,
  mayIssue,
  sendToUnverified,
} from './one-time-links.commands.ts'
import { checkPassword } from './passwords/password-checks.commands.ts'
import { startSession } from './sessions/sessions.commands.ts'
import { consumeDestination } from './sign-in.commands.ts'
import type { StatusAfter } from './sign-up/sign-up.contract.ts'

export interface Verifiable {
  id: string
  email: string
}

/**
 * Returns false if the person was sent as many links as an hour allows. `browser_hash` is of the browser the
 * registration came from, which has given the password.
 */
export const mailVerification = async (
  tx: Tx,
  person: Verifiable,
  role: Role,
  next?: string,
  browser_hash: Buffer | null = null,
): Promise<boolean> => {
  if (!(await mayIssue(tx, 'verify_email', person.id))) return false
  const { id, secret } = await issueLink(tx, {
    kind: 'verify_email',
    person_id: person.id,
    role,
    ...(browser_hash && { browser_hash }),
  })
  const letter = verificationLetter(tx.deps.config.publicUrl, role, secret, next)
  await sendToUnverified(tx, person, `verify_email:${id}`, letter)
  return true
}

/** Takes turns with an operator deciding about an organization, so that its owner isn't left waiting. */
const holdOrganizations = (tx: Tx, personId: string) =>
  organizationsOf(tx, personId, { status: 'email_not_verified' }).forShare().execute()

const waiting = (tx: Tx, personId: string) =>
  tx.db
    .selectFrom('role_accounts as a')
    .leftJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['a.id', 'a.role', 'a.team_role', 'a.organization_id', 'a.invited_at'])
    .select('o.state as organization_state')
    .where('a.person_id', '=', personId)
    .where('a.status', '=', 'email_not_verified')
    .orderBy('a.id')
    .forUpdate('a')
    .execute()

type Waiting = Awaited<ReturnType<typeof waiting>>[number]

const moveOn = async (tx: Tx, actor: Actor, person: Verifiable, account: Waiting): Promise<void> => {
  const status = statusOnceVerified({ ...account, invited: account.invited_at !== null })
  await tx.db
    .updateTable('role_accounts')
    .set({ status, ...(status === 'active' ? { activated_at: tx.now } : {}) })
    .where('id', '=', account.id)
    .execute()
  if (account.role === 'student') await proveAffiliation(tx, account.id, person.email)
  await recordActivity(tx, actor, {
    verb: 'account.verified',
    subject: { type: 'account', id: account.id },
    organization_id: account.organization_id,
    data: { role: account.role, status },
  })
}

/**
 * Moves every account of a person with a verified email out of `email_not_verified`. The caller locks the
 * person's row.
 */
export const moveOnVerified = async (tx: Tx, actor: Actor, person: Verifiable): Promise<void> => {
  await holdOrganizations(tx, person.id)
  for (const account of await waiting(tx, person.id)) await moveOn(tx, actor, person, account)
}

export const statusNow = async (tx: Tx, personId: string, role: Role): Promise<StatusAfter> => {
  const account = await statusIn(tx.db, personId, role)
  return account ? accessStatusOf(account) : 'not_active'
}

const passwordNeeded = () => invalid({ password: ['Enter the password you registered with'] })
const otherRegistration = { password: ['This is not the password you registered with'] }

/** Returns whose registration an open link belongs to; throws the right problem for a link that is no longer valid. */
const registrationOf = async (deps: Deps, link: GivenLink) => {
  const found = await deps.db
    .selectFrom('mailed_links as l')
    .innerJoin('persons as p', 'p.id', 'l.person_id')
    .select(['p.id', 'p.email', 'p.email_verified_at', 'p.password_hash', 'l.browser_hash', 'l.created_at'])
    .where('l.token_hash', '=', hashSecret(link.secret))
    .where('l.kind', '=', link.kind)
    .where('l.role', '=', link.role)
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', iso(deps.clock.now()))
    .executeTakeFirst()
  if (!found) await inTransaction(deps, (tx) => consumeLink(tx, link))
  return found!
}

interface Visit {
  scope: VisitorScope
  device: Device
}

/**
 * Signs in a person who proved the mailbox and knows the password, which is all a sign-in asks for. The
 * caller locks the person's row.
 */
const comeIn = async (tx: Tx, person_id: string, role: Role, { scope, device }: Visit) => {
  const { secret, stage } = await startSession(tx, { person_id, mode: role, before: scope.signed, device })
  const account = stage === 'full' ? await statusIn(tx.db, person_id, role) : undefined
  return { secret, next: account ? await consumeDestination(tx, account) : null }
}

export interface Verification {
  token: string
  password?: string | undefined
}

type Registration = Awaited<ReturnType<typeof registrationOf>>

/**
 * Whether the link is opened in the browser that registered, within the hour: it has given the password. Only what
 * is confirmed for the first time counts: with another letter of the same registration, it would sign in without one.
 */
const isSameBrowser = (
  { email_verified_at, browser_hash, created_at }: Registration,
  { token }: Device,
  now: Date,
): boolean =>
  email_verified_at === null &&
  browser_hash !== null &&
  Boolean(token) &&
  browser_hash.equals(hashSecret(token!)) &&
  now.getTime() - Date.parse(created_at) < HOUR

/** Proves that whoever opens the link is who registered. */
const requireRegistrant = async (
  deps: Deps,
  device: Device,
  registration: Registration,
  password: string | undefined,
): Promise<void> => {
  if (password === undefined) {
    if (isSameBrowser(registration, device, deps.clock.now())) return
    throw passwordNeeded()
  }
  const { email, password_hash } = registration
  if (!(await checkPassword(deps, { email, device }, password_hash, password)))
    throw invalid(otherRegistration)
}

/**
 * Uses an emailed link: verifies the email for every role the person registered, and signs them in if there
 * is nothing left to wait for. It takes the password chosen at registration, or the browser it was chosen in;
 * with the mailbox alone, people would confirm what a stranger registered.
 */
export const verifyEmail = async (
  deps: Deps,
  { scope, device }: Visit,
  role: Role,
  { token, password }: Verification,
) => {
  const link = { kind: 'verify_email', role, secret: token } as const
  const registration = await registrationOf(deps, link)
  const { id, password_hash } = registration
  await requireRegistrant(deps, device, registration, password)
  return inTransaction(deps, async (tx) => {
    // locks the person before the link, as a registration that replaces this one does
    const person = await tx.db
      .selectFrom('persons')
      .select(['id', 'email', 'email_verified_at'])
      .where('id', '=', id)
      .where('password_hash', '=', password_hash)
      .forUpdate()
      .executeTakeFirst()
    // another of their letters was faster
    if (password === undefined && person?.email_verified_at) throw passwordNeeded()
    await consumeLink(tx, link)
    if (!person) throw new Problem('link_expired')
    if (!person.email_verified_at)
      await tx.db
        .updateTable('persons')
        .set({ email_verified_at: tx.now })
        .where('id', '=', person.id)
        .execute()
    await moveOnVerified(tx, { ...scope.actor, person_id: person.id, role }, person)
    const status = await statusNow(tx, person.id, role)
    const entered =
      status === 'active'
        ? await comeIn(tx, person.id, role, { scope, device })
        : { secret: null, next: null }
    return { email: person.email, status, ...entered }
  })
}

export interface Unverified {
  email: string
  role: Role
  next?: string | undefined
}

/**
 * Returns the person with this address who has an account to confirm, in the role asked for or any other: who signs
 * in names none, and one link confirms them all.
 */
const lockWaiting = (tx: Tx, email: string, role: Role) =>
  tx.db
    .selectFrom('persons as p')
    .innerJoin('role_accounts as a', 'a.person_id', 'p.id')
    .select(['p.id', 'p.email', 'a.role'])
    .where('p.email', '=', email)
    .where('a.status', '=', 'email_not_verified')
    .orderBy(({ eb }) => eb('a.role', '=', role), 'desc')
    .orderBy('a.id')
    .limit(1)
    .forUpdate('p')
    .executeTakeFirst()

/** Emails another link to someone who registered and has not verified yet; does nothing for anyone else. */
const mailAnother = (deps: Deps, { email, role, next }: Unverified): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const person = await lockWaiting(tx, email, role)
    if (person) await mailVerification(tx, person, person.role, next)
  })

export const verificationErrand: Errand<Unverified> = { name: 'accounts.mail_verification', run: mailAnother }

/**
 * Asks for another link. Whether anyone is waiting for one is looked up after the answer, so it can't be told
 * from it.
 */
export const resendVerification = (deps: Deps, asked: Unverified): Promise<void> =>
  enqueueErrand(deps, verificationErrand, asked)
