import { sql } from 'kysely'
import { DAY, iso, later, MINUTE } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import type { Role } from '#shared/endpoint.ts'

/** Over https the prefix binds the cookie to this host and path alone: no sibling host can plant one. */
export const sessionCookie = ({ secureCookies }: Pick<Config, 'secureCookies'>): string =>
  secureCookies ? '__Host-fairlead_session' : 'fairlead_session'
export const deviceCookie = ({ secureCookies }: Pick<Config, 'secureCookies'>): string =>
  secureCookies ? '__Host-fairlead_device' : 'fairlead_device'
/** Longer than any session, so that a device is still known when the next session starts. */
export const DEVICE_DAYS = 180
const SESSION_DAYS = 30
/** However often it is used. */
export const SESSION_DAYS_AT_MOST = 90
/** How long confirming one's password counts for calls that require it. */
const FRESH = 15 * MINUTE
export type Mode = Role | 'operator'

/** What a call reveals about where it comes from. */
export interface Device {
  user_agent: string | null
  /** As coarse as `coarseNetwork`. */
  network: string | null
  /** The secret of a browser someone has signed in on before. */
  token?: string | null
  /** Gives the browser a new such secret. */
  remember?: (token: string) => void
}

/** A used session lives another 30 days, but never past its absolute end. */
export const endFrom = (now: Date, createdAt: Date): Date =>
  new Date(
    Math.min(
      later(now, SESSION_DAYS * DAY).getTime(),
      later(createdAt, SESSION_DAYS_AT_MOST * DAY).getTime(),
    ),
  )

/**
 * Whether the person confirmed who they are a moment ago, however far the clock was set back since. A secret from
 * before that doesn't count.
 */
export const isFresh = ({ confirmed_at }: { confirmed_at: string | null }, now: Date): boolean =>
  confirmed_at !== null && Math.abs(now.getTime() - Date.parse(confirmed_at)) < FRESH

const SEEN_EVERY = 60 * 60 * 1000

/** Extends a used session; written at most once an hour. */
export const extendSession = async (
  db: Db,
  session: { id: string; last_seen_at: string; created_at: string },
  network: () => string | null,
  now: Date,
): Promise<void> => {
  if (now.getTime() - Date.parse(session.last_seen_at) < SEEN_EVERY) return
  // if it ended since it was read, it is no longer there
  const kept = await db
    .updateTable('sessions')
    .set({ last_seen_at: now, network: network(), expires_at: endFrom(now, new Date(session.created_at)) })
    .where('id', '=', session.id)
    .returning('device_id')
    .executeTakeFirst()
  if (kept?.device_id)
    await sql`update known_devices set last_seen_at = ${iso(now)} where id = ${kept.device_id}`.execute(db)
}
