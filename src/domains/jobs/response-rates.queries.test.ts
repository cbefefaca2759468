import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApplication } from '#domains/applications/applications.fixtures.ts'
import { visitor } from '../../../tests/harness/actors.ts'
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
