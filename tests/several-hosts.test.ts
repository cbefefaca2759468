import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeJob } from '#domains/jobs/jobs.contract.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { publicJobs } from '#domains/jobs/search/job-search.contract.ts'
import { buildNotice } from '#domains/notifications/notices.fixtures.ts'
import { operatorOverview } from '#domains/operators/operators.contract.ts'
import { employerTeam } from '#domains/teams/teams.contract.ts'
import { anEmployer, anOperator, aStudent, visitor } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { clientOf } from './harness/client.ts'
import { beside, cutAll, database, onServer } from './harness/faults.ts'
import { noRedis, redisHere } from './harness/redis.ts'
import { openListening, soon } from './harness/streams.ts'

const redis = await redisHere()
if (onServer && !redis) test.skip(`two hosts that tell each other by Redis (skipped: ${noRedis})`, () => {})
const SECRET_KEY = 'the same key on every host of one installation'

// longer than any test: what is found before was told over the line
const alike = { SECRET_KEY, SEARCH_DELAY: '60' }

describe
  .runIf(onServer)
  .each([['LISTEN and NOTIFY', {}], ...(redis ? [['Redis', { REDIS_URL: redis }] as const] : [])] as Array<
    [string, Record<string, string>]
  >)(`two hosts on one ${database} with %s`, (way, env) => {
  let one: TestApp
  let two: TestApp
  beforeAll(async () => {
    one = await openTestApp({ env: { ...alike, ...env } })
    two = await openTestApp({ env: { ...alike, ...env, DATABASE_URL: one.deps.config.databaseUrl } })
  })
  afterAll(async () => {
    await two.close()
    await one.close()
  })

  const titlesAtTwo = async (): Promise<string[]> =>
    (await visitor(two).call(publicJobs, {})).json().data.map(({ title }: { title: string }) => title)

  test('what changed at one is searched and counted at the other', async () => {
    const { client, organization_id } = await anEmployer(one)
    const recruiter = await anEmployer(one, { organization_id, team_role: 'recruiter' })
    const job = await buildJob(one.deps, { title: 'Closed at one', organization_id })
    const operator = clientOf(two.app, (await anOperator(one)).client.cookie)
    const activeAtTwo = async () =>
      (await operator.call(operatorOverview))
        .json()
        .people.find(
          (row: { role: string; status: string }) => `${row.role} ${row.status}` === 'employer_user active',
        ).count
    expect(await titlesAtTwo()).toContain('Closed at one')
    const before = await activeAtTwo()
    await client.call(closeJob, { params: { id: job.id } })
    await client.call(employerTeam.remove, { body: { account_id: recruiter.id } })
    await expect.poll(titlesAtTwo, { timeout: 5_000, interval: 10 }).not.toContain('Closed at one')
    await expect.poll(activeAtTwo, { timeout: 5_000, interval: 10 }).toBe(before - 1)
  })

  test('a notice written at one is heard at the other', async () => {
    const student = await aStudent(one)
    const listen = await openListening(two)
    const stream = await listen(clientOf(two.app, student.client.cookie))
    await expect.poll(() => stream.heard.length, soon).toBe(1)
    await buildNotice(one.deps, student.id, { title: 'Written at one' })
    await expect.poll(() => stream.titles(), soon).toEqual(['Written at one'])
    await stream.leave()
  })

  // over Redis no connection of the database is cut
  if (way === 'Redis') return
  test('after connections were cut it goes on by itself', async () => {
    const client = await beside(one)
    await cutAll(client)
    await client.end()
    const { client: employer, organization_id } = await anEmployer(one)
    const job = await buildJob(one.deps, { title: 'After the cut', organization_id })
    await expect.poll(titlesAtTwo, { timeout: 5_000, interval: 10 }).toContain('After the cut')
    await employer.call(closeJob, { params: { id: job.id } })
    await expect.poll(titlesAtTwo, { timeout: 5_000, interval: 10 }).not.toContain('After the cut')
  })
})
