import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIXTURE_PASSWORD } from '#domains/accounts/accounts.fixtures.ts'
import { addNote, rate } from '#domains/applications/applicants/applicant-notes.contract.ts'
import { applicant, applicantList } from '#domains/applications/applicants/applicants.contract.ts'
import { notifyApplicants } from '#domains/applications/applicants/decisions/decision-notices.contract.ts'
import { buildApplication, buildResume } from '#domains/applications/applications.fixtures.ts'
import { buildFirstChoice } from '#domains/applications/first-choices/first-choices.fixtures.ts'
import {
  writeToApplicant,
  writeToEmployer,
} from '#domains/applications/messages/application-messages.contract.ts'
import { buildOffer } from '#domains/applications/offers/job-offers.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { anEmployer, aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { deleteAccount } from '../own-data.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('nobody writes to, notes about or rates an applicant who is gone, whatever became of the application', async () => {
  const employer = await anEmployer(t)
  const { client } = employer
  for (const state of ['rejected', 'hired'] as const) {
    const me = await aStudent(t)
    const job = await buildJob(t.deps, { organization_id: employer.organization_id })
    const { id } = await buildApplication(t.deps, {
      student_id: me.id,
      job_id: job.id,
      state,
      ...(state === 'rejected' ? { closed_from: 'reviewed' } : {}),
    })
    const may = async () => (await client.call(applicant, { params: { id } })).json().may
    expect(await may()).toMatchObject({ notify: true, note: true })
    await me.client.call(deleteAccount, { body: { password: FIXTURE_PASSWORD } })
    expect(await may()).toMatchObject({ notify: false, note: false })
    for (const refused of [
      await client.call(notifyApplicants, { body: { applicant_ids: [id], message: 'Hello again' } }),
      await client.call(writeToApplicant, { params: { id }, body: { message: 'Hello again' } }),
      await client.call(addNote, { params: { id }, body: { text: 'Was shy' } }),
      await client.call(rate, { params: { id }, body: { rating: 1 } }),
    ]) {
      expect(problemOf(refused).error).toBe('step_not_possible')
      expect(problemOf(refused).detail).toMatch(/deleted their account/)
    }
    await t.drain()
    expect(
      await t.deps.db.selectFrom('notifications').select('id').where('account_id', '=', me.id).execute(),
    ).toEqual([])
  }
})

test('what they wrote is not emailed to a team any more once they are gone', async () => {
  const me = await aStudent(t)
  const { id, organization_id } = await buildApplication(t.deps, { student_id: me.id })
  const team = await anEmployer(t, { organization_id })
  await me.client.call(writeToEmployer, { params: { id }, body: { message: 'Call me on 555 0199' } })
  await t.drain()
  const ofTeam = t.deps.db.selectFrom('mails').where('person_id', '=', team.person_id)
  // as while the mail server is away
  await t.deps.db.updateTable('mails').set({ state: 'queued', sent_at: null }).execute()
  expect(await ofTeam.select('state').execute()).toEqual([{ state: 'queued' }])
  await me.client.call(deleteAccount, { body: { password: FIXTURE_PASSWORD } })
  expect(await ofTeam.select(['state', 'letter']).execute()).toEqual([{ state: 'failed', letter: null }])
})

test('an offer goes with its terms and its file, and so does what was written to each other', async () => {
  const me = await aStudent(t)
  const { id, organization_id } = await buildApplication(t.deps, { student_id: me.id, state: 'offer' })
  const team = await anEmployer(t, { organization_id })
  const file_id = await buildResume(t.deps)
  await buildOffer(t.deps, id, { file_id, details: 'Dear Ada, we liked you' })
  const body = { message: 'I have a child; is there a nursery?' }
  expect((await me.client.call(writeToEmployer, { params: { id }, body })).statusCode).toBe(201)
  const answer = { message: 'Congratulations to the nursery' }
  expect((await team.client.call(writeToApplicant, { params: { id }, body: answer })).statusCode).toBe(201)
  await t.drain()
  await me.client.call(deleteAccount, { body: { password: FIXTURE_PASSWORD } })
  await t.drain()
  const { db } = t.deps
  const left = [
    await db.selectFrom('job_offers').select('id').where('application_id', '=', id).execute(),
    await db.selectFrom('application_messages').select('id').where('application_id', '=', id).execute(),
    await db.selectFrom('application_threads').selectAll().where('application_id', '=', id).execute(),
    await db
      .selectFrom('notifications')
      .select('id')
      .where('account_id', '=', team.id)
      .where('kind', '=', 'application_answer')
      .execute(),
    await db
      .selectFrom('activities')
      .select('id')
      .where('subject_id', '=', id)
      .where(sql<boolean>`data::text like '%nursery%'`)
      .execute(),
    await db.selectFrom('mails').select('cause').where(sql<boolean>`letter::text like '%nursery%'`).execute(),
  ]
  expect(left).toEqual([[], [], [], [], [], []])
  await t.tick()
  expect(await db.selectFrom('stored_files').select('id').where('id', '=', file_id).execute()).toEqual([])
})

test('a first choice goes with the account, and the team sees nothing of it any more', async () => {
  const me = await aStudent(t)
  const { id, organization_id } = await buildApplication(t.deps, { student_id: me.id })
  const team = await anEmployer(t, { organization_id })
  await buildFirstChoice(t.deps, id)
  const list = () => team.client.call(applicantList, { query: { sort: 'first_choice' } })
  expect((await list()).json().data[0].first_choice).toBe(true)
  await me.client.call(deleteAccount, { body: { password: FIXTURE_PASSWORD } })
  expect((await list()).json().data[0]).not.toHaveProperty('first_choice')
  const { db } = t.deps
  expect(await db.selectFrom('first_choices').select('id').where('student_id', '=', me.id).execute()).toEqual(
    [],
  )
  await t.tick()
})
