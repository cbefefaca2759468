import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApplication } from '#domains/applications/applications.fixtures.ts'
import { closeJob, deleteJob } from '#domains/jobs/jobs.contract.ts'
import { studentNotifications } from '#domains/notifications/notices.contract.ts'
import { employerTeam } from '#domains/teams/teams.contract.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import type { Db, Transacting } from '#platform/database.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { type Client, problemOf } from '../../../../tests/harness/client.ts'
import { invitingToApplyIn } from '../../../../tests/harness/inviting-to-apply.ts'
import { lettersTo } from '../../../../tests/harness/letters.ts'
import { meanwhile } from '../../../../tests/harness/meanwhile.ts'
import { studentSearch } from '../student-search.contract.ts'
import { INVITATION_LENGTH, sentInvitations } from './job-invitations.contract.ts'
import { buildJobInvitation } from './job-invitations.fixtures.ts'
import { chooseInvitations } from './own-invitations.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { open, jobOf, invite, formFor, countOf } = invitingToApplyIn(() => t)

const sentBy = async (client: Client) => (await client.call(sentInvitations)).json()
const closeIn = (db: Db, id: string) =>
  db.updateTable('students').set({ privacy: 'private' }).where('account_id', '=', id).execute()
const deactivateIn = (db: Db, id: string) =>
  db.updateTable('role_accounts').set({ status: 'deactivated' }).where('id', '=', id).execute()
const close = (id: string) => closeIn(t.deps.db, id)

describe('an invitation', () => {
  test('is told to the student by notice and email, and shown to the team', async () => {
    const team = await anEmployer(t, { organization: { name: 'First Mill' }, first_name: 'Rae' })
    const job = await jobOf(team, { title: 'Diver' })
    const student = await open()
    expect(await formFor(team.client, student)).toMatchObject({
      is_open: true,
      jobs: [{ id: job.id, title: 'Diver' }],
      sent: [],
      hindrance: null,
      may: { invite: true },
    })
    const response = await invite(team.client, student, job, 'Your boats float.')
    expect(response.statusCode, response.body).toBe(201)
    expect(response.json()).toMatchObject({ status: 'sent', job: { title: 'Diver' }, is_open: true })
    await t.drain()
    const { data } = (await student.client.call(studentNotifications)).json()
    expect(data[0]).toMatchObject({ title: 'First Mill invites you to apply', link: '/student/invitations' })
    const [letter] = await lettersTo(t, student.person_id)
    expect(letter?.subject).toBe('First Mill invites you to apply: Diver')
    expect(letter?.paragraphs).toContain('Your boats float.')
    const list = await sentBy(team.client)
    expect(list).toMatchObject({
      total_row: 1,
      data: [
        { student: { id: student.id, first_name: 'Ada' }, message: 'Your boats float.', status: 'sent' },
      ],
    })
    expect(list.data[0].sent_by).toMatch(/^Rae /)
    const found = (await team.client.call(studentSearch, { query: {} })).json().data
    expect(
      found.find((row: { student_id: string }) => row.student_id === student.id).invited_at,
    ).not.toBeNull()
  })

  test('names who sent it for as long as they are of the team', async () => {
    const team = await anEmployer(t)
    const { organization_id } = team
    const colleague = await anEmployer(t, { organization_id, team_role: 'recruiter', first_name: 'Noor' })
    await invite(colleague.client, await open(), await jobOf(team))
    const names = async () =>
      (await sentBy(team.client)).data.map((row: { sent_by: string | null }) => row.sent_by)
    expect(await names()).toEqual([expect.stringMatching(/^Noor /)])
    const gone = await team.client.call(employerTeam.remove, { body: { account_id: colleague.id } })
    expect(gone.statusCode, gone.body).toBe(204)
    expect(await names()).toEqual([null])
  })

  test('needs an open profile, an open job of one’s own, and words', async () => {
    const team = await anEmployer(t)
    const other = await anEmployer(t)
    const job = await jobOf(team)
    const student = await open()
    const refused = async (who: { id: string }, what: { id: string }) =>
      problemOf(await invite(team.client, who, what)).error
    expect(await refused(await aStudent(t), job)).toBe('not_found')
    expect(await refused({ id: newId() }, job)).toBe('not_found')
    expect(await refused(team, job)).toBe('not_found')
    expect(await refused(student, await jobOf(other))).toBe('not_found')
    expect(await refused(student, { id: newId() })).toBe('not_found')
    expect(await refused(student, await jobOf(team, { state: 'removed', is_hidden: true }))).toBe('not_found')
    for (const state of ['draft', 'expired', 'closed', 'filled'] as const)
      expect(await refused(student, await jobOf(team, { state }))).toBe('job_not_open')
    expect(await refused(student, await jobOf(team, { is_hidden: true }))).toBe('job_not_open')
    expect(await refused(student, await jobOf(team, { external_url: 'https://apply.example.org' }))).toBe(
      'applies_elsewhere',
    )
    for (const message of ['', '  \n', '\u200b', 'x'.repeat(INVITATION_LENGTH + 1)])
      expect(problemOf(await invite(team.client, student, job, message)).fields).toHaveProperty('message')
    const huge = await invite(team.client, student, job, 'x'.repeat(100_000))
    expect(huge.statusCode).toBe(413)
    expect(await countOf(student)).toBe(0)
  })

  test('is for members of approved employers', async () => {
    const student = await open()
    const viewer = await anEmployer(t, { team_role: 'viewer' })
    const waiting = await anEmployer(t, { organization: { state: 'pending_review' } })
    for (const team of [viewer, waiting])
      expect((await invite(team.client, student, await jobOf(team))).statusCode).toBe(403)
    expect(await formFor(viewer.client, student)).toMatchObject({ is_open: true, may: { invite: false } })
  })

  test('reaches nobody who closed the profile, was deactivated, or wants none, at once', async () => {
    const team = await anEmployer(t)
    const job = await jobOf(team)
    const [closed, inactive, refusing] = [await open(), await open(), await open()]
    await close(closed.id)
    await deactivateIn(t.deps.db, inactive.id)
    const body = { takes_invitations: false }
    expect((await refusing.client.call(chooseInvitations, { body })).statusCode).toBe(204)
    expect(problemOf(await invite(team.client, closed, job)).error).toBe('not_found')
    expect(problemOf(await invite(team.client, inactive, job)).error).toBe('not_found')
    const refused = problemOf(await invite(team.client, refusing, job))
    expect(refused).toMatchObject({ error: 'step_not_possible', detail: 'This student takes no invitations' })
    const unknown = await formFor(team.client, { id: newId() })
    expect(await formFor(team.client, closed)).toEqual(unknown)
    expect(unknown).toMatchObject({ is_open: false, jobs: [], sent: [], may: { invite: false } })
    await refusing.client.call(chooseInvitations, { body: { takes_invitations: true } })
    expect((await invite(team.client, refusing, job)).statusCode).toBe(201)
  })

  test('is decided by what holds in the end, of what changes at the same moment', async () => {
    const team = await anEmployer(t)
    const job = await jobOf(team)
    const changes: Array<[string, (student: { id: string }) => (db: Transacting) => Promise<unknown>]> = [
      [
        'not_found',
        ({ id }) =>
          (db) =>
            closeIn(db, id),
      ],
      [
        'not_found',
        ({ id }) =>
          (db) =>
            deactivateIn(db, id),
      ],
      [
        'step_not_possible',
        ({ id }) =>
          async (db) => {
            await db
              .selectFrom('students')
              .select('account_id')
              .where('account_id', '=', id)
              .forUpdate()
              .execute()
            await db
              .insertInto('job_invitation_refusals')
              .values({ student_id: id, refused_at: t.clock.now() })
              .execute()
          },
      ],
    ]
    for (const [word, change] of changes) {
      const student = await open()
      const outcome = await meanwhile(t.deps, change(student), () => invite(team.client, student, job))
      expect(outcome.status === 'fulfilled' && problemOf(outcome.value).error).toBe(word)
      expect(await countOf(student)).toBe(0)
    }
    const student = await open()
    const ended = await meanwhile(
      t.deps,
      (db) =>
        db
          .updateTable('jobs')
          .set({ state: 'closed', ended_at: t.clock.now() })
          .where('id', '=', job.id)
          .execute(),
      () => invite(team.client, student, job),
    )
    expect(ended.status === 'fulfilled' && problemOf(ended.value).error).toBe('job_not_open')
  })

  test('is sent once for a job, and never to who applied to it', async () => {
    const team = await anEmployer(t)
    const colleague = await anEmployer(t, { organization_id: team.organization_id })
    const [job, other] = [await jobOf(team), await jobOf(team)]
    const student = await open()
    await invite(team.client, student, job)
    t.clock.advance(8 * DAY)
    const again = problemOf(await invite(colleague.client, student, job, 'Once more'))
    expect(again).toMatchObject({ error: 'step_not_possible' })
    expect(again.detail).toMatch(/already been invited/)
    for (const state of ['submitted', 'withdrawn'] as const) {
      const applicant = await open()
      const closed_from = state === 'withdrawn' ? 'submitted' : null
      await buildApplication(t.deps, {
        job_id: other.id,
        student_id: applicant.id,
        state,
        closed_from,
      } as never)
      expect(problemOf(await invite(team.client, applicant, other)).detail).toMatch(/already applied/)
    }
    expect((await formFor(team.client, student)).jobs).toEqual([{ id: other.id, title: expect.anything() }])
  })

  test('counts once when it is sent twice', async () => {
    const team = await anEmployer(t)
    const [student, job] = [await open(), await jobOf(team)]
    const answers = await Promise.all([1, 2, 3].map(() => invite(team.client, student, job)))
    expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThan(0)
    expect(await countOf(student)).toBe(1)
  })
})

describe('what became of it', () => {
  const stateOf = async (client: Client, query = {}) =>
    (await client.call(sentInvitations, { query })).json().data.map((row: { status: string }) => row.status)

  test('it lapses after 14 days', async () => {
    const team = await anEmployer(t)
    const job = await jobOf(team)
    await buildJobInvitation(t.deps, { job_id: job.id, student_id: (await open()).id })
    t.clock.advance(14 * DAY - HOUR)
    expect(await stateOf(team.client)).toEqual(['sent'])
    t.clock.advance(2 * HOUR)
    expect(await stateOf(team.client)).toEqual(['lapsed'])
    expect(await stateOf(team.client, { status: ['sent'] })).toEqual([])
  })

  test('it lapses with the job, whoever ends it, and not with what was answered', async () => {
    const team = await anEmployer(t)
    const [closing, deleted] = [await jobOf(team), await jobOf(team)]
    await buildJobInvitation(t.deps, { job_id: closing.id, student_id: (await open()).id })
    await buildJobInvitation(t.deps, { job_id: deleted.id, student_id: (await open()).id })
    const applicant = await open()
    await buildJobInvitation(t.deps, { job_id: closing.id, student_id: applicant.id })
    await buildApplication(t.deps, { job_id: closing.id, student_id: applicant.id })
    await team.client.call(closeJob, { params: { id: closing.id } })
    await team.client.call(deleteJob, { params: { id: deleted.id } })
    expect((await stateOf(team.client)).sort()).toEqual(['applied', 'lapsed', 'lapsed'])
  })

  test('another employer sees nothing of it', async () => {
    const [team, stranger] = [await anEmployer(t), await anEmployer(t)]
    const student = await open()
    await invite(team.client, student, await jobOf(team))
    expect(await sentBy(stranger.client)).toMatchObject({ total_row: 0, data: [] })
    expect((await formFor(stranger.client, student)).sent).toEqual([])
    await close(student.id)
    const { data } = await sentBy(team.client)
    expect(data).toMatchObject([{ student: { id: student.id }, is_open: false }])
    expect(Object.keys(data[0].student).sort()).toEqual(['first_name', 'id', 'last_name'])
  })
})
