import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { iso } from '#platform/clock.ts'
import { majors, sponsorships, workModes } from '#shared/lists.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { buildJob } from '../jobs.fixtures.ts'
import { openJobs } from '../jobs.queries.ts'
import { openJobSql } from '../jobs.rules.ts'
import { publicJobs } from './job-search.contract.ts'
import { conditionOf } from './job-search.fixtures.ts'
import { listOpenJobs } from './job-search.queries.ts'
import { beginSearch } from './job-search-filters.queries.ts'
import { wordsOf } from './job-search-words.queries.ts'
import { openJobsOf } from './open-jobs.queries.ts'

let t: TestApp
const words = ['data', 'design', 'dentist', 'nurse', 'nursery']
const places = ['New York, NY', 'York, UK', 'New Delhi and York']
const names = ['Data Works', 'Oak & Elm', 'Nursing Homes']
let employers: string[]

beforeAll(async () => {
  t = await openTestApp()
  employers = await Promise.all(
    names.map(async (name) => (await buildOrganization(t.deps, 'employer', { name })).id),
  )
  const start = t.clock.now().getTime()
  for (let n = 0; n < 30; n++)
    await buildJob(t.deps, {
      organization_id: employers[n % 3]!,
      title: `${words[n % 5]} ${words[(n * 2) % 5]}`,
      description: `<p>${words[(n + 3) % 5]}</p>`,
      work_mode: workModes[n % 3],
      sponsorship: sponsorships[n % 4],
      majors: [majors[n % 2]!, majors[(n * 3) % 5]!],
      locations: [places[n % 3]!],
      ...(n % 4 === 0 && { salary_max: n * 100_000, salary_currency: 'USD', salary_period: 'year' }),
      is_unpaid: n % 4 === 1,
      posted_at: new Date(start - (n % 4) * 3_600_000),
    })
  // enough of them, some at the same moment, for the newest to be found by walking
  const columns = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'jobs' and is_generated = 'NEVER' and column_name <> 'id'`.execute(t.deps.db)
  const copied = sql.join(columns.rows.map(({ name }) => sql.ref(name)))
  await sql`insert into jobs (id, ${copied})
    select gen_random_uuid(), ${copied} from jobs cross join generate_series(1, 11)`.execute(t.deps.db)
}, 120_000)
afterAll(() => t.close())

const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
const queries = fc.record({
  search: fc.constantFrom('d', 'data', 'data design', 'nurs', 'dentits', 'york', 'nurse data works', 'zzz'),
  page: fc.integer({ min: 1, max: 4 }),
  size: fc.constantFrom(5, 20, 100),
  work_mode: maybe(fc.subarray([...workModes], { minLength: 1 })),
  sponsorship: maybe(fc.subarray([...sponsorships], { minLength: 1 })),
  major: maybe(fc.subarray(majors.slice(0, 5), { minLength: 1 })),
  place: maybe(fc.constantFrom('new york', 'york', 'new d', 'new yo', 'york new')),
  employer: maybe(fc.constantFrom('oak', 'nurs', '&')),
  is_unpaid: maybe(fc.boolean()),
  posted_within: maybe(fc.constantFrom(1, 7)),
  salary_min: maybe(fc.constantFrom(1, 1_000_000, 2_500_000)),
  salary_period: fc.constantFrom('year' as const, 'month' as const),
  salary_currency: fc.constantFrom('USD', 'EUR'),
})

/** The same by the whole rows, without what makes it quick. */
const slowly = async (given: Parameters<typeof listOpenJobs>[1]) => {
  const now = t.clock.now()
  const asked = (await wordsOf(t.deps, await beginSearch(t.deps, given, now)))!
  const query = sql`${asked.text}::tsquery`
  const { rows } = await sql<{ id: string }>`
    select m.id from (
      select j.id, j.headline, row_number() over (order by j.posted_at desc, j.id desc) as age
      from ${openJobs} where ${openJobSql(now)} and ${conditionOf(given, query, now)}
    ) m
    order by case when m.age <= 200 then ts_rank('{0.1, 0.3, 0.6, 1}', m.headline, ${query}) else -1 end desc, m.age
  `.execute(t.deps.db)
  const from = (given.page - 1) * given.size
  return { total: rows.length, ids: rows.slice(from, from + given.size).map(({ id }) => id) }
}

test('the most relevant are those a simple reading finds', async () => {
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      const parsed = publicJobs.query!.parse(query)
      const { data, total_row } = await listOpenJobs(t.deps, parsed)
      expect({ total: total_row, ids: data.map(({ id }) => id) }).toEqual(await slowly(parsed))
    }),
    { numRuns: 60 },
  )
}, 120_000)

const steps = fc.array(
  fc.oneof(
    fc.record({
      state: fc.constantFrom('active', 'closed', 'filled'),
      is_hidden: fc.boolean(),
      job: fc.nat(9),
      title: fc.constantFrom(...words),
    }),
    fc.record({ organization: fc.nat(2), state: fc.constantFrom('approved', 'suspended') }),
  ),
  { minLength: 1, maxLength: 12 },
)

test('what a search reads is at all times what is open, as it stands', async () => {
  const { db } = t.deps
  const jobs = await db.selectFrom('jobs').select('id').orderBy('id').limit(10).execute()
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      for (const step of taken) {
        if ('organization' in step)
          await sql`update organizations set state = ${step.state} where id = ${employers[step.organization]}`.execute(
            db,
          )
        else
          await sql`update jobs set state = ${step.state}, is_hidden = ${step.is_hidden}, title = ${step.title},
            ended_at = ${step.state === 'active' ? null : iso(t.clock.now())} where id = ${jobs[step.job]!.id}`.execute(
            db,
          )
      }
      const { rows } = await sql<{ differing: number }>`
        select count(*) as differing from open_jobs n full join (
          select j.* from jobs j join organizations o on o.id = j.organization_id
          where j.state = 'active' and not j.is_hidden and o.state = 'approved'
        ) j on j.id = n.id
        where n.id is null or j.id is null or not (
          (n.organization_id, n.posted_at, n.expires_at, n.salary_yearly, n.is_unpaid, n.type, n.work_mode, n.sponsorship,
            n.salary_currency, n.majors, n.locations, n.places)
          is not distinct from (j.organization_id, j.posted_at, j.expires_at, j.salary_yearly, j.is_unpaid, j.type, j.work_mode,
            j.sponsorship, j.salary_currency, j.majors, j.locations, j.places)
          and tsvector_to_array(j.search) <@ tsvector_to_array(n.search)
        )`.execute(db)
      expect(rows[0]!.differing).toBe(0)
      const open = await sql<{ id: string; title: string }>`
        select o.id, j.title from open_jobs o join jobs j on j.id = o.id order by o.posted_at desc, o.id desc`.execute(
        db,
      )
      const kept = await openJobsOf(t.deps)
      const ids = kept.newest.first(kept.live, open.rows.length + 1).map(kept.id)
      expect(ids).toEqual(open.rows.map(({ id }) => id))
      for (const word of words) {
        const found = kept.index.startingWith(word).intersection(kept.live).array().map(kept.id)
        const { rows: right } = await sql<{ id: string }>`
          select id from open_jobs where search @@ ${`'${word}':*`}::tsquery`.execute(db)
        expect(found.sort()).toEqual(right.map(({ id }) => id).sort())
      }
    }),
    { numRuns: 25 },
  )
}, 120_000)
