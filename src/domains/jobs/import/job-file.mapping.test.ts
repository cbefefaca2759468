import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anEmployer, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { type Employer, result, send } from '../../../../tests/harness/imports.ts'
import { publicJobs } from '../search/job-search.contract.ts'

let t: TestApp
let employer: Employer
beforeAll(async () => {
  t = await openTestApp()
  employer = await anEmployer(t)
})
afterAll(() => t.close())

/** How long the longest of others' calls takes while this is worked on. */
const besides = async <T>(work: Promise<T>): Promise<{ answer: T; took: number; longest: number }> => {
  const since = performance.now()
  let longest = 0
  let done = false
  const others = async () => {
    while (!done) {
      const begun = performance.now()
      expect((await visitor(t).call(publicJobs)).statusCode).toBe(200)
      longest = Math.max(longest, performance.now() - begun)
      await pause(20)
    }
  }
  const watching = others()
  const answer = await work
  const took = performance.now() - since
  done = true
  await watching
  return { answer, took, longest }
}

const MB = 1_000_000
const row = (fields: object) => JSON.stringify([{ key: '1', title: 'A', ...fields }])
const csv = (name: string, cell: string) => `key,title,${name}\n1,A,${cell}`

const hostile: Array<[string, () => string, RegExp]> = [
  ['tags that never end', () => csv('description', '<a '.repeat(300_000)), /at most 50000/],
  ['signs that open a tag', () => row({ description: '<'.repeat(3 * MB) }), /at most 50000/],
  [
    'a row of 1.5 million fields',
    () => `[{${Array.from({ length: 1_500_000 }, (_, n) => `"k${n}":1`).join()}}]`,
    /more values/,
  ],
  [
    'a row of 100,000 fields',
    () => `[{${Array.from({ length: 100_000 }, (_, n) => `"k${n}":1`).join()}}]`,
    /too many fields/,
  ],
  ['24 MB of lists', () => '['.repeat(24 * MB), /nested too deeply/],
  ['lists in a field', () => `[{"key":${'['.repeat(100)}`, /nested too deeply/],
  ['a list of 500,000', () => row({ locations: Array(500_000).fill(1) }), /too long/],
  ['500,000 places in a cell', () => csv('majors', 'a|'.repeat(490_000)), /at most 100/],
  ['500,000 columns', () => `${'key,'.repeat(240_000)}title\n1,A`, /more than 500 columns/],
  ['rows of 500,000 cells', () => `key,title\n1,A${',x'.repeat(480_000)}`, /more cells than columns/],
  ['24 MB of line ends', () => `key,title\n${'\n'.repeat(24 * MB)}`, /more than 2,000 jobs/],
  ['8 MB of spaces', () => ' '.repeat(8 * MB), /empty/],
  ['quotation marks', () => `key,title\n${'"'.repeat(900_001)}`, /never closed|too long|needed/],
  ['digits and commas', () => csv('openings', `"${'1,234'.repeat(190_000)}"`), /number/],
]

describe('a file made to take long', () => {
  test.each(hostile)('%s', async (_, content, message) => {
    const response = await send(employer, content(), { dry_run: true })
    const said = response.statusCode === 200 ? result(response).errors : problemOf(response).fields
    expect([200, 422]).toContain(response.statusCode)
    expect(JSON.stringify(said)).toMatch(message)
    expect(response.payload.length).toBeLessThan(100_000)
  })

  test('keeps others waiting no longer than a fraction of the time it takes', async () => {
    const deep = '<b>'.repeat(16_000)
    const rows = Array.from({ length: 12 }, (_, n) => ({ key: `${n}`, title: 'A', description: deep }))
    const { answer, took, longest } = await besides(send(employer, JSON.stringify(rows), { dry_run: true }))
    expect(result(answer)).toMatchObject({ rows: 12 })
    // on a quick machine the file itself is done before a third of it would be noticed
    expect(longest).toBeLessThan(Math.max(took / 3, 250))
  })
})
