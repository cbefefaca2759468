import { type Deps, type Tx, transact } from '../../../platform/deps.ts'
import type { SignedScope } from '../../../platform/scope.ts'
import { passwordFits } from '../../../platform/secrets.ts'
import {
  closeSession,
  confirmSession,
  type NewSession,
  type Opened,
  openSession,
} from '../../../platform/session.ts'
import { invalid } from '../../../shared/problems.ts'
import { recordSecurity } from '../../security/commands.ts'

export interface Entry extends NewSession {
  /** What the visitor was signed in as until now. */
  before: SignedScope | null
}

/** Writes down that somebody is in, with every step that was asked for. */
export const recordSignIn = (tx: Tx, { person_id, mode, device }: NewSession): Promise<void> =>
  recordSecurity(tx, {
    kind: 'signed_in',
    person_id,
    actor: { person_id, role: mode },
    device,
    detail: mode,
  })

/** The one way in: opens the session of somebody who has proved who they are, in place of the one this browser had. */
export const enter = async (tx: Tx, { before, ...session }: Entry): Promise<Opened> => {
  if (before) await closeSession(tx, before.session_id)
  const opened = await openSession(tx, session)
  if (opened.stage === 'full') await recordSignIn(tx, session)
  return opened
}

const wrongPassword = () => invalid({ password: ['This is not your password'] })

/** Proves once more who one is. Answers the session's new secret. */
export const confirm = async (
  deps: Deps,
  { person_id, session_id }: SignedScope,
  password: string,
): Promise<string | null> => {
  const { password_hash } = await deps.db
    .selectFrom('persons')
    .select('password_hash')
    .where('id', '=', person_id)
    .executeTakeFirstOrThrow()
  if (!(await passwordFits(password_hash, password))) throw wrongPassword()
  return transact(deps, async (tx) => {
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

/** Sessions in these role accounts, or in the roles at these organisations, end at once; the same people's other roles stay signed in. */
export const endSessions = async (tx: Tx, of: 'id' | 'organisation_id', ids: string[]): Promise<void> => {
  await tx.db
    .deleteFrom('sessions')
    .using('role_accounts')
    .whereRef('role_accounts.person_id', '=', 'sessions.person_id')
    .whereRef('role_accounts.role', '=', 'sessions.mode' as never)
    .where(`role_accounts.${of}`, 'in', ids)
    .execute()
}
