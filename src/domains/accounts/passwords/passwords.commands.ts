import type { Device } from '#gate/session.ts'
import { recordActivity } from '#platform/activity.ts'
import { HOUR } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { post } from '#platform/mail/outbox.ts'
import { type Errand, enqueueErrand } from '#platform/reactions.ts'
import type { Actor, SignedScope, VisitorScope } from '#platform/scope.ts'
import { hashPassword, hashSecret } from '#platform/secrets.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { Role } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { invalid, requireNone } from '#shared/problems.ts'
import { rememberDevice } from '../devices/known-devices.commands.ts'
import { consumeLink, issueLink, mayIssue, sendToUnverified } from '../one-time-links.commands.ts'
import { endElsewhere } from '../sessions/sessions.commands.ts'
import { ownPassword } from './password-checks.commands.ts'
import { changedLetter, resetLetter, unverifiedAccountLetter } from './passwords.mails.ts'
import { newPasswordErrors } from './passwords.rules.ts'

/** Returns the person with this address, in the role asked for or any other: one password serves them all. */
const lockAnyRole = (tx: Tx, email: string, role: Role) =>
  tx.db
    .selectFrom('persons as p')
    .innerJoin('role_accounts as a', 'a.person_id', 'p.id')
    .select(['p.id', 'p.email', 'p.email_verified_at', 'a.role'])
    .where('p.email', '=', email)
    .orderBy(({ eb }) => eb('a.role', '=', role), 'desc')
    .orderBy('a.id')
    .limit(1)
    .forUpdate('p')
    .executeTakeFirst()

/** Tells the mailbox to register instead, once an hour. A link would hand its owner what a stranger registered. */
const sayUnproved = async (tx: Tx, person: { id: string; email: string }): Promise<void> => {
  const hour = Math.floor(tx.now.getTime() / HOUR)
  const letter = unverifiedAccountLetter(tx.deps.config.publicUrl)
  await sendToUnverified(tx, person, `unproved:${person.id}:${hour}`, letter)
}

export interface ResetRequest {
  email: string
  /** The role whose page asked. */
  role: Role
}

/** Emails a link to a known person; does nothing for anyone else. */
const mailReset = (deps: Deps, { email, role: asked }: ResetRequest): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const person = await lockAnyRole(tx, email, asked)
    if (!person) return
    if (!person.email_verified_at) return sayUnproved(tx, person)
    if (!(await mayIssue(tx, 'reset_password', person.id))) return
    const { role } = person
    const { id, secret } = await issueLink(tx, { kind: 'reset_password', person_id: person.id, role })
    const letter = resetLetter(deps.config.publicUrl, role, secret)
    await post(tx, { email: person.email, person_id: person.id }, `reset_password:${id}`, letter)
  })

export const resetErrand: Errand<ResetRequest> = { name: 'accounts.mail_reset', run: mailReset }

/** Asks for a link. Whether the address is known is looked up after the answer, so it can't be told from it. */
export const forgotPassword = (deps: Deps, asked: ResetRequest): Promise<void> =>
  enqueueErrand(deps, resetErrand, asked)

/** Ends the links that would let someone choose yet another password after the change. */
const dropResetLinks = (tx: Tx, personId: string) =>
  tx.db
    .deleteFrom('mailed_links')
    .where('person_id', '=', personId)
    .where('kind', '=', 'reset_password')
    .where('used_at', 'is', null)
    .execute()

const afterChange = async (tx: Tx, actor: Actor, personId: string, keptSession?: string) => {
  const { email } = await tx.db
    .selectFrom('persons')
    .select('email')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  await dropResetLinks(tx, personId)
  await endElsewhere(tx, personId, keptSession)
  await recordActivity(tx, actor, {
    verb: 'password.changed',
    subject: { type: 'person', id: personId },
    data: { by: keptSession ? 'change' : 'reset' },
  })
  const cause = `password_changed:${newId(tx.now.getTime())}`
  await post(tx, { email, person_id: personId }, cause, changedLetter(tx.deps.config.publicUrl))
}

const ownerOfLink = (deps: Deps, secret: string) =>
  deps.db
    .selectFrom('mailed_links as l')
    .innerJoin('persons as p', 'p.id', 'l.person_id')
    .select(['p.email', 'p.first_name', 'p.last_name'])
    .where('l.token_hash', '=', hashSecret(secret))
    .where('l.kind', '=', 'reset_password')
    .executeTakeFirst()

export interface Reset {
  token: string
  password: string
  confirm_password: string
}

/** Sets a new password with an emailed link and ends every session. A refused password leaves the link unused. */
export const resetPassword = async (
  deps: Deps,
  { scope, device }: { scope: VisitorScope; device: Device },
  role: Role,
  { token, password, confirm_password }: Reset,
): Promise<void> => {
  const owner = await ownerOfLink(deps, token)
  if (owner) requireNone(newPasswordErrors(password, owner, confirm_password))
  const password_hash = await hashPassword(password)
  await inTransaction(deps, async (tx) => {
    const { person_id } = await consumeLink(tx, { kind: 'reset_password', role, secret: token })
    await tx.db.updateTable('persons').set({ password_hash }).where('id', '=', person_id!).execute()
    await afterChange(tx, { ...scope.actor, person_id, role }, person_id!)
    // lets the link's owner sign in here, however many others try the old password
    await rememberDevice(tx, { person_id: person_id!, mode: role, device })
  })
}

export interface PasswordChange {
  current_password: string
  password: string
  confirm_password: string
}

const wrongCurrent = { current_password: ['This is not your current password'] }

/** Changes the password and ends every other session. */
export const changePassword = async (
  deps: Deps,
  { scope, device }: { scope: SignedScope; device: Device },
  { current_password, password, confirm_password }: PasswordChange,
): Promise<void> => {
  const person = await deps.db
    .selectFrom('persons')
    .select(['email', 'first_name', 'last_name', 'password_hash'])
    .where('id', '=', scope.person_id)
    .executeTakeFirstOrThrow()
  requireNone({
    ...((await ownPassword(deps, { scope, device }, current_password)) ? {} : wrongCurrent),
    ...newPasswordErrors(password, person, confirm_password),
  })
  const password_hash = await hashPassword(password)
  await inTransaction(deps, async (tx) => {
    const changed = await tx.db
      .updateTable('persons')
      .set({ password_hash })
      .where('id', '=', scope.person_id)
      .where('password_hash', '=', person.password_hash)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw invalid(wrongCurrent)
    await afterChange(tx, scope.actor, scope.person_id, scope.session_id)
  })
}
