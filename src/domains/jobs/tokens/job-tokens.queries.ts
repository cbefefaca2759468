import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { EmployerScope } from '#platform/scope.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import { Problem } from '#shared/problems.ts'
import type { jobTokens, newJobToken } from './job-tokens.contract.ts'
import { isSpendableSql, tokenStateAt, tokenStateSql } from './job-tokens.rules.ts'

type Token = OutputOf<typeof newJobToken>

const tokens = (db: Db) =>
  db
    .selectFrom('job_tokens as t')
    .leftJoin('jobs as j', 'j.id', 't.job_id')
    .select(['t.id', 't.state', 't.reason', 't.granted_at', 't.expires_at', 't.used_at', 't.used_for'])
    .select(['t.job_id', 'j.title'])

type Row = Awaited<ReturnType<ReturnType<typeof tokens>['executeTakeFirstOrThrow']>>

const toToken = ({ job_id, title, ...token }: Row, now: Date): Token => ({
  ...token,
  state: tokenStateAt(token, now),
  job: job_id ? { id: job_id, title: title! } : null,
})

const counts = (deps: Deps, scope: EmployerScope, now: Date) => {
  const state = tokenStateSql(now)
  return deps.db
    .selectFrom('job_tokens as t')
    .select([
      sql<number>`count(*) filter (where ${state} = 'available')`.as('total_available'),
      sql<number>`count(*) filter (where ${state} = 'used')`.as('total_used'),
      sql<number>`count(*) filter (where ${state} = 'expired')`.as('total_expired'),
    ])
    .where('t.organization_id', '=', scope.organization_id)
    .executeTakeFirstOrThrow()
}

/**
 * Lists the organization's tokens: available ones in the order of use, then used ones, latest first, then
 * expired ones.
 */
export const listTokens = async (
  deps: Deps,
  scope: EmployerScope,
  query: QueryOf<typeof jobTokens>,
): Promise<OutputOf<typeof jobTokens>> => {
  const now = deps.clock.now()
  const totals = await counts(deps, scope, now)
  const state = tokenStateSql(now)
  const rows = await tokens(deps.db)
    .where('t.organization_id', '=', scope.organization_id)
    .$if(query.state !== undefined, (all) => all.where(state, '=', query.state!))
    .orderBy(sql`case ${state} when 'available' then 0 when 'used' then 1 else 2 end`)
    .orderBy('t.used_at', 'desc')
    .orderBy('t.expires_at')
    .orderBy('t.id')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  const total = query.state
    ? totals[`total_${query.state}`]
    : totals.total_available + totals.total_used + totals.total_expired
  return {
    ...toPage(
      rows.map((row) => toToken(row, now)),
      total,
      query,
    ),
    ...totals,
  }
}

export const nextToken = async (deps: Deps, scope: EmployerScope): Promise<Token> => {
  const now = deps.clock.now()
  const row = await tokens(deps.db)
    .where('t.organization_id', '=', scope.organization_id)
    .where(isSpendableSql(now))
    .orderBy('t.expires_at')
    .orderBy('t.id')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw new Problem('no_job_token')
  return toToken(row, now)
}
