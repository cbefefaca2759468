import {
  loggingSecurity,
  recordSecurity,
  type SecurityOccurrence,
} from '#domains/security/security-log.commands.ts'
import type { Device } from '#gate/session.ts'
import { type RightAttempt, settlingRightAttempt } from '#platform/backoff.ts'
import type { Deps } from '#platform/deps.ts'
import type { SignedScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { invalid, Problem } from '#shared/problems.ts'
import {
  type Arrival,
  forgetDevice,
  forgetDevices,
  newDeviceEvents,
  readArrival,
  rememberingDevice,
  tellOfDevice,
} from '../devices/known-devices.commands.ts'
import { ownPassword } from '../passwords/password-checks.commands.ts'
import {
  closeSessionsOf,
  confirmSession,
  type NewSession,
  newSession,
  type Opened,
} from './session-lifetime.commands.ts'

export interface Entry extends NewSession {
  /** The account the visitor was signed in to until now. */
  before: SignedScope | null
  /** The attempt at the password that is settled with it. */
  right?: RightAttempt
}

const signedIn = ({ person_id, mode, device }: Arrival): SecurityOccurrence => ({
  kind: 'signed_in',
  person_id,
  actor: { person_id, role: mode },
  device,
  detail: mode,
})

/** Completes a sign-in, with every required step passed: logs it and remembers the device. */
export const completeSignIn = async (tx: Tx, sessionId: string, arrival: Arrival): Promise<void> => {
  const found = await readArrival(tx, arrival)
  const { id, statement } = rememberingDevice(tx, arrival, found)
  await statement
    .with('logged', () => loggingSecurity(tx, [signedIn(arrival), ...newDeviceEvents(arrival, found)]))
    .updateTable('sessions')
    .set({ device_id: id })
    .where('id', '=', sessionId)
    .execute()
  await tellOfDevice(tx, id, arrival, found)
}

/**
 * The only way in: opens a session for someone who has proved who they are, replacing the one this browser
 * had. If a second step is set up, a password opens it only halfway, for a few minutes. The caller locks the
 * person.
 */
export const startSession = async (tx: Tx, { before, right, ...session }: Entry): Promise<Opened> => {
  const found = await readArrival(tx, session)
  const { row, opened } = newSession(tx, session, found.has_two_steps)
  const closing = tx.db.deleteFrom('sessions').where('id', '=', before?.session_id ?? null)
  const { cleared, takenBack } = settlingRightAttempt(tx.db, tx.deps, right ?? {})
  if (opened.stage !== 'full') {
    await tx.db
      .with('cleared', () => cleared)
      .with('taken_back', () => takenBack)
      .with('closed', () => closing)
      .insertInto('sessions')
      .values(row)
      .execute()
    return opened
  }
  const { id, statement } = rememberingDevice(tx, session, found)
  await statement
    .with('cleared', () => cleared)
    .with('taken_back', () => takenBack)
    .with('closed', () => closing)
    .with('logged', () => loggingSecurity(tx, [signedIn(session), ...newDeviceEvents(session, found)]))
    .insertInto('sessions')
    .values({ ...row, device_id: id })
    .execute()
  await tellOfDevice(tx, id, session, found)
  return opened
}

const wrongPassword = () => invalid({ password: ['This is not your password'] })

/** Confirms the password again. Returns the session's new secret. */
export const confirm = async (
  deps: Deps,
  { scope, device }: { scope: SignedScope; device: Device },
  password: string,
): Promise<string | null> => {
  const { person_id, session_id } = scope
  const password_hash = await ownPassword(deps, { scope, device }, password)
  if (!password_hash) throw wrongPassword()
  return inTransaction(deps, async (tx) => {
    const person = await tx.db
      .selectFrom('persons')
      .select('id')
      .where('id', '=', person_id)
      .where('password_hash', '=', password_hash)
      .forShare()
      .executeTakeFirst()
    if (!person) throw wrongPassword()
    return confirmSession(tx, session_id)
  })
}

/**
 * Ends sessions of these role accounts, or of roles at these organizations, right away; the same people's
 * other roles stay signed in.
 */
export const endSessions = async (tx: Tx, of: 'id' | 'organization_id', ids: string[]): Promise<void> => {
  await tx.db
    .deleteFrom('sessions')
    .using('role_accounts')
    .whereRef('role_accounts.person_id', '=', 'sessions.person_id')
    .whereRef('role_accounts.role', '=', 'sessions.mode' as never)
    .where(`role_accounts.${of}`, 'in', ids)
    .execute()
}

/** Ends operator sessions once the right to operate is gone. */
export const endAsOperator = async (tx: Tx, personId: string): Promise<void> => {
  await tx.db
    .deleteFrom('sessions')
    .where('person_id', '=', personId)
    .where('mode', '=', 'operator')
    .execute()
}

const deviceOf = async (tx: Tx, sessionId: string | undefined): Promise<string | null> => {
  if (!sessionId) return null
  const session = await tx.db
    .selectFrom('sessions')
    .select('device_id')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return session?.device_id ?? null
}

/**
 * Ends every session but the one kept and forgets every device, because the credentials changed or may be in
 * other hands.
 */
export const endElsewhere = async (tx: Tx, personId: string, keptSession?: string): Promise<void> => {
  const kept = await deviceOf(tx, keptSession)
  await closeSessionsOf(tx, personId, keptSession)
  await forgetDevices(tx, personId, kept)
}

const own = ({ person_id, actor, mode }: SignedScope, device: Device) => ({
  person_id,
  actor,
  device,
  detail: mode,
})

/**
 * Signs out one of the person's own devices and forgets it, so that whoever has it now is treated as a
 * stranger when guessing passwords.
 */
export const endOwnSession = (deps: Deps, scope: SignedScope, device: Device, id: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const here = await deviceOf(tx, scope.session_id)
    const ended = await tx.db
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('person_id', '=', scope.person_id)
      .returning('device_id')
      .executeTakeFirst()
    if (!ended) throw new Problem('not_found')
    if (ended.device_id && ended.device_id !== here) await forgetDevice(tx, ended.device_id)
    await recordSecurity(tx, { kind: 'session_ended', ...own(scope, device) })
  })

/** Signs the person out everywhere but here. */
export const endOtherOwnSessions = (deps: Deps, scope: SignedScope, device: Device): Promise<void> =>
  inTransaction(deps, async (tx) => {
    await endElsewhere(tx, scope.person_id, scope.session_id)
    await recordSecurity(tx, { kind: 'sessions_ended', ...own(scope, device) })
  })
