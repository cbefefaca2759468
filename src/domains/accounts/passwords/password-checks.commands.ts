import { recordFailure } from '#domains/security/security-log.commands.ts'
import type { Device } from '#gate/session.ts'
import { countFailedAttempt, type RightAttempt, settleRightAttempt } from '#platform/backoff.ts'
import type { Deps } from '#platform/deps.ts'
import type { SignedScope } from '#platform/scope.ts'
import { passwordFits } from '#platform/secrets.ts'
import { countLabel } from '#shared/labels.ts'
import { Problem } from '#shared/problems.ts'
import { knownDevice } from '../devices/known-devices.queries.ts'
import { countedAs } from './password-checks.rules.ts'

export interface PasswordAttempt {
  email: string
  device: Device
  /** The session that asks, if the person is signed in. */
  session_id?: string
  /** The device if the person has signed in on it before, where that was already read. */
  known_device?: string | null
}

const waitWords = (seconds: number): string =>
  seconds < 120 ? countLabel(seconds, 'second') : countLabel(Math.ceil(seconds / 60), 'minute')

const rest = (milliseconds: number): Problem => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return new Problem(
    'too_many_requests',
    `Too many wrong passwords. Please wait ${waitWords(seconds)}, or choose a new password by email`,
    { headers: { 'retry-after': String(seconds) } },
  )
}

/**
 * Counts the attempt, and compares the password with the hash. Every call that checks a password goes through
 * here, so that all of them count together against the account; an email no one has is counted and answered the
 * same way. Returns what is to be settled because it was right, or null. Throws `too_many_requests`.
 */
export const tryPassword = async (
  deps: Deps,
  { email, device, session_id, known_device: read }: PasswordAttempt,
  hash: string | undefined,
  password: string,
): Promise<RightAttempt | null> => {
  const known_device = session_id ? null : read === undefined ? await knownDevice(deps, email, device) : read
  const { own, shared } = countedAs({ email, session_id, known_device, network: device.network })
  const wait = await countFailedAttempt(deps, shared ? [own, shared] : [own])
  if (wait > 0) throw rest(wait)
  return (await passwordFits(hash, password)) ? { own: own.name, shared: shared?.name } : null
}

/** Whether the password matches the hash; settles the attempt if it does. Throws `too_many_requests`. */
export const checkPassword = async (
  deps: Deps,
  attempt: PasswordAttempt,
  hash: string | undefined,
  password: string,
): Promise<boolean> => {
  const right = await tryPassword(deps, attempt, hash, password)
  if (right) await settleRightAttempt(deps, right)
  return right !== null
}

/**
 * Returns the password hash of the person signed in if the password is theirs. Otherwise returns null, and
 * the security log records it.
 */
export const ownPassword = async (
  deps: Deps,
  { scope, device }: { scope: SignedScope; device: Device },
  password: string,
): Promise<string | null> => {
  const { person_id, session_id } = scope
  const { email, password_hash } = await deps.db
    .selectFrom('persons')
    .select(['email', 'password_hash'])
    .where('id', '=', person_id)
    .executeTakeFirstOrThrow()
  if (await checkPassword(deps, { email, device, session_id }, password_hash, password)) return password_hash
  await recordFailure(deps, { kind: 'confirmation_failed', email, role: scope.mode, device })
  return null
}
