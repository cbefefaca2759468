import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildStudent } from '#domains/accounts/accounts.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { anEmployer } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { filesIn } from '../../../../tests/harness/unzip.ts'
import { buildApplication, buildResume } from '../applications.fixtures.ts'
import { applicantExport, applicantResumes, ZIP_FILES } from './applicant-exports.contract.ts'
import { applicantList } from './applicants.contract.ts'

let t: TestApp
let team: Awaited<ReturnType<typeof anEmployer>>
let job_id: string
let ids: string[]

beforeAll(async () => {
  t = await openTestApp()
  team = await anEmployer(t, { team_role: 'viewer' })
  job_id = (await buildJob(t.deps, { organization_id: team.organization_id, title: 'R&D: "intern"' })).id
  const add = async (first_name: string, rest: Parameters<typeof buildApplication>[1] = {}) => {
    const student = await buildStudent(t.deps, { first_name, last_name: 'O/Neil' })
    const resume_file_id = await buildResume(t.deps, { lines: [`Resume of ${first_name}`] })
    return (await buildApplication(t.deps, { job_id, student_id: student.id, resume_file_id, ...rest })).id
  }
  ids = [
    await add('Zoe', { message: '=HYPERLINK("http://evil.example")', rating: 4 }),
    await add('@SUM(A1)', { answers: [{ question_id: 'a', label: 'Visa?', value: false }] }),
    await add('Gone', { state: 'withdrawn', message: 'secret' }),
  ]
  await buildApplication(t.deps)
})
afterAll(() => t.close())

describe('CSV', () => {
  it('holds the chosen rows, and nothing a spreadsheet would run', async () => {
    const response = await team.client.call(applicantExport)
    expect(response.headers['content-type']).toContain('text/csv')
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="?applicants-/)
    const rows: Record<string, string>[] = parse(response.rawPayload, { columns: true, bom: true })
    expect(rows).toHaveLength(3)
    const by = (name: string) => rows.find((row) => row['First name'] === name)!
    expect(by('Zoe')).toMatchObject({
      Job: 'R&D: "intern"',
      Message: `'=HYPERLINK("http://evil.example")`,
      Rating: '4',
      Status: 'Submitted',
    })
    expect(by("'@SUM(A1)").Answers).toBe('Visa?: No')
    expect(by('Gone').Message).toBe('')
  })

  it('follows the filters', async () => {
    const response = await team.client.call(applicantExport, { query: { rating: 4 } })
    expect(parse(response.rawPayload, { columns: true, bom: true })).toHaveLength(1)
    const chosen = await team.client.call(applicantExport, { query: { applicant_ids: [ids[1]!] } })
    expect(parse(chosen.rawPayload, { columns: true, bom: true })).toHaveLength(1)
  })

  it('reads on over more than one batch', async () => {
    const other = await anEmployer(t)
    const job = await buildJob(t.deps, { organization_id: other.organization_id })
    const resume = await buildResume(t.deps)
    await sql`
      with people as (
        insert into persons (id, email, password_hash, first_name, last_name, created_at)
        select gen_random_uuid(), 'many-' || n || '@example.com', '', 'Many', 'Person', now() from generate_series(1, 521) n
        returning id
      ), accounts as (
        insert into role_accounts (id, person_id, role, status, created_at)
        select gen_random_uuid(), id, 'student', 'active', now() from people returning id
      ), students as (
        insert into students (account_id) select id from accounts returning account_id
      )
      insert into applications (id, job_id, organization_id, student_id, state, resume_file_id, submitted_at, reply_by, state_at)
      select gen_random_uuid(), ${job.id}, ${other.organization_id}, account_id, 'submitted', ${resume}, now(), now(), now()
      from students`.execute(t.deps.db)
    const response = await other.client.call(applicantExport)
    const rows: Record<string, string>[] = parse(response.rawPayload, { columns: true, bom: true })
    expect(new Set(rows.map((each) => each.Email)).size).toBe(521)
    const zip = await other.client.call(applicantResumes)
    expect([zip.statusCode, problemOf(zip).error]).toEqual([422, 'invalid'])
    expect(problemOf(zip).fields!.applicant_ids![0]).toContain(String(ZIP_FILES))
  })
})

describe('ZIP', () => {
  it('holds each resume under the name of its person, but none that was taken back', async () => {
    const response = await team.client.call(applicantResumes, { query: { job_id } })
    expect(response.headers['content-type']).toBe('application/zip')
    const files = await filesIn(response.rawPayload)
    for (const [name, content] of Object.entries(files))
      expect(content.toString()).toContain(`Resume of ${name.slice(0, 3)}`)
    const names = Object.keys(files)
    expect(names.map((name) => name.replace(/ \(\w{8}\)/, '')).sort()).toEqual([
      '@SUM(A1) O Neil – R&D intern.pdf',
      'Zoe O Neil – R&D intern.pdf',
    ])
  })

  it('marks what it hands out as reviewed', async () => {
    const list = (await team.client.call(applicantList, { query: { status: ['submitted'] } })).json()
    expect(list.total_row).toBe(0)
  })

  it('of strangers’ applications is not there', async () => {
    const stranger = await anEmployer(t)
    const response = await stranger.client.call(applicantResumes, { query: { applicant_ids: ids } })
    expect(response.statusCode).toBe(404)
    const csv = await stranger.client.call(applicantExport, { query: { applicant_ids: ids } })
    expect(parse(csv.rawPayload, { columns: true, bom: true })).toEqual([])
  })
})
