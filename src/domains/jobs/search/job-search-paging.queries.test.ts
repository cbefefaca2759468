import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { jobTypes, workModes } from '#shared/lists.ts'
import { visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { buildJob } from '../jobs.fixtures.ts'
import { publicJobs, sorts } from './job-search.contract.ts'

let t: TestApp
const words = ['data', 'design', 'dentist', 'nurse', 'nursery']
const places = ['Paris', 'Porto', 'São Paulo']

beforeAll(async () => {
  t = await openTestApp()
  const employers = await Promise.all([1, 2, 3].map(() => buildOrganization(t.deps, 'employer')))
  const start = t.clock.now().getTime()
  // Many share a moment, a place and their words, so that only the id tells them apart.
  for (let n = 0; n < 60; n++)
    await buildJob(t.deps, {
      organization_id: employers[n % 3]!.id,
      title: `${words[n % 5]} ${words[(n + 1) % 5]}`,
      type: jobTypes[n % 4],
      work_mode: workModes[n % 3],
      locations: [places[n % 3]!],
      is_unpaid: n % 7 === 0,
      posted_at: new Date(start - (n % 4) * 3_600_000),
    })
}, 120_000)
afterAll(() => t.close())

const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
const queries = fc.record({
  size: fc.integer({ min: 1, max: 30 }),
  sort: maybe(fc.constantFrom(...sorts)),
  search: maybe(fc.constantFrom('d', 'nurs', 'data design', 'dentits')),
  type: maybe(fc.subarray([...jobTypes], { minLength: 1 })),
  work_mode: maybe(fc.subarray([...workModes], { minLength: 1 })),
  place: maybe(fc.constantFrom('p', 'sao', 'paris')),
  is_unpaid: maybe(fc.boolean()),
})

test('pages never repeat or drop a job, under any filter and order', async () => {
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      const read = async (page: number) =>
        (await visitor(t).call(publicJobs, { query: { ...query, page } })).json()
      const first = await read(1)
      const pages = [first]
      for (let page = 2; page <= first.page_count; page++) pages.push(await read(page))
      const ids = pages.flatMap((page) => page.data.map((job: { id: string }) => job.id))
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.length).toBe(first.total_row)
      const { data: whole, total_row } = (
        await visitor(t).call(publicJobs, { query: { ...query, size: 100 } })
      ).json()
      expect(total_row).toBe(ids.length)
      expect(ids).toEqual(whole.map((job: { id: string }) => job.id))
      expect((await read(first.page_count + 1)).data).toEqual([])
    }),
    { numRuns: 40 },
  )
}, 120_000)
