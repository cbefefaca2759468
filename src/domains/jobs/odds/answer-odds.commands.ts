import { sql } from 'kysely'
import { DAY, iso, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { forgetOdds } from './answer-odds.queries.ts'
import { COUNTED_FOR, TEN, WAITING_FOR } from './answer-odds.rules.ts'

const BATCH = 50

const sinceOf = (tx: Tx): string => iso(later(tx.now, -COUNTED_FOR))

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
 * Makes tens of what was answered, or promised by now, and is in none yet: first of each job by itself, then of the rest of
 * the employer where it has no ten yet, or where nothing came to make a job's own full. The first sent come first.
 * Applications on other sites are kept elsewhere.
 */
const makeTens = async (tx: Tx, employers: readonly string[]): Promise<void> => {
  const now = iso(tx.now)
  const waited = iso(later(tx.now, -WAITING_FOR))
  await sql`
    with due as materialized (
      select a.id, a.organization_id, a.job_id, a.submitted_at, a.answered_at, least(a.answered_at, a.reply_by) as due_at
      from applications a
      where a.organization_id = any (${employers}::uuid[]) and a.submitted_at > ${sinceOf(tx)}::timestamptz
        and (a.answered_at is not null or (a.state <> 'withdrawn' and a.reply_by <= ${now}::timestamptz))
        and a.id not in (select unnest(t.applications) from answer_tens t where t.organization_id = any (${employers}::uuid[]))
    ), placed as materialized (
      select due.*, row_number() over job - 1 as place, count(*) over (partition by organization_id, job_id) as of_all
      from due window job as (partition by organization_id, job_id order by submitted_at, id)
    ), own as (
      select organization_id, job_id, id, submitted_at, answered_at, place / ${TEN} as ten
      from placed where place < of_all - of_all % ${TEN}
    ), rest as (
      select r.*, row_number() over (partition by organization_id order by submitted_at, id) - 1 as rank,
        count(*) over (partition by organization_id) as of_rest
      from (select organization_id, id, submitted_at, answered_at, due_at from placed where place >= of_all - of_all % ${TEN}) as r
      where r.due_at <= ${waited}::timestamptz
        or (r.organization_id not in (select organization_id from answer_tens where organization_id = any (${employers}::uuid[]))
          and r.organization_id not in (select organization_id from own))
    ), chosen as (
      select * from own union all
      select organization_id, null, id, submitted_at, answered_at, rank / ${TEN} from rest where rank < of_rest - of_rest % ${TEN}
    )
    insert into answer_tens (id, organization_id, job_id, applications, answered, sent_until)
    select gen_random_uuid(), organization_id, job_id, array_agg(id order by id), count(answered_at), max(submitted_at)
    from chosen group by organization_id, job_id, ten`.execute(tx.db)
}

/** Says what the tens say, where they are others than before: of each job that has one, and of all of its employer. */
const tell = async (tx: Tx, employers: readonly string[]): Promise<void> => {
  const now = iso(tx.now)
  const since = sinceOf(tx)
  // all of them are too old to be in a ten again
  await sql`delete from answer_tens where organization_id = any (${employers}::uuid[]) and sent_until <= ${since}::timestamptz`.execute(
    tx.db,
  )
  await sql`
    delete from answer_odds o where o.organization_id = any (${employers}::uuid[]) and not exists (
      select from answer_tens t where t.organization_id = o.organization_id and (o.job_id is null or t.job_id = o.job_id))`.execute(
    tx.db,
  )
  await sql`
    with tens as (
      select t.*, scope.id as scope from answer_tens t
      cross join lateral (values (t.job_id), (t.organization_id)) as scope (id)
      where t.organization_id = any (${employers}::uuid[]) and scope.id is not null
    ), told as (
      select organization_id, nullif(scope, organization_id) as job_id, count(*) * ${TEN} as total, sum(answered) as answered
      from tens group by organization_id, scope
    ), others as materialized (
      select told.* from told left join answer_odds o on o.organization_id = told.organization_id and o.job_id is not distinct from told.job_id
      where (o.total, o.answered) is distinct from (told.total, told.answered)
    ), met as materialized (
      select c.organization_id, c.job_id, c.total, c.answered, a.submitted_at, (
        select min(e.at) from activities e
        where e.subject_type = 'application' and e.subject_id = a.id and e.verb = 'application.moved'
          and e.data ->> 'to' = 'interview' and e.at >= a.submitted_at
      ) as interview_at
      from others c join answer_tens t on t.organization_id = c.organization_id and (c.job_id is null or t.job_id = c.job_id)
      cross join lateral unnest(t.applications) as member (id) left join applications a on a.id = member.id
    )
    insert into answer_odds (organization_id, job_id, total, answered, interviews, interview_days, counted_until)
    select organization_id, job_id, total, answered,
      case when count(interview_at) >= ${TEN} then count(interview_at) end,
      case when count(interview_at) >= ${TEN} then round(percentile_cont(0.5) within group (
        order by extract(epoch from interview_at - submitted_at)::float8 / 86400)) end,
      ${now}::timestamptz
    from met group by organization_id, job_id, total, answered
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
    if (employers.length === 0) return
    await makeTens(tx, employers)
    await tell(tx, employers)
  })
