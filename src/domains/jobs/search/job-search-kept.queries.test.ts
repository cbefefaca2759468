import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateStatus } from '#domains/applications/applicants/decisions/decisions.contract.ts'
import { buildApplication } from '#domains/applications/applications.fixtures.ts'
import { anEmployer } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { closeJob } from '../jobs.contract.ts'
import { buildJob } from '../jobs.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const ask = (headers = {}) => t.app.inject({ url: '/api/public-job?search=keeper', headers })

test('a page that is kept is sent as one made anew, until one of its jobs changes', async () => {
  const { client, organization_id } = await anEmployer(t)
  const first = await buildJob(t.deps, { title: 'Keeper of bees \u{1f41d}', organization_id })
  await buildJob(t.deps, { title: 'Keeper of accounts', organization_id })
  const made = await ask()
  const kept = await ask()
  expect(made.json()).toMatchObject({ total_row: 2, current_page: 1 })
  expect(kept.body).toBe(made.body)
  const headersOf = ({ headers: { date: _, 'x-request-id': __, ...headers } }: typeof made) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('x-ratelimit')))
  expect(headersOf(kept)).toEqual(headersOf(made))
  expect(kept.headers['content-type']).toBe('application/json; charset=utf-8')
  expect((await ask({ 'if-none-match': String(kept.headers.etag) })).statusCode).toBe(304)

  await client.call(closeJob, { params: { id: first.id } })
  const after = await ask({ 'if-none-match': String(kept.headers.etag) })
  expect(after.statusCode).toBe(200)
  expect(after.json()).toMatchObject({ total_row: 1, data: [{ title: 'Keeper of accounts' }] })
})

test('a kept page says anew how an employer answers once that has changed', async () => {
  const { client, organization_id } = await anEmployer(t)
  const job = await buildJob(t.deps, { title: 'Keeper of promises', organization_id })
  const rate = async () =>
    (await t.app.inject({ url: '/api/public-job?search=promises' })).json().data[0].response_rate
  expect(await rate()).toBeNull()
  expect(await rate()).toBeNull()
  const { id } = await buildApplication(t.deps, { job_id: job.id, state: 'submitted' })
  await client.call(updateStatus, { body: { applicant_ids: [id], status: 'shortlisted', tell: 'now' } })
  expect(await rate()).toBe(1)
})
