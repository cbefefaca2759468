import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateStatus } from '#domains/applications/applicants/decisions/decisions.contract.ts'
import { buildApplication } from '#domains/applications/applications.fixtures.ts'
import { anEmployer, visitor } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { buildJob } from './jobs.fixtures.ts'
import { publicJob } from './search/job-search.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('how an employer answers is said only of a job whose applications are handled here', async () => {
  const here = await buildJob(t.deps)
  const { organization_id } = here
  const there = await buildJob(t.deps, { organization_id, external_url: 'https://prompt.example/jobs/1' })
  const { id } = await buildApplication(t.deps, { job_id: here.id, state: 'shortlisted' })
  await t.deps.db
    .updateTable('applications')
    .set({ answered_at: t.clock.now() })
    .where('id', '=', id)
    .execute()
  const detail = async (id: string) => (await visitor(t).call(publicJob, { body: { id } })).json()
  expect(await detail(here.id)).toMatchObject({ response_rate: 1, applies_elsewhere: false })
  expect(await detail(there.id)).toMatchObject({ response_rate: null, applies_elsewhere: true })
})

test('an answer changes the figures of its employer at once and leaves those of others', async () => {
  const [one, other] = [await anEmployer(t), await anEmployer(t)]
  const applied = async ({ organization_id }: { organization_id: string }) => {
    const job = await buildJob(t.deps, { organization_id })
    return { job, ...(await buildApplication(t.deps, { job_id: job.id, state: 'submitted' })) }
  }
  const [answered, waiting] = [await applied(one), await applied(other)]
  const rate = async ({ job }: { job: { id: string } }) =>
    (await visitor(t).call(publicJob, { body: { id: job.id } })).json().response_rate
  expect([await rate(answered), await rate(waiting)]).toEqual([null, null])
  // written past the product: only what is read anew shows it
  await t.deps.db
    .updateTable('applications')
    .set({ state: 'shortlisted', answered_at: t.clock.now() })
    .where('id', '=', waiting.id)
    .execute()
  await one.client.call(updateStatus, {
    body: { applicant_ids: [answered.id], status: 'shortlisted', tell: 'now' },
  })
  expect([await rate(answered), await rate(waiting)]).toEqual([1, null])
})
