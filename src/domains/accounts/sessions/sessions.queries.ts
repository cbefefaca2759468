import { iso } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { SignedScope } from '#platform/scope.ts'
import { deviceLabel } from '#shared/devices.ts'
import type { OwnSession } from './sessions.contract.ts'

const MOST_SESSIONS = 100

/** Lists where the person is signed in; a sign-in still waiting for its second step doesn't count. */
export const listOwnSessions = async (
  { db, clock }: Deps,
  { person_id, session_id }: SignedScope,
): Promise<{ data: OwnSession[] }> => {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'network', 'mode', 'created_at', 'last_seen_at'])
    .where('person_id', '=', person_id)
    .where('stage', '=', 'full')
    .where('expires_at', '>', iso(clock.now()))
    .orderBy((eb) => eb('id', '=', session_id), 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SESSIONS)
    .execute()
  const data = rows.map(({ user_agent, ...row }) => ({
    ...row,
    device: deviceLabel(user_agent ?? ''),
    is_this: row.id === session_id,
  }))
  return { data }
}
