import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as notices from '#domains/notifications/notices.contract.ts'
import { jobNotifications } from '#domains/notifications/notices.contract.ts'
import { DAY } from '#platform/clock.ts'
import { systemActor } from '#platform/scope.ts'
import { anEmployer } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { type Employer, jobsOf, result, send, whole } from '../../../../tests/harness/imports.ts'
import { deleteJob, employerJobList, publishJob, updateJob } from '../jobs.contract.ts'
import { buildTokens } from '../tokens/job-tokens.fixtures.ts'
import { importInto } from './job-import.commands.ts'
import { importColumns } from './job-import.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const csv = [
  'key;Job title;Work mode;type;Location;Openings;salary_min;salary_max;salary_currency;salary_period;majors;description',
  'A-1;Data Intern, Berlin;Hybrid;Internship;Berlin|München;2;1.234,5;;;;;',
].join('\n')

describe('an employer’s upload', () => {
  test('brings drafts, and the same file again changes nothing', async () => {
    const employer = await anEmployer(t, { team_role: 'recruiter' })
    const dry = result(await send(employer, whole, { dry_run: true }))
    expect(dry).toMatchObject({ dry_run: true, rows: 2, created: 2, updated: 0, bad_rows: 0, errors: [] })
    expect(await jobsOf(t, employer)).toEqual([])
    expect(result(await send(employer, whole))).toMatchObject({ dry_run: false, created: 2 })
    const [first, second] = await jobsOf(t, employer)
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
    expect(await jobsOf(t, employer)).toEqual([first, second])
    expect((await employer.client.call(employerJobList)).json().total_row).toBe(2)
  })

  test('takes semicolons and the decimal point only', async () => {
    const employer = await anEmployer(t)
    expect(result(await send(employer, csv, { dry_run: true })).errors).toEqual([
      { row: 2, field: 'salary_min', message: 'Use a number, like 1200 or 24.50' },
    ])
    const plain = csv.replace('1.234,5', '').replace('Data Intern, Berlin', '"Data ""Intern"", Berlin"')
    expect(result(await send(employer, plain))).toMatchObject({ created: 1, bad_rows: 0 })
    expect((await jobsOf(t, employer))[0]).toMatchObject({
      title: 'Data "Intern", Berlin',
      locations: ['Berlin', 'München'],
    })
  })

  test.each([
    'work_authorization',
    'work_authorisation',
    'Work Authorisation',
    '  WORK-AUTHORISATION ',
    'Work  authorization',
  ])('reads the column %j', async (column) => {
    const employer = await anEmployer(t)
    const answer = await send(employer, `key,title,${column}\nW-1,Analyst,Citizens of the EU`)
    expect(result(answer)).toMatchObject({ created: 1, bad_rows: 0 })
    expect(await jobsOf(t, employer)).toMatchObject([{ work_authorization: 'Citizens of the EU' }])
  })

  test('one column in two spellings appears twice', async () => {
    const employer = await anEmployer(t)
    const twice = await send(employer, 'key,title,work_authorization,Work authorisation\nW-1,Analyst,a,b')
    expect(problemOf(twice)).toMatchObject({ detail: 'The column "work_authorization" appears twice.' })
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
    expect((await jobsOf(t, employer))[0]).toMatchObject({
      title: 'New',
      description: '<p>Text written elsewhere</p>',
      locations: ['Lyon'],
    })
    expect(result(await send(employer, 'key,title,locations\nK,New,'))).toMatchObject({ updated: 1 })
    expect((await jobsOf(t, employer))[0]).toMatchObject({ locations: [] })
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
    await buildTokens(t.deps, employer.organization_id)
    await send(employer, whole)
    const [job] = await jobsOf(t, employer)
    expect((await employer.client.call(publishJob, { params: { id: job!.id }, body: {} })).statusCode).toBe(
      200,
    )
    expect(result(await send(employer, whole))).toMatchObject({ unchanged: 2 })
    const emptied = await send(employer, 'key,title,openings\nA-1,Data Intern,')
    expect(problemOf(emptied).fields).toEqual({
      'rows.2.openings': ['Enter how many people you want to hire'],
    })
    expect((await jobsOf(t, employer))[0]).toMatchObject({ state: 'active', openings: 2 })
    await employer.client.call(deleteJob, { params: { id: job!.id } })
    expect(result(await send(employer, whole))).toMatchObject({ updated: 1, unchanged: 1 })
    expect((await jobsOf(t, employer))[0]).toMatchObject({ id: job!.id, state: 'draft', removed_at: null })
  })

  test('what the team wrote elsewhere stays, what the file says wins', async () => {
    const employer = await anEmployer(t)
    await send(employer, 'key,title\nK,From the file')
    const [job] = await jobsOf(t, employer)
    const edited = { title: 'By hand', skills: ['SQL'] }
    await employer.client.call(updateJob, { params: { id: job!.id }, body: edited })
    expect(result(await send(employer, 'key,title\nK,From the file'))).toMatchObject({ updated: 1 })
    expect((await jobsOf(t, employer))[0]).toMatchObject({ title: 'From the file', skills: ['SQL'] })
  })
})

describe('an operator’s import into one employer', () => {
  const into = (employer: Employer, text: string, dry_run = false) =>
    importInto(
      t.deps,
      { id: employer.organization_id, wanted: { kind: 'open' }, actor: systemActor, posted_by: null },
      { text, limit: 100 },
      { dry_run, on_error: 'stop' },
    )

  test('posts without tokens and tells the team', async () => {
    const employer = await anEmployer(t)
    expect(await into(employer, whole)).toMatchObject({ created: 2 })
    const jobs = await jobsOf(t, employer)
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
        'rows.2.application_deadline': ['This date has passed; choose a later one'],
      },
    })
    expect(await jobsOf(t, employer)).toEqual([])
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
