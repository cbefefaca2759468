import { type RawBuilder, sql } from 'kysely'
import { iso } from '#platform/clock.ts'
import { invalid, Problem } from '#shared/problems.ts'
import type { TokenState } from './job-tokens.contract.ts'

export const TOKEN_MONTHS = 12
/** What an employer starts with when it is approved. */
export const FIRST_TOKENS = 5

/** The same day a year on; from 29 February it is 1 March. */
export const tokenExpiry = (granted: Date): Date => {
  const expiry = new Date(granted)
  expiry.setUTCMonth(expiry.getUTCMonth() + TOKEN_MONTHS)
  return expiry
}

interface Standing {
  state: TokenState
  expires_at: string
}

/** The state by the clock: the row of a token that ran out follows within a minute. */
export const tokenStateAt = ({ state, expires_at }: Standing, now: Date): TokenState =>
  state === 'available' && expires_at <= iso(now) ? 'expired' : state

/** The same of `job_tokens as t`. */
export const tokenStateSql = (now: Date): RawBuilder<TokenState> =>
  sql`case when t.state = 'available' and t.expires_at <= ${iso(now)}::timestamptz then 'expired' else t.state end`

export const isSpendableSql = (now: Date): RawBuilder<boolean> =>
  sql`(t.state = 'available' and t.expires_at > ${iso(now)}::timestamptz)`

/** The token a caller named must be the organization's own and not spent or run out. */
export const requireSpendable = (token: Standing | undefined, now: Date): void => {
  if (!token) throw invalid({ token_id: ['This is not one of your tokens'] })
  const state = tokenStateAt(token, now)
  if (state === 'used') throw new Problem('token_already_used')
  if (state === 'expired') throw invalid({ token_id: ['This token has expired'] })
}
