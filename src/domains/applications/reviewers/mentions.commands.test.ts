import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { anEmployer } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { addNote } from '../applicants/applicant-notes.contract.ts'
import { applicant } from '../applicants/applicants.contract.ts'
import { buildApplication } from '../applications.fixtures.ts'
import { writeToApplicant } from '../messages/application-messages.contract.ts'
import { setReviewers } from './reviewers.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const noticesOf = (accountId: string) =>
  t.deps.db
    .selectFrom('notifications')
    .select('link')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'application_mention')
    .execute()

test('whom a note mentions by name hears of it once; nobody else does', async () => {
  const owner = await anEmployer(t)
  const { organization_id } = owner
  const viewer = await anEmployer(t, {
    organization_id,
    team_role: 'viewer',
    first_name: 'Wren',
    last_name: 'Sol',
  })
  const unnamed = await anEmployer(t, { organization_id, first_name: 'Ash', last_name: 'Low' })
  const job = await buildJob(t.deps, { organization_id })
  const { id } = await buildApplication(t.deps, { job_id: job.id })
  const text = '@Wren Sol please read the second answer'
  const note = await owner.client.call(addNote, {
    params: { id },
    body: { text, mentions: [viewer.id, viewer.id, unnamed.id, owner.id] },
  })
  expect(note.statusCode).toBe(201)
  await t.drain()
  expect(await noticesOf(viewer.id)).toEqual([{ link: `/employer/your-job-applicant?id=${id}` }])
  expect(await noticesOf(unnamed.id)).toEqual([])
  expect(await noticesOf(owner.id)).toEqual([])
  await t.deps.db
    .updateTable('role_accounts')
    .set({ status: 'deactivated', removed_at: t.clock.now() })
    .where('id', '=', viewer.id)
    .execute()
  const shown = (await owner.client.call(applicant, { params: { id } })).json()
  expect(shown.notes[0].text).toBe(text)
  const again = await owner.client.call(addNote, { params: { id }, body: { text, mentions: [viewer.id] } })
  expect(again.statusCode).toBe(404)
})

test('a stranger can’t be mentioned, and the note is not written', async () => {
  const owner = await anEmployer(t)
  const stranger = await anEmployer(t)
  const job = await buildJob(t.deps, { organization_id: owner.organization_id })
  const { id } = await buildApplication(t.deps, { job_id: job.id })
  const body = { text: 'hello', mentions: [stranger.id] }
  expect((await owner.client.call(addNote, { params: { id }, body })).statusCode).toBe(404)
  expect((await owner.client.call(applicant, { params: { id } })).json().notes).toEqual([])
})

test('a mention and an assignment stay unread until whom they ask has looked, whoever else opens the application', async () => {
  const owner = await anEmployer(t)
  const { organization_id } = owner
  const wren = await anEmployer(t, { organization_id, first_name: 'Wren', last_name: 'Sol' })
  const job = await buildJob(t.deps, { organization_id })
  const { id } = await buildApplication(t.deps, { job_id: job.id })
  const params = { id }
  await owner.client.call(setReviewers, { params, body: { reviewer_ids: [wren.id] } })
  await owner.client.call(addNote, { params, body: { text: '@Wren Sol look', mentions: [wren.id] } })
  await t.drain()
  const unread = async () =>
    (
      await t.deps.db
        .selectFrom('notifications')
        .select('kind')
        .where('account_id', '=', wren.id)
        .where('read_at', 'is', null)
        .orderBy('kind')
        .execute()
    ).map(({ kind }) => kind)
  const asked = ['application_assigned', 'application_mention']
  expect(await unread()).toEqual(asked)
  await owner.client.call(applicant, { params })
  await owner.client.call(writeToApplicant, { params, body: { message: 'Hello' } })
  expect(await unread()).toEqual(asked)
  await wren.client.call(applicant, { params })
  expect(await unread()).toEqual([])
})
