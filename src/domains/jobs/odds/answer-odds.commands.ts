import { sql } from 'kysely'
import { DAY, iso, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { forgetOdds } from './answer-odds.queries.ts'
import { COUNTED_FOR, TEN } from './answer-odds.rules.ts'

const BATCH = 50

/** Takes employers that were not counted within a day; no other server has them then. */
const claim = async (tx: Tx): Promise<string[]> => {
  const now = iso(tx.now)
  const before = iso(later(tx.now, -DAY))
  const { rows } = await sql<{ organization_id: string }>`
    insert into answer_counts (organization_id, counted_at)
    select o.id, ${now}::timestamptz from organizations o left join answer_counts c on c.organization_id = o.id
    where o.kind = 'employer' and o.state = 'approved'
      and (c.counted_at is null or c.counted_at <= ${before}::timestamptz or c.counted_at > ${now}::timestamptz)
    order by o.id limit ${BATCH}
    on conflict (organization_id) do update set counted_at = excluded.counted_at
    where answer_counts.counted_at <= ${before}::timestamptz or answer_counts.counted_at > ${now}::timestamptz
    returning organization_id`.execute(tx.db)
  return rows.map(({ organization_id }) => organization_id)
}

/**
 * Counts what was answered or promised by now, of each job and of all together, where ten more have become due; the
 * moment it became so is that of the answer or of the promise, whichever came first. Applications on other sites are kept
 * elsewhere.
 */
const count = async (tx: Tx, employers: readonly string[]): Promise<void> => {
  const now = iso(tx.now)
  const since = iso(later(tx.now, -COUNTED_FOR))
  await tx.db
    .deleteFrom('answer_odds')
    .where('organization_id', 'in', [...employers])
    .where('counted_until', '<', since)
    .execute()
  await sql`
    with due as materialized (
      select a.id, a.organization_id, a.job_id, a.submitted_at, a.answered_at, least(a.answered_at, a.reply_by) as due_at
      from applications a
      where a.organization_id = any (${employers}::uuid[]) and a.submitted_at > ${since}::timestamptz
        and (a.answered_at is not null or (a.state <> 'withdrawn' and a.reply_by <= ${now}::timestamptz))
    ), counted as (
      select due.*, scope.id as scope from due cross join lateral (values (due.job_id), (due.organization_id)) as scope (id)
    ), again as (
      select c.scope, count(*) as of_all from counted c left join answer_odds o
        on o.organization_id = c.organization_id and coalesce(o.job_id, o.organization_id) = c.scope
      group by c.scope having count(*) filter (where o.counted_until is null or c.due_at > o.counted_until) >= ${TEN}
    ), told as materialized (
      select * from (
        select c.*, again.of_all, row_number() over (partition by c.scope order by c.submitted_at, c.id) as place
        from counted c join again on again.scope = c.scope
      ) as r where r.place <= r.of_all - r.of_all % ${TEN}
    ), met as materialized (
      select i.id, (
        select min(e.at) from activities e
        where e.subject_type = 'application' and e.subject_id = i.id and e.verb = 'application.moved'
          and e.data ->> 'to' = 'interview' and e.at >= i.submitted_at
      ) as interview_at
      from (select distinct id, submitted_at from told) as i
    )
    insert into answer_odds (organization_id, job_id, total, answered, interviews, interview_days, counted_until)
    select organization_id, nullif(scope, organization_id), count(*), count(answered_at),
      case when count(interview_at) >= ${TEN} then count(interview_at) end,
      case when count(interview_at) >= ${TEN} then round(percentile_cont(0.5) within group (
        order by extract(epoch from interview_at - submitted_at)::float8 / 86400)) end,
      ${now}::timestamptz
    from told join met on met.id = told.id group by organization_id, scope
    on conflict (organization_id, job_id) do update set total = excluded.total, answered = excluded.answered,
      interviews = excluded.interviews, interview_days = excluded.interview_days, counted_until = excluded.counted_until`.execute(
    tx.db,
  )
  tx.afterCommit.push(() => forgetOdds(tx.deps))
}

/** Counts anew, once a day for each employer, what is said beside its jobs. */
export const countOdds = (deps: Deps): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const employers = await claim(tx)
    if (employers.length > 0) await count(tx, employers)
  })
