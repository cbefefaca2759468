import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { anEmployer, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { meanwhile } from '../../../../tests/harness/meanwhile.ts'
import { closeJob } from '../jobs.contract.ts'
import { buildJob } from '../jobs.fixtures.ts'
import { publicJob, publicJobs } from './job-search.contract.ts'
import { openJobsOf } from './open-jobs.queries.ts'

let t: TestApp
afterEach(() => t.close())

const opened = async (SEARCH_DELAY: string) => {
  t = await openTestApp({ env: { SEARCH_DELAY } })
  const titles = async () =>
    (await visitor(t).call(publicJobs, {})).json().data.map(({ title }: { title: string }) => title)
  return { titles }
}

/** Past the product, as another server's write looks from here. */
const rename = (id: string, title: string) =>
  t.deps.db.updateTable('jobs').set({ title }).where('id', '=', id).execute()

/** As many more open jobs like the one there is, in one statement, as an import posts them. */
const copies = async (count: number) => {
  const { rows } = await sql<{ columns: string }>`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_name = 'jobs' and column_name <> 'id' and is_generated = 'NEVER'`.execute(t.deps.db)
  const columns = sql.raw(rows[0]!.columns)
  await sql`insert into jobs (id, ${columns}) select gen_random_uuid(), ${columns}
    from jobs, generate_series(1, ${count}::integer)`.execute(t.deps.db)
}

test('what another server changed is found after the delay, what happened here at once', async () => {
  const { titles } = await opened('60')
  const { client, organization_id } = await anEmployer(t)
  const [one, other] = [
    await buildJob(t.deps, { title: 'One', organization_id }),
    await buildJob(t.deps, { title: 'Other', organization_id }),
  ]
  expect(await titles()).toEqual(['Other', 'One'])
  await rename(other.id, 'Renamed')
  expect(await titles()).toEqual(['Other', 'One'])
  expect((await client.call(closeJob, { params: { id: one.id } })).statusCode).toBe(200)
  expect(await titles()).toEqual(['Renamed'])
  const closed = (await visitor(t).call(publicJob, { body: { id: one.id } })).json()
  expect(closed).toMatchObject({ state: 'closed', is_open: false })
})

test('once the delay is over, readers get the last answer while it is renewed', async () => {
  const { titles } = await opened('0.05')
  const { id } = await buildJob(t.deps, { title: 'Before' })
  expect(await titles()).toEqual(['Before'])
  await rename(id, 'After')
  await expect.poll(titles).toEqual(['After'])
})

test('without a delay every answer is that of now', async () => {
  const { titles } = await opened('0')
  const { id } = await buildJob(t.deps, { title: 'Before' })
  expect(await titles()).toEqual(['Before'])
  await rename(id, 'After')
  expect(await titles()).toEqual(['After'])
})

test('thousands of changes at once leave turns to others, and are all found', async () => {
  const { titles } = await opened('0')
  const { organization_id } = await buildJob(t.deps, { title: 'One' })
  const jobs = await openJobsOf(t.deps)
  await copies(1_200)
  const before = jobs.changes()
  const steps: number[] = []
  let [last, done] = [before, false]
  const watch = () => {
    steps.push(jobs.changes() - last)
    last = jobs.changes()
    if (!done) setImmediate(watch)
  }
  watch()
  expect((await titles()).length).toBe(20)
  done = true
  expect(jobs.changes() - before).toBeGreaterThanOrEqual(1_200)
  expect(Math.max(...steps)).toBeLessThan(300)
  await t.deps.db
    .updateTable('organizations')
    .set({ state: 'suspended' })
    .where('id', '=', organization_id)
    .execute()
  expect(await titles()).toEqual([])
})

test.for([
  ['closed', { state: 'closed', ended_at: new Date('2026-03-02T15:00:00.000Z') }, []],
  ['hidden', { is_hidden: true }, []],
  ['renamed', { title: 'After' }, ['After']],
] as const)(
  'a job that is %s while its employer is approved is as it should be',
  async ([, change, found]) => {
    const { titles } = await opened('0')
    const { id: organization_id } = await buildOrganization(t.deps, 'employer', { state: 'suspended' })
    const { id } = await buildJob(t.deps, { title: 'Before', organization_id })
    const outcome = await meanwhile(
      t.deps,
      (db) =>
        db
          .updateTable('organizations')
          .set({ state: 'approved' })
          .where('id', '=', organization_id)
          .execute(),
      () => t.deps.db.updateTable('jobs').set(change).where('id', '=', id).execute(),
    )
    expect(outcome).toMatchObject({ status: 'fulfilled' })
    expect(await titles()).toEqual(found)
  },
)
