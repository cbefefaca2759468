import { type RawBuilder, sql } from 'kysely'
import { iso } from '#platform/clock.ts'
import { invalid, Problem } from '#shared/problems.ts'
import type { TokenState } from './job-tokens.contract.ts'

export const TOKEN_MONTHS = 12
/** How many tokens an employer gets when it is approved. */
export const FIRST_TOKENS = 5

/** The same date a year later; February 29 becomes March 1. */
export const tokenExpiry = (granted: Date): Date => {
  const expiry = new Date(granted)
  expiry.setUTCMonth(expiry.getUTCMonth() + TOKEN_MONTHS)
  return expiry
}

interface Standing {
  state: TokenState
  expires_at: string
}

/** The state by the clock: an expired token's row is updated within a minute. */
export const tokenStateAt = ({ state, expires_at }: Standing, now: Date): TokenState =>
  state === 'available' && expires_at <= iso(now) ? 'expired' : state

/** The same for `job_tokens as t`. */
export const tokenStateSql = (now: Date): RawBuilder<TokenState> =>
  sql`case when t.state = 'available' and t.expires_at <= ${iso(now)}::timestamptz then 'expired' else t.state end`

export const isSpendableSql = (now: Date): RawBuilder<boolean> =>
  sql`(t.state = 'available' and t.expires_at > ${iso(now)}::timestamptz)`

/** Requires that the named token belongs to the organization and is neither used nor expired. */
export const requireSpendable = (token: Standing | undefined, now: Date): void => {
  if (!token) throw invalid({ token_id: ['This is not one of your tokens'] })
  const state = tokenStateAt(token, now)
  if (state === 'used') throw new Problem('token_already_used')
  if (state === 'expired') throw invalid({ token_id: ['This token has expired'] })
}
