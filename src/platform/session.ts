import { type Generated, sql } from 'kysely'
import type { Role } from '../shared/endpoint.ts'
import { newId } from '../shared/ids.ts'
import { DAY, iso, later, MINUTE } from './clock.ts'
import type { Config } from './config.ts'
import type { Db, Timestamp } from './database.ts'
import type { Tx } from './deps.ts'
import { hashSecret, newSecret } from './secrets.ts'

/** Over https the name binds the cookie to this host and path alone: no sibling host can plant one. */
export const sessionCookie = ({ secureCookies }: Pick<Config, 'secureCookies'>): string =>
  secureCookies ? '__Host-fairlead_session' : 'fairlead_session'
export const deviceCookie = ({ secureCookies }: Pick<Config, 'secureCookies'>): string =>
  secureCookies ? '__Host-fairlead_device' : 'fairlead_device'
/** Longer than any session, so that a device is known when the next one begins. */
export const DEVICE_DAYS = 180
const SESSION_DAYS = 30
/** However often it is used. */
export const SESSION_DAYS_AT_MOST = 90
/** How long a proof of who one is counts for what asks for a fresh one. */
const FRESH = 15 * MINUTE
/** How long somebody may take to show the second step. */
const SECOND_STEP_WITHIN = 10 * MINUTE
/** How long the secret before a proof still serves calls that were under way. */
const FORMER = 30_000

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
  confirmed_at: Timestamp
  network: string | null
  former_hash: Buffer | null
  former_until: Timestamp | null
  stage: Generated<'second_step' | 'full'>
  second_step_at: Timestamp | null
  wrong_codes: Generated<number>
  device_id: string | null
}

/** What a call tells of where it comes from. */
export interface Device {
  user_agent: string | null
  /** As coarse as `coarseNetwork`. */
  network: string | null
  /** The secret of a browser somebody signed in with before. */
  token?: string | null
  /** Gives the browser another such secret. */
  remember?: (token: string) => void
}

declare module './database.ts' {
  interface Tables {
    sessions: SessionTable
  }
}

/** A used session lives another 30 days, and never past its absolute end. */
const endFrom = (now: Date, createdAt: Date): Date =>
  new Date(
    Math.min(
      later(now, SESSION_DAYS * DAY).getTime(),
      later(createdAt, SESSION_DAYS_AT_MOST * DAY).getTime(),
    ),
  )

export interface NewSession {
  person_id: string
  mode: Mode
  device: Device
  /** A passkey shown to a device that knows its owner is both steps in one. */
  by?: 'password' | 'passkey'
}

export interface Opened {
  id: string
  /** For the cookie; the database keeps only the hash. */
  secret: string
  stage: 'second_step' | 'full'
}

const hasTwoSteps = async (tx: Tx, personId: string): Promise<boolean> => {
  const { has } = await tx.db
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom('passkeys').select('id').where('person_id', '=', personId)),
          eb.exists(
            eb.selectFrom('authenticator_apps').select('person_id').where('person_id', '=', personId),
          ),
        ])
        .as('has'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(has)
}

/** Opens a session of somebody who has just proved who they are. Where a second step is set up, a password opens it half, for some minutes. The person is locked by the caller. */
export const openSession = async (
  tx: Tx,
  { person_id, mode, device, by = 'password' }: NewSession,
): Promise<Opened> => {
  const secret = newSecret()
  const id = newId(tx.now.getTime())
  const stage = by === 'password' && (await hasTwoSteps(tx, person_id)) ? 'second_step' : 'full'
  await tx.db
    .insertInto('sessions')
    .values({
      id,
      token_hash: hashSecret(secret),
      person_id,
      mode,
      user_agent: device.user_agent?.slice(0, 300) ?? null,
      network: device.network,
      created_at: tx.now,
      last_seen_at: tx.now,
      confirmed_at: tx.now,
      expires_at: stage === 'full' ? endFrom(tx.now, tx.now) : later(tx.now, SECOND_STEP_WITHIN),
      stage,
      second_step_at: by === 'passkey' ? tx.now : null,
    })
    .execute()
  return { id, secret, stage }
}

/** The second step was shown: the session goes on all the way, under a new secret, which this answers. Nothing of the one before serves any more. */
export const passSecondStep = async (tx: Tx, sessionId: string): Promise<string> => {
  const secret = newSecret()
  const session = await tx.db
    .selectFrom('sessions')
    .select('created_at')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  await tx.db
    .updateTable('sessions')
    .set({
      token_hash: hashSecret(secret),
      former_hash: null,
      former_until: null,
      stage: 'full',
      second_step_at: tx.now,
      wrong_codes: 0,
      expires_at: endFrom(tx.now, new Date(session.created_at)),
    })
    .where('id', '=', sessionId)
    .execute()
  return secret
}

/** A session that could do everything already counts as having passed from now on, under the secret it has. */
export const markSecondStep = async (tx: Tx, sessionId: string): Promise<void> => {
  await tx.db.updateTable('sessions').set({ second_step_at: tx.now }).where('id', '=', sessionId).execute()
}

/**
 * The person proved again who they are: the session goes on under a new secret, which this answers. Null when another tab proved
 * it a moment ago, so that two answers don't leave the browser with the elder of two secrets.
 */
export const confirmSession = async (tx: Tx, sessionId: string): Promise<string | null> => {
  const secret = newSecret()
  const mine = () => tx.db.updateTable('sessions').where('id', '=', sessionId)
  const renewed = await mine()
    .set((eb) => ({
      token_hash: hashSecret(secret),
      former_hash: eb.ref('token_hash'),
      former_until: later(tx.now, FORMER),
      confirmed_at: tx.now,
    }))
    .where((eb) => eb.or([eb('former_until', 'is', null), eb('former_until', '<=', iso(tx.now))]))
    .executeTakeFirst()
  if (renewed.numUpdatedRows > 0n) return secret
  await mine().set({ confirmed_at: tx.now }).execute()
  return null
}

/** Whether the person proved a moment ago who they are. A secret from before the proof tells nothing of it. */
export const isFresh = ({ confirmed_at }: { confirmed_at: string | null }, now: Date): boolean =>
  confirmed_at !== null && now.getTime() - Date.parse(confirmed_at) < FRESH

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

/** Keeps a used session; written at most once an hour. */
export const prolong = async (
  db: Db,
  session: { id: string; last_seen_at: string; created_at: string },
  network: string | null,
  now: Date,
): Promise<void> => {
  if (now.getTime() - Date.parse(session.last_seen_at) < SEEN_EVERY) return
  const { device_id } = await db
    .updateTable('sessions')
    .set({ last_seen_at: now, network, expires_at: endFrom(now, new Date(session.created_at)) })
    .where('id', '=', session.id)
    .returning('device_id')
    .executeTakeFirstOrThrow()
  if (device_id)
    await sql`update known_devices set last_seen_at = ${iso(now)} where id = ${device_id}`.execute(db)
}
