import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anEmployer } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { jobsOf, result, send, whole } from '../../../../tests/harness/imports.ts'
import { importJobs, MAX_ROWS } from './job-import.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const bad = [
  'key,title,type,locations,openings,salary_min,contact_email,start_date',
  'B-1,Good,internship,Rome,1,,,',
  'B-2,,internship,Rome,0,,not an address,2026-13-01',
  ',No key,part-time,Rome,1,,,',
  'B-1,Same key,contract,Rome,1,,,',
  'B-3,Salary alone,internship,Rome,1,20,,',
  'B-4,Odd type,gig,Rome,1,,,,spare',
].join('\n')

describe('bad rows', () => {
  test('are all named by number, and nothing is imported', async () => {
    const employer = await anEmployer(t)
    const dry = result(await send(employer, bad, { dry_run: true }))
    expect(dry).toMatchObject({ rows: 6, created: 1, bad_rows: 5 })
    expect(dry.errors.map(({ row, field }) => `${row} ${field}`).sort()).toEqual([
      '3 contact_email',
      '3 openings',
      '3 start_date',
      '3 title',
      '4 key',
      '5 key',
      '6 salary_currency',
      '6 salary_period',
      '7 (more cells than columns)',
      '7 type',
    ])
    const messages = Object.fromEntries(
      dry.errors.map(({ row, field, message }) => [`${row} ${field}`, message]),
    )
    expect(messages).toMatchObject({
      '3 title': 'This field is required',
      '3 start_date': 'Use a date, like 2027-09-01',
      '5 key': 'Row 2 has the same key',
      '7 type': 'Use one of: full-time, part-time, internship, contract',
    })
    const refused = await send(employer, bad)
    expect(refused.statusCode).toBe(422)
    expect(problemOf(refused).fields).toHaveProperty(['rows.5.key'], ['Row 2 has the same key'])
    expect(await jobsOf(t, employer)).toEqual([])
  })

  test('are left out when that is wished', async () => {
    const employer = await anEmployer(t)
    expect(result(await send(employer, bad, { on_error: 'skip' }))).toMatchObject({ created: 1, bad_rows: 5 })
    expect((await jobsOf(t, employer)).map(({ import_key }) => import_key)).toEqual(['B-1'])
  })

  test('unknown fields, nested values and letters no text has, in JSON', async () => {
    const employer = await anEmployer(t)
    const rows = [
      { key: '1', title: 'A', color: 'red' },
      { key: '2', title: { en: 'B' } },
      { key: '3', title: 'C\0' },
      { key: '4', title: 'D', skills: ['\uD800'] },
      'job',
      null,
      { key: '5', title: 'E', description: '&'.repeat(49_000) },
      {
        key: '6',
        title: 'F',
        salary_currency: 'USD',
        salary_period: 'hour',
        salary_min: -1,
        salary_max: 1e12,
      },
    ]
    const { errors } = result(await send(employer, JSON.stringify(rows), { dry_run: true }))
    expect(errors.map(({ row, field }) => `${row} ${field}`)).toEqual([
      '1 color',
      '2 title',
      '3 title',
      '4 skills',
      '5 row',
      '6 row',
      '7 description',
      '8 salary_min',
      '8 salary_max',
    ])
  })

  const unusable: Array<[string, string, RegExp]> = [
    ['an empty file', ' \n', /empty/],
    ['a header alone', 'key,title\n', /no jobs/],
    ['missing columns', 'name,place\nx,y', /"key" is missing.*"title" is missing.*"name" is unknown/],
    ['a column twice', 'key,title,id\n1,A,2', /"key" appears twice/],
    ['a quotation mark left open', 'key,title\n1,"A\n2,B', /never closed/],
    ['a quotation mark inside a cell', 'key,title\n1,"A" B\n', /quotation mark/],
    ['a quotation mark inside a plain cell', 'key,title\n1,A "B"\n', /Row 2.*quotation mark/],
    ['JSON that breaks off', '[{"key": "1"', /not valid JSON/],
    ['JSON without a list', '{"key": "1"}', /not contain a list/],
    ['a row without end', `key,title\n1,${'x'.repeat(1_100_000)}`, /too long/],
  ]
  test.each(unusable)('%s: the file is refused', async (_, content, message) => {
    const employer = await anEmployer(t)
    const response = await send(employer, content, { dry_run: true })
    expect(response.statusCode).toBe(422)
    expect(problemOf(response).fields?.jobsFile?.join(' ')).toMatch(message)
  })

  test('too many rows, wrong encodings, no file, a picture', async () => {
    const employer = await anEmployer(t)
    const rows = (count: number) =>
      ['key,title', ...Array.from({ length: count }, (_, n) => `${n},Job ${n}`)].join('\n')
    for (const count of [MAX_ROWS + 1, 10_001]) {
      const response = await send(employer, rows(count), { dry_run: true })
      expect([response.statusCode, problemOf(response).detail]).toEqual([
        422,
        'The file has more than 2,000 jobs; split it into several files.',
      ])
    }
    const latin = new Uint8Array([...Buffer.from('key,title\n1,Caf'), 0xe9])
    const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from('key,title\n1,A', 'utf16le')])
    const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])
    for (const content of [latin, utf16, picture])
      expect((await send(employer, content)).statusCode).toBe(415)
    const none = await employer.client.call(importJobs, { body: {} })
    expect([none.statusCode, problemOf(none).fields]).toEqual([
      422,
      { jobsFile: ['Choose a CSV or JSON file'] },
    ])
    expect(await jobsOf(t, employer)).toEqual([])
  })

  test('the most rows there may be go in at once', async () => {
    const employer = await anEmployer(t)
    const rows = Array.from({ length: MAX_ROWS }, (_, n) => ({ key: `${n}`, title: `Job ${n}` }))
    expect(result(await send(employer, JSON.stringify(rows)))).toMatchObject({ created: MAX_ROWS })
    expect(result(await send(employer, JSON.stringify(rows)))).toMatchObject({ unchanged: MAX_ROWS })
  })

  test('two at once make each job once', async () => {
    const employer = await anEmployer(t)
    const answers = await Promise.all([send(employer, whole), send(employer, whole)])
    expect(answers.map(result).reduce((sum, { created }) => sum + created, 0)).toBe(2)
    expect(await jobsOf(t, employer)).toHaveLength(2)
  })
})
