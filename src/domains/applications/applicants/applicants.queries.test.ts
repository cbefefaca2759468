import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildStudent, type StudentOverrides } from '#domains/accounts/accounts.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { DAY, later } from '#platform/clock.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { anEmployer } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { type ApplicationOverrides, buildApplication } from '../applications.fixtures.ts'
import { applicantCounts, applicantList } from './applicants.contract.ts'

let t: TestApp
let team: Awaited<ReturnType<typeof anEmployer>>
let jobs: string[]
const ids: Record<string, string> = {}

const add = async (name: string, job: number, of: ApplicationOverrides, who: StudentOverrides = {}) => {
  const [first_name, last_name] = name.split(' ') as [string, string]
  const student = await buildStudent(t.deps, { first_name, last_name, ...who })
  const made = await buildApplication(t.deps, { job_id: jobs[job]!, student_id: student.id, ...of })
  ids[first_name] = made.id
}
const ago = (days: number) => later(t.clock.now(), -days * DAY)

beforeAll(async () => {
  t = await openTestApp()
  team = await anEmployer(t, { team_role: 'viewer' })
  jobs = [
    (await buildJob(t.deps, { organization_id: team.organization_id, title: 'Analyst' })).id,
    (await buildJob(t.deps, { organization_id: team.organization_id, title: 'Builder', state: 'closed' })).id,
  ]
  await add('Ada Lovelace', 0, { submitted_at: ago(40) }, { majors: ['Mathematics'], graduation_class: 2027 })
  await add('Bruno Müller', 0, { submitted_at: ago(35), state: 'reviewed', rating: 3 })
  await add('Chloé O’Hara', 0, { submitted_at: ago(5) }, { majors: ['Mathematics', 'Physics'] })
  await add('Dara Li', 1, { submitted_at: ago(50), state: 'shortlisted', state_at: ago(2), rating: 5 })
  await add('Emil Berg', 1, { submitted_at: ago(60), state: 'rejected', state_at: ago(1), is_told: false })
  await buildApplication(t.deps)
})
afterAll(() => t.close())

const list = async (query: InputOf<typeof applicantList>['query'] = {}) => {
  const response = await team.client.call(applicantList, { query })
  expect(response.statusCode).toBe(200)
  return response.json()
}
const names = async (query: InputOf<typeof applicantList>['query'] = {}): Promise<string[]> =>
  (await list(query)).data.map((row: { student: { first_name: string } }) => row.student.first_name)

describe('the list', () => {
  it('shows who has waited past the promise first, then who waits, then the latest changes', async () => {
    expect(await names()).toEqual(['Ada', 'Bruno', 'Chloé', 'Emil', 'Dara'])
    const page = await list()
    expect(page).toMatchObject({
      current_page: 1,
      page_count: 1,
      total_row: 5,
      total_without_filter_row: 5,
      totalJobWithApplicants: 2,
    })
    expect(page.data.map((row: { is_overdue: boolean }) => row.is_overdue)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(page.data[3]).toMatchObject({ status: 'rejected', rejection: { told_at: null } })
    expect(page.data[4].job).toMatchObject({ title: 'Builder', is_open: false })
  })

  it.each([
    [{ sort: 'newest' }, ['Chloé', 'Bruno', 'Ada', 'Dara', 'Emil']],
    [{ sort: 'oldest' }, ['Emil', 'Dara', 'Ada', 'Bruno', 'Chloé']],
    [{ sort: 'name' }, ['Ada', 'Bruno', 'Chloé', 'Dara', 'Emil']],
    [{ sort: 'rating' }, ['Dara', 'Bruno', 'Chloé', 'Ada', 'Emil']],
    [{ status: ['reviewed', 'shortlisted'] }, ['Bruno', 'Dara']],
    [{ search: 'muller' }, ['Bruno']],
    [{ search: 'müller  bruno' }, ['Bruno']],
    [{ search: 'bruno example' }, []],
    [{ search: 'CHLOE o’h' }, ['Chloé']],
    [{ search: '%' }, []],
    [{ major: ['Mathematics'] }, ['Ada', 'Chloé']],
    [{ graduation_class: [2027] }, ['Ada']],
    [{ rating: 4 }, ['Dara']],
    [{ overdue: true }, ['Ada', 'Bruno']],
    [{ overdue: false, status: ['submitted'] }, ['Chloé']],
  ] as const)('%o', async (query, expected) => {
    expect(await names(query as never)).toEqual(expected)
  })

  it('tells both totals under a filter', async () => {
    const page = await list({ job_id: jobs[1]!, size: 1 })
    expect(page).toMatchObject({ total_row: 2, page_count: 2, total_without_filter_row: 5 })
  })

  it('pages without repeating or dropping anyone', async () => {
    const seen: string[] = []
    for (const page of [1, 2, 3]) seen.push(...(await names({ page, size: 2 })))
    expect(seen).toEqual(await names())
  })

  it.each([
    '?page=-1',
    '?size=101',
    '?sort=best',
    '?rating=9',
    '?job_id=17',
    '?status=fired',
    '?graduation_class=soon',
    '?color=red',
  ])('%s answers 400', async (search) => {
    const response = await t.app.inject({
      url: `/api/employer/job/applicant-list${search}`,
      headers: { cookie: team.client.cookie },
    })
    expect(response.statusCode).toBe(400)
  })

  it('keeps who declined an offer apart from who withdrew, in the list and in numbers', async () => {
    const own = await anEmployer(t)
    const { id: job_id } = await buildJob(t.deps, { organization_id: own.organization_id })
    const made = await buildApplication(t.deps, { job_id, state: 'withdrawn', declined: {} })
    for (const _each of [1, 2]) await buildApplication(t.deps, { job_id, state: 'withdrawn' })
    const found = async (status: 'declined' | 'withdrawn') =>
      (await own.client.call(applicantList, { query: { status: [status] } })).json()
    expect((await found('declined')).data).toMatchObject([{ id: made.id, offer: { answer: 'declined' } }])
    expect((await found('withdrawn')).total_row).toBe(2)
    const { statuses } = (await own.client.call(applicantCounts)).json()
    expect(new Map(statuses.map(Object.values))).toEqual(
      new Map([
        ['declined', 1],
        ['withdrawn', 2],
      ]),
    )
  })

  it('counts by status and job', async () => {
    const all = (await team.client.call(applicantCounts)).json()
    expect(all.overdue).toBe(2)
    expect(all.jobs).toEqual([
      { id: jobs[0], title: 'Analyst', is_open: true, applicants: 3, waiting: 3 },
      { id: jobs[1], title: 'Builder', is_open: false, applicants: 2, waiting: 0 },
    ])
    const one = (await team.client.call(applicantCounts, { query: { job_id: jobs[1]! } })).json()
    expect(
      Object.fromEntries(
        one.statuses.map((row: { status: string; count: number }) => [row.status, row.count]),
      ),
    ).toEqual({
      shortlisted: 1,
      rejected: 1,
    })
  })
})
