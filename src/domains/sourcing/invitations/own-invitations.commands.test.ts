import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIXTURE_PASSWORD } from '#domains/accounts/accounts.fixtures.ts'
import { buildApplication, buildResume } from '#domains/applications/applications.fixtures.ts'
import { apply } from '#domains/applications/submission/application-submission.contract.ts'
import { buildJob, type JobOverrides } from '#domains/jobs/jobs.fixtures.ts'
import { jobNotifications } from '#domains/notifications/notices.contract.ts'
import { rowsOf, subjectOf } from '#domains/privacy/data-copy.queries.ts'
import { deleteAccount } from '#domains/privacy/own-data.contract.ts'
import { DAY, HOUR, later } from '#platform/clock.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { type Client, problemOf } from '../../../../tests/harness/client.ts'
import { sentInvitations } from './job-invitations.contract.ts'
import { buildJobInvitation } from './job-invitations.fixtures.ts'
import {
  chooseInvitations,
  declineInvitation,
  invitationChoice,
  ownInvitations,
  seeInvitations,
} from './own-invitations.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const invited = async ({ job = {} }: { job?: JobOverrides } = {}) => {
  const team = await anEmployer(t)
  const student = await aStudent(t, { privacy: 'employers', first_name: 'Ada', last_name: 'Quill' })
  const made = await buildJob(t.deps, { organization_id: team.organization_id, ...job })
  const { id } = await buildJobInvitation(t.deps, {
    job_id: made.id,
    student_id: student.id,
    invited_by: team.id,
  })
  return { team, student, job: made, id }
}

const listOf = async (client: Client, query = {}) => (await client.call(ownInvitations, { query })).json()
const stateOf = async (client: Client): Promise<string> =>
  (await client.call(sentInvitations)).json().data[0].status
const decline = (client: Client, id: string) => client.call(declineInvitation, { params: { id } })
const see = (client: Client, ...invitation_ids: string[]) =>
  client.call(seeInvitations, { body: { invitation_ids } })

describe('a student', () => {
  test('sees an invitation with its job and words, which the team learns once', async () => {
    const { team, student, job, id } = await invited({ job: { title: 'Diver' } })
    expect(await listOf(student.client)).toMatchObject({
      total_row: 1,
      data: [
        {
          id,
          job: { id: job.id, title: 'Diver', is_visible: true },
          organization: { id: team.organization_id },
          status: 'sent',
          may: { apply: true, decline: true },
        },
      ],
    })
    expect(await stateOf(team.client)).toBe('sent')
    expect((await see(student.client, id)).statusCode).toBe(204)
    expect(await stateOf(team.client)).toBe('seen')
    const seenAt = () =>
      t.deps.db.selectFrom('job_invitations').select('seen_at').where('id', '=', id).executeTakeFirst()
    const first = await seenAt()
    t.clock.advance(HOUR)
    await see(student.client, id, id)
    expect(await seenAt()).toEqual(first)
  })

  test('says “Not interested” with one press; the one who asked is told', async () => {
    const { team, student, job, id } = await invited()
    const colleague = await anEmployer(t, { organization_id: team.organization_id })
    const answers = await Promise.all([1, 2, 3].map(() => decline(student.client, id)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
    expect(await stateOf(team.client)).toBe('not_interested')
    expect(await listOf(student.client)).toMatchObject({ data: [{ may: { apply: false, decline: false } }] })
    await t.drain()
    const told = async ({ client }: { client: Client }) => (await client.call(jobNotifications)).json()
    expect(await told(team)).toMatchObject({
      total_row: 1,
      data: [{ title: 'Ada Quill is not interested', text: `Invited to apply for ${job.title}` }],
    })
    expect(await told(colleague)).toMatchObject({ total_row: 0 })
  })

  test('applies, which is an answer, also after having said no', async () => {
    const { team, student, job, id } = await invited()
    await decline(student.client, id)
    await t.deps.db
      .updateTable('students')
      .set({ resume_file_id: await buildResume(t.deps) })
      .where('account_id', '=', student.id)
      .execute()
    const applied = await student.client.call(apply, { body: { job_id: job.id } })
    expect(applied.statusCode, applied.body).toBe(201)
    expect(await stateOf(team.client)).toBe('applied')
    expect(problemOf(await decline(student.client, id)).error).toBe('step_not_possible')
  })

  test('can’t answer what has lapsed', async () => {
    const { team, student, id } = await invited()
    t.clock.advance(15 * DAY)
    expect((await listOf(student.client)).data).toMatchObject([{ status: 'lapsed', may: { decline: false } }])
    expect(problemOf(await decline(student.client, id)).error).toBe('step_not_possible')
    expect(await stateOf(team.client)).toBe('lapsed')
  })

  test('is told the job’s end where that is sooner', async () => {
    const expires_at = later(t.clock.now(), 3 * DAY)
    const { student } = await invited({ job: { expires_at } })
    expect((await listOf(student.client)).data[0].answer_by).toBe(expires_at.toISOString())
  })

  test('sees the unanswered first, and those alone if they wish', async () => {
    const { student } = await invited()
    const declined_at = later(t.clock.now(), HOUR)
    const newer = await buildJobInvitation(t.deps, {
      job_id: (await buildJob(t.deps)).id,
      student_id: student.id,
      sent_at: later(t.clock.now(), HOUR),
      declined_at,
    })
    const statuses = async (query = {}) =>
      (await listOf(student.client, query)).data.map(({ status }: { status: string }) => status)
    expect(await statuses()).toEqual(['sent', 'not_interested'])
    expect(await statuses({ unanswered: true })).toEqual(['sent'])
    expect((await listOf(student.client, { unanswered: false })).data[0].id).toBe(newer.id)
  })

  test('sees nothing of an employer that is out of service', async () => {
    const { team, student } = await invited()
    await t.deps.db
      .updateTable('organizations')
      .set({ state: 'suspended' })
      .where('id', '=', team.organization_id)
      .execute()
    expect(await listOf(student.client)).toMatchObject({ total_row: 0, data: [] })
  })

  test('answers only their own', async () => {
    const { student, id } = await invited()
    const stranger = await aStudent(t, { privacy: 'employers' })
    expect((await decline(stranger.client, id)).statusCode).toBe(404)
    expect((await see(stranger.client, id)).statusCode).toBe(404)
    expect((await see(student.client, id, newId())).statusCode).toBe(404)
    expect((await see(student.client, ...Array.from({ length: 101 }, () => newId()))).statusCode).toBe(422)
    expect((await listOf(stranger.client)).total_row).toBe(0)
    expect((await listOf(student.client)).data[0].status).toBe('sent')
  })

  test('chooses whether to get any', async () => {
    const student = await aStudent(t)
    const choice = async () => (await student.client.call(invitationChoice)).json()
    const choose = (takes_invitations: boolean) =>
      student.client.call(chooseInvitations, { body: { takes_invitations } })
    expect(await choice()).toEqual({ takes_invitations: true, is_profile_open: false })
    for (const takes of [false, false, true, true]) {
      expect((await choose(takes)).statusCode).toBe(204)
      expect((await choice()).takes_invitations).toBe(takes)
    }
  })
})

describe('a student’s data', () => {
  test('has the invitations in its copy', async () => {
    const { student } = await invited({ job: { title: 'Diver' } })
    await student.client.call(chooseInvitations, { body: { takes_invitations: false } })
    const of = await subjectOf(t.deps.db, student.person_id)
    const rows: Array<Record<string, unknown>> = []
    for await (const row of rowsOf(t.deps.db, 'invitations-to-apply.json', of)) rows.push(row)
    expect(rows.map(({ job }) => job).sort()).toEqual(['Diver', null])
    expect(rows.find(({ job }) => job === 'Diver')).toMatchObject({ message: 'We liked your projects.' })
  })

  test('goes with the account: the invitations, the choice, and the name in the team’s notices', async () => {
    const { team, student, id } = await invited()
    await student.client.call(chooseInvitations, { body: { takes_invitations: false } })
    await decline(student.client, id)
    await t.drain()
    const deleted = await student.client.call(deleteAccount, { body: { password: FIXTURE_PASSWORD } })
    expect(deleted.statusCode, deleted.body).toBeLessThan(300)
    await t.drain()
    for (const table of ['job_invitations', 'job_invitation_refusals', 'findable_students'] as const)
      expect(
        await t.deps.db.selectFrom(table).selectAll().where('student_id', '=', student.id).execute(),
      ).toEqual([])
    expect((await team.client.call(sentInvitations)).json().total_row).toBe(0)
    expect(JSON.stringify((await team.client.call(jobNotifications)).json())).not.toContain('Quill')
  })

  test('keeps an invitation whose sender left the team', async () => {
    const { team, student, id } = await invited()
    const other = await anEmployer(t, { organization_id: team.organization_id })
    await team.client.call(deleteAccount, { body: { password: FIXTURE_PASSWORD } })
    await decline(student.client, id)
    await t.drain()
    expect((await other.client.call(jobNotifications)).json().total_row).toBe(1)
    await buildApplication(t.deps, { student_id: student.id })
    expect(await stateOf(other.client)).toBe('not_interested')
  })
})
