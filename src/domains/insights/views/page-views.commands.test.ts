import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { writeBatchedCounters } from '#platform/batched-counters.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.deps.db.deleteFrom('page_views').execute()
  await t.deps.db.deleteFrom('subject_views').execute()
})

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const open = async (payload: object, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/api/commons/page-view',
    payload,
    headers: { 'user-agent': BROWSER, ...headers },
  })
const pages = async () => {
  await writeBatchedCounters(t.deps)
  return t.deps.db.selectFrom('page_views').selectAll().orderBy('route').execute()
}
const subjects = async () => {
  await writeBatchedCounters(t.deps)
  return t.deps.db.selectFrom('subject_views').selectAll().orderBy('views', 'desc').execute()
}

test('pages count by pattern and day, whichever way the pattern ends', async () => {
  const answers = await Promise.all([
    open({ route: '/public-jobs' }),
    open({ route: '/public-jobs/' }),
    open({ route: '/' }),
  ])
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(3).fill([204, '']))
  await writeBatchedCounters(t.deps)
  await open({ route: '/public-jobs' })
  expect(await pages()).toEqual([
    { day: '2026-03-02', route: '/', views: 1 },
    { day: '2026-03-02', route: '/public-jobs', views: 3 },
  ])
})

test('pages that do not exist and robots count nothing', async () => {
  for (const route of ['/no/such/page', '/employer/harbor-light', 'x', '/public-jobs?id=1'])
    await open({ route })
  for (const agent of ['Googlebot/2.1', 'Mozilla/5.0 HeadlessChrome/140', 'curl/8.1', ''])
    expect((await open({ route: '/public-jobs' }, { 'user-agent': agent })).statusCode).toBe(204)
  expect(await pages()).toEqual([])
})

test('a job counts for its employer, but not when its own team looks at it', async () => {
  const employer = await anEmployer(t)
  const stranger = await anEmployer(t)
  const student = await aStudent(t)
  const job = await buildJob(t.deps, { organization_id: employer.organization_id })
  const body = { route: '/public-jobs/detail', subject: job.id.toUpperCase() }
  await open(body)
  await open({ route: '/student/jobs', subject: job.id }, { cookie: student.client.cookie })
  await open(body, { cookie: stranger.client.cookie })
  await open(body, { cookie: employer.client.cookie })
  expect(await subjects()).toEqual([
    {
      subject_id: job.id,
      day: '2026-03-02',
      subject_type: 'job',
      organization_id: employer.organization_id,
      views: 3,
    },
  ])
})

test('profiles count by id and by the name in the address', async () => {
  const { id, slug } = await buildOrganization(t.deps, 'employer')
  await open({ route: '/employer/$employer_name', subject: slug })
  await open({ route: '/public-jobs/employer-profile', subject: id })
  await open({ route: '/university/$university_name', subject: slug })
  expect(await subjects()).toMatchObject([{ subject_id: id, subject_type: 'organization', views: 2 }])
})

test('what is not shown to anybody, not there, or not named right counts only as a page', async () => {
  const draft = await buildJob(t.deps, { state: 'draft' })
  const waiting = await buildOrganization(t.deps, 'employer', { state: 'pending_review' })
  for (const subject of [draft.id, newId(), "'; drop table jobs", 'x'.repeat(120)])
    expect((await open({ route: '/public-jobs/detail', subject })).statusCode).toBe(204)
  await open({ route: '/employer/$employer_name', subject: waiting.slug })
  expect(await subjects()).toEqual([])
  expect(await pages()).toHaveLength(2)
})

test('everything wrong is told at once', async () => {
  const answer = await open({ route: '', subject: 7, person: 'me' })
  expect([answer.statusCode, Object.keys(problemOf(answer).fields!).sort()]).toEqual([
    422,
    ['person', 'route', 'subject'],
  ])
})

test('many at once, and several processes at once, lose nothing', async () => {
  const jobs = await Promise.all(Array.from({ length: 5 }, () => buildJob(t.deps)))
  const views = Array.from({ length: 60 }, (_, index) =>
    open({ route: '/public-jobs/detail', subject: jobs[index % 5]!.id }),
  )
  await Promise.all([...views, writeBatchedCounters(t.deps), writeBatchedCounters(t.deps)])
  expect((await subjects()).map(({ views: count }) => count)).toEqual([12, 12, 12, 12, 12])
  expect(await pages()).toMatchObject([{ views: 60 }])
})
