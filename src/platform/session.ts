import type { Role } from '../shared/endpoint.ts'
import { newId } from '../shared/ids.ts'
import { DAY, later } from './clock.ts'
import type { Db, Timestamp } from './database.ts'
import type { Tx } from './deps.ts'
import { hashSecret, newSecret } from './secrets.ts'

export const SESSION_COOKIE = 'fairlead_session'
export const SESSION_DAYS = 30

export type Mode = Role | 'operator'

export interface SessionTable {
  id: string
  token_hash: Buffer
  person_id: string
  mode: Mode
  user_agent: string | null
  created_at: Timestamp
  last_seen_at: Timestamp
  expires_at: Timestamp
}

declare module './database.ts' {
  interface Tables {
    sessions: SessionTable
  }
}

/** Opens a session and answers its secret for the cookie; the database keeps only the hash. */
export const openSession = async (
  tx: Tx,
  personId: string,
  mode: Mode,
  userAgent: string | null,
): Promise<string> => {
  const secret = newSecret()
  await tx.db
    .insertInto('sessions')
    .values({
      id: newId(tx.now.getTime()),
      token_hash: hashSecret(secret),
      person_id: personId,
      mode,
      user_agent: userAgent?.slice(0, 300) ?? null,
      created_at: tx.now,
      last_seen_at: tx.now,
      expires_at: later(tx.now, SESSION_DAYS * DAY),
    })
    .execute()
  return secret
}

export const closeSession = async (tx: Tx, sessionId: string): Promise<void> => {
  await tx.db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/** Ends the person's sessions; all of them, or all but the one named. */
export const closeSessionsOf = async (tx: Tx, personId: string, but?: string): Promise<void> => {
  let query = tx.db.deleteFrom('sessions').where('person_id', '=', personId)
  if (but) query = query.where('id', '<>', but)
  await query.execute()
}

const SEEN_EVERY = 60 * 60 * 1000

/** A used session lives another 30 days; written at most once an hour. */
export const prolong = async (
  db: Db,
  session: { id: string; last_seen_at: string },
  now: Date,
): Promise<boolean> => {
  if (now.getTime() - Date.parse(session.last_seen_at) < SEEN_EVERY) return false
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: later(now, SESSION_DAYS * DAY) })
    .where('id', '=', session.id)
    .execute()
  return true
}
