import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApplication } from '#domains/applications/applications.fixtures.ts'
import { readOwnThread } from '#domains/applications/messages/application-messages.contract.ts'
import { buildApplicationMessage } from '#domains/applications/messages/application-messages.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { likeUnlike } from '#domains/jobs/likes/job-likes.contract.ts'
import { DAY, later } from '#platform/clock.ts'
import { aStudent } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { studentDashboard } from './student-dashboard.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

it('says of liked jobs that end soon where they take applications', async () => {
  const { client } = await aStudent(t)
  const expires_at = later(t.clock.now(), 2 * DAY)
  const here = await buildJob(t.deps, { expires_at })
  const elsewhere = await buildJob(t.deps, { expires_at, external_url: 'https://list.example/1' })
  for (const { id } of [here, elsewhere]) await client.call(likeUnlike, { body: { job_id: id, liked: true } })
  const { closing, agenda } = (await client.call(studentDashboard)).json()
  for (const rows of [closing, agenda]) {
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual(expect.objectContaining({ id: here.id, applies_elsewhere: false }))
    expect(rows).toContainEqual(
      expect.objectContaining({ id: elsewhere.id, applies_elsewhere: true, application_deadline: null }),
    )
  }
})

it('names the jobs whose employer wrote, until that is read', async () => {
  const me = await aStudent(t)
  const { id: job_id } = await buildJob(t.deps, { title: 'Data intern' })
  const { id: application_id } = await buildApplication(t.deps, { job_id, student_id: me.id })
  const wrote = { application_id, side: 'employer', text: 'Hello', is_read: false } as const
  const { id: last } = await buildApplicationMessage(t.deps, wrote)
  const messages = async () => (await me.client.call(studentDashboard)).json().messages
  expect(await messages()).toMatchObject([{ id: job_id, title: 'Data intern' }])
  await me.client.call(readOwnThread, { params: { id: application_id }, body: { last } })
  expect(await messages()).toEqual([])
})
