import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anEmployer } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { DAY } from '../../../platform/clock.ts'
import { systemActor } from '../../../platform/scope.ts'
import * as notices from '../../notifications/contract.ts'
import { jobNotifications } from '../../notifications/contract.ts'
import { deleteJob, employerJobList, publishJob, updateJob } from '../contract.ts'
import { buildTokens } from '../tokens/fixtures.ts'
import { importInto } from './commands.ts'
import { type ImportResult, importColumns, importJobs, MAX_ROWS } from './contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

type Employer = Awaited<ReturnType<typeof anEmployer>>

const file = (content: string | Uint8Array<ArrayBuffer>, name = 'jobs.csv') => new File([content], name)
const send = (
  { client }: Pick<Employer, 'client'>,
  content: string | Uint8Array<ArrayBuffer>,
  body: { dry_run?: boolean; on_error?: 'stop' | 'skip' } = {},
) => client.call(importJobs, { body, files: { jobsFile: file(content) } })
const result = (response: { json(): unknown }) => response.json() as ImportResult
const jobsOf = ({ organisation_id }: Employer) =>
  t.deps.db
    .selectFrom('jobs')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .orderBy('import_key')
    .execute()

const csv = [
  'key;Job title;Work mode;type;Location;Openings;salary_min;salary_max;salary_currency;salary_period;majors;description',
  'A-1;Data Intern, Berlin;Hybrid;Internship;Berlin|München;2;1.234,5;;;;;',
].join('\n')

const whole = `\uFEFF"key","title","description","type","work_mode","locations","openings","salary_min","salary_max","salary_currency","salary_period","majors","is_unpaid","graduation_classes"\r
"A-1","Data ""Intern"", Chicago","You will build reports.\r
\r
You learn <from> the team.","Internship","hybrid","Chicago, IL|Boston, MA","2","24.50","30","USD","hour","Statistics|Economics","no","2027|2028"\r
\r
"A-2","  Driver  ","<p onclick=""x()"">Drive</p><script>1</script>","Full time","On-site","Austin, TX","1,200","","","","","","yes",""\r
`

describe('an employer’s upload', () => {
  test('brings drafts, and the same file again changes nothing', async () => {
    const employer = await anEmployer(t, { team_role: 'recruiter' })
    const dry = result(await send(employer, whole, { dry_run: true }))
    expect(dry).toMatchObject({ dry_run: true, rows: 2, created: 2, updated: 0, bad_rows: 0, errors: [] })
    expect(await jobsOf(employer)).toEqual([])
    expect(result(await send(employer, whole))).toMatchObject({ dry_run: false, created: 2 })
    const [first, second] = await jobsOf(employer)
    expect(first).toMatchObject({
      import_key: 'A-1',
      state: 'draft',
      title: 'Data "Intern", Chicago',
      description: '<p>You will build reports.</p><p>You learn &lt;from&gt; the team.</p>',
      type: 'internship',
      work_mode: 'hybrid',
      locations: ['Chicago, IL', 'Boston, MA'],
      openings: 2,
      salary_min: 2450,
      salary_max: 3000,
      majors: ['Statistics', 'Economics'],
      graduation_classes: [2027, 2028],
      posted_by: employer.id,
    })
    expect(second).toMatchObject({
      title: 'Driver',
      description: '<p>Drive</p>',
      openings: 1200,
      is_unpaid: true,
    })
    t.clock.advance(DAY)
    expect(result(await send(employer, whole))).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    expect(await jobsOf(employer)).toEqual([first, second])
    expect((await employer.client.call(employerJobList)).json().total_row).toBe(2)
  })

  test('takes semicolons and the decimal point only', async () => {
    const employer = await anEmployer(t)
    expect(result(await send(employer, csv, { dry_run: true })).errors).toEqual([
      { row: 2, field: 'salary_min', message: 'Use a number, like 1200 or 24.50' },
    ])
    const plain = csv.replace('1.234,5', '').replace('Data Intern, Berlin', '"Data ""Intern"", Berlin"')
    expect(result(await send(employer, plain))).toMatchObject({ created: 1, bad_rows: 0 })
    expect((await jobsOf(employer))[0]).toMatchObject({
      title: 'Data "Intern", Berlin',
      locations: ['Berlin', 'München'],
    })
  })

  test('takes JSON, a list or under `jobs`', async () => {
    const employer = await anEmployer(t)
    const list = [{ key: 'J-1', title: 'Analyst', locations: ['Paris'], openings: 3, is_unpaid: true }]
    expect(result(await send(employer, JSON.stringify(list)))).toMatchObject({ created: 1 })
    expect(result(await send(employer, JSON.stringify({ jobs: list })))).toMatchObject({ unchanged: 1 })
  })

  test('updates only what the file has columns for', async () => {
    const employer = await anEmployer(t)
    await send(employer, 'key,title,description\nK,Old,Text written elsewhere')
    expect(result(await send(employer, 'key,title,locations\nK,New,Lyon'))).toMatchObject({
      updated: 1,
      created: 0,
    })
    expect((await jobsOf(employer))[0]).toMatchObject({
      title: 'New',
      description: '<p>Text written elsewhere</p>',
      locations: ['Lyon'],
    })
    expect(result(await send(employer, 'key,title,locations\nK,New,'))).toMatchObject({ updated: 1 })
    expect((await jobsOf(employer))[0]).toMatchObject({ locations: [] })
  })

  test('keys are each employer’s own', async () => {
    const [one, other] = [await anEmployer(t), await anEmployer(t)]
    for (const employer of [one, other])
      expect(result(await send(employer, 'key,title\n1,Same key'))).toMatchObject({
        created: 1,
        unchanged: 0,
      })
  })

  test('a posted job stays postable, a deleted one comes back as a draft', async () => {
    const employer = await anEmployer(t)
    await buildTokens(t.deps, employer.organisation_id)
    await send(employer, whole)
    const [job] = await jobsOf(employer)
    expect((await employer.client.call(publishJob, { params: { id: job!.id }, body: {} })).statusCode).toBe(
      200,
    )
    expect(result(await send(employer, whole))).toMatchObject({ unchanged: 2 })
    const emptied = await send(employer, 'key,title,openings\nA-1,Data Intern,')
    expect(problemOf(emptied).fields).toEqual({ 'rows.2.openings': ['Say how many people you look for'] })
    expect((await jobsOf(employer))[0]).toMatchObject({ state: 'active', openings: 2 })
    await employer.client.call(deleteJob, { params: { id: job!.id } })
    expect(result(await send(employer, whole))).toMatchObject({ updated: 1, unchanged: 1 })
    expect((await jobsOf(employer))[0]).toMatchObject({ id: job!.id, state: 'draft', removed_at: null })
  })

  test('what the team wrote elsewhere stays, what the file says wins', async () => {
    const employer = await anEmployer(t)
    await send(employer, 'key,title\nK,From the file')
    const [job] = await jobsOf(employer)
    const edited = { title: 'By hand', skills: ['SQL'] }
    await employer.client.call(updateJob, { params: { id: job!.id }, body: edited })
    expect(result(await send(employer, 'key,title\nK,From the file'))).toMatchObject({ updated: 1 })
    expect((await jobsOf(employer))[0]).toMatchObject({ title: 'From the file', skills: ['SQL'] })
  })
})

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
      '3 title': 'This is needed',
      '3 start_date': 'Use a date, like 2027-09-01',
      '5 key': 'Row 2 has the same key',
      '7 type': 'Use one of: full-time, part-time, internship, contract',
    })
    const refused = await send(employer, bad)
    expect(refused.statusCode).toBe(422)
    expect(problemOf(refused).fields).toHaveProperty(['rows.5.key'], ['Row 2 has the same key'])
    expect(await jobsOf(employer)).toEqual([])
  })

  test('are left out when that is wished', async () => {
    const employer = await anEmployer(t)
    expect(result(await send(employer, bad, { on_error: 'skip' }))).toMatchObject({ created: 1, bad_rows: 5 })
    expect((await jobsOf(employer)).map(({ import_key }) => import_key)).toEqual(['B-1'])
  })

  test('unknown fields, nested values and letters no text has, in JSON', async () => {
    const employer = await anEmployer(t)
    const rows = [
      { key: '1', title: 'A', colour: 'red' },
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
      '1 colour',
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
    ['missing columns', 'name,place\nx,y', /"key" is missing.*"title" is missing.*"name" is not known/],
    ['a column twice', 'key,title,id\n1,A,2', /"key" is there twice/],
    ['a quotation mark left open', 'key,title\n1,"A\n2,B', /never closed/],
    ['a quotation mark inside a cell', 'key,title\n1,"A" B\n', /quotation mark/],
    ['a quotation mark inside a plain cell', 'key,title\n1,A "B"\n', /Row 2.*quotation mark/],
    ['JSON that breaks off', '[{"key": "1"', /cannot be read as JSON/],
    ['JSON without a list', '{"key": "1"}', /no list/],
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
    expect(await jobsOf(employer)).toEqual([])
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
    expect(await jobsOf(employer)).toHaveLength(2)
  })
})

describe('an operator’s import into one employer', () => {
  const into = (employer: Employer, text: string, dry_run = false) =>
    importInto(
      t.deps,
      { id: employer.organisation_id, wanted: { kind: 'open' }, actor: systemActor, posted_by: null },
      { text, limit: 100 },
      { dry_run, on_error: 'stop' },
    )

  test('posts without tokens and tells the team', async () => {
    const employer = await anEmployer(t)
    expect(await into(employer, whole)).toMatchObject({ created: 2 })
    const jobs = await jobsOf(employer)
    expect(jobs.map(({ state }) => state)).toEqual(['active', 'active'])
    expect(jobs[0]!.expires_at).toBe(new Date(t.clock.now().getTime() + 30 * DAY).toISOString())
    expect(await into(employer, whole)).toMatchObject({ unchanged: 2 })
    await t.drain()
    const { data } = (await employer.client.call(notices.employerNotifications)).json()
    expect(data).toMatchObject([{ kind: 'jobs_imported', text: expect.stringMatching(/^2 jobs posted/) }])
    expect((await employer.client.call(jobNotifications)).json().total_row).toBe(0)
  })

  test('wants whole jobs', async () => {
    const employer = await anEmployer(t)
    const failing = into(employer, 'key,title,application_deadline\n1,Thin,2020-01-01')
    await expect(failing).rejects.toMatchObject({
      fields: {
        'rows.2.description': expect.anything(),
        'rows.2.type': expect.anything(),
        'rows.2.work_mode': expect.anything(),
        'rows.2.openings': expect.anything(),
        'rows.2.application_deadline': ['This day is over; choose a later one'],
      },
    })
    expect(await jobsOf(employer)).toEqual([])
  })
})

test('the example of the columns is a file that imports', async () => {
  const employer = await anEmployer(t)
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const example = [
    importColumns.map(({ name }) => name).join(','),
    importColumns.map((column) => quote(column.example)).join(','),
  ].join('\r\n')
  expect(result(await send(employer, example))).toMatchObject({ created: 1, errors: [] })
})
