import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { session } from '#domains/accounts/sign-in.contract.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { notify } from '#domains/notifications/notices.commands.ts'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { inTransaction } from '#platform/transactions.ts'
import { anEmployer, aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { application } from '../applications.contract.ts'
import { buildApplication } from '../applications.fixtures.ts'
import { addNote, rate, removeNote } from './applicant-notes.contract.ts'
import { applicantSettings, updateApplicantSettings } from './applicant-settings.contract.ts'
import { applicant, applicantResume } from './applicants.contract.ts'
import { undo } from './decisions/decision-undo.contract.ts'
import { updateStatus } from './decisions/decisions.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const scene = async () => {
  const team = await anEmployer(t, { team_role: 'recruiter', first_name: 'Rosa' })
  const job = await buildJob(t.deps, { organization_id: team.organization_id })
  const student = await aStudent(t, { first_name: 'Ada', majors: ['Mathematics'] })
  const { id } = await buildApplication(t.deps, {
    job_id: job.id,
    student_id: student.id,
    message: 'Hello',
    answers: [{ question_id: 'why', label: 'Why?', value: 'Because' }],
  })
  t.clock.advance(MINUTE)
  const member = (team_role: 'viewer' | 'recruiter' | 'admin') =>
    anEmployer(t, { organization_id: team.organization_id, team_role })
  const read = async (client = team.client) => (await client.call(applicant, { params: { id } })).json()
  return { team, student, id, member, read }
}

describe('opening an application', () => {
  it('shows profile, what was sent, history and what may be done, and marks it as reviewed once', async () => {
    const { student, id, read } = await scene()
    expect(await read()).toMatchObject({
      status: 'reviewed',
      student: { first_name: 'Ada', majors: ['Mathematics'] },
      message: 'Hello',
      answers: [{ label: 'Why?', value: 'Because' }],
      resume: { filename: 'resume.pdf' },
      timeline: [{ kind: 'submitted' }, { kind: 'reviewed', who: expect.stringContaining('Rosa') }],
      notes: [],
      may: { accept: 'offer', reject: true, unmark_reviewed: true },
    })
    await read()
    const seen = (await student.client.call(application, { params: { id } })).json()
    expect(seen.timeline.map((step: { kind: string }) => step.kind)).toEqual(['submitted', 'reviewed'])
    await t.drain()
    const told = await t.deps.db
      .selectFrom('notifications')
      .select('kind')
      .where('account_id', '=', student.id)
      .execute()
    expect(told).toEqual([{ kind: 'profile_seen' }])
  })

  it('or deciding about it makes the notices of it read for the whole team, and no others', async () => {
    const { team, id, member, read } = await scene()
    const colleague = await member('recruiter')
    const another = await buildJob(t.deps, { organization_id: team.organization_id })
    const { id: other } = await buildApplication(t.deps, { job_id: another.id })
    const unread = async (client: typeof team.client) => (await client.call(session)).json().unread
    const tell = (application: string) =>
      inTransaction(t.deps, (tx) =>
        notify(tx, {
          to: [team.id, colleague.id],
          kind: 'application_received',
          title: 'Ada applied',
          text: 'Data intern',
          link: `/employer/your-job-applicant?id=${application}`,
          cause: `test:${application}:${t.clock.now().toISOString()}`,
        }),
      )
    await tell(id)
    await tell(other)
    expect([await unread(team.client), await unread(colleague.client)]).toEqual([2, 2])
    await read(colleague.client)
    expect([await unread(team.client), await unread(colleague.client)]).toEqual([1, 1])
    t.clock.advance(MINUTE)
    await tell(id)
    await team.client.call(updateStatus, { body: { applicant_ids: [id], status: 'shortlisted' } })
    expect([await unread(team.client), await unread(colleague.client)]).toEqual([1, 1])
  })

  it('leaves a mark that was taken back alone', async () => {
    const { team, id, read } = await scene()
    await read()
    await team.client.call(undo, { body: { applicant_ids: [id], step: 'reviewed' } })
    expect((await read()).status).toBe('submitted')
  })

  it('by its resume counts as well, and is noted once an hour and person', async () => {
    const { team, id, read } = await scene()
    const open = () => team.client.call(applicantResume, { params: { id } })
    const answer = await open()
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    await open()
    t.clock.advance(2 * HOUR)
    await open()
    const kinds = (await read()).timeline.map((step: { kind: string }) => step.kind)
    expect(kinds.filter((kind: string) => kind === 'resume_opened')).toHaveLength(2)
    expect(kinds).toContain('reviewed')
  })

  it('is only for the team', async () => {
    const { id, student, member } = await scene()
    const stranger = await anEmployer(t)
    for (const call of [applicant, applicantResume]) {
      expect((await stranger.client.call(call, { params: { id } })).statusCode).toBe(404)
      expect((await student.client.call(call, { params: { id } })).statusCode).toBe(403)
      expect((await (await member('viewer')).client.call(call, { params: { id } })).statusCode).toBe(200)
    }
  })

  it('offers a viewer nothing to do', async () => {
    const { member, read } = await scene()
    expect((await read((await member('viewer')).client)).may).toMatchObject({
      advance_to: [],
      reject: false,
      note: false,
    })
  })
})

describe('notes and rating', () => {
  it('are the team’s own', async () => {
    const { team, student, id, read } = await scene()
    const written = await team.client.call(addNote, { params: { id }, body: { text: ' Strong on SQL ' } })
    expect(written.json()).toMatchObject({ text: 'Strong on SQL', may: { remove: true } })
    await team.client.call(rate, { params: { id }, body: { rating: 4 } })
    expect(await read()).toMatchObject({ rating: 4, note_count: 1, notes: [{ text: 'Strong on SQL' }] })
    const seen = (await student.client.call(application, { params: { id } })).body
    expect(seen).not.toContain('SQL')
    expect(seen).not.toContain('rating')
  })

  it('are not for viewers and strangers, and bad ones are refused', async () => {
    const { id, team, member } = await scene()
    const [viewer, stranger] = [await member('viewer'), await anEmployer(t)]
    const text = { params: { id }, body: { text: 'x' } }
    expect((await viewer.client.call(addNote, text)).statusCode).toBe(403)
    expect((await stranger.client.call(addNote, text)).statusCode).toBe(404)
    expect((await stranger.client.call(rate, { params: { id }, body: { rating: 5 } })).statusCode).toBe(404)
    expect((await team.client.call(addNote, { params: { id }, body: { text: '  ' } })).statusCode).toBe(422)
    expect((await team.client.call(rate, { params: { id }, body: { rating: 6 } })).statusCode).toBe(422)
  })

  it('go by their author or an admin', async () => {
    const { id, team, member, read } = await scene()
    const write = async () =>
      (await team.client.call(addNote, { params: { id }, body: { text: 'x' } })).json().id as string
    const first = { params: { id: await write() } }
    expect((await (await member('recruiter')).client.call(removeNote, first)).statusCode).toBe(403)
    expect((await (await anEmployer(t)).client.call(removeNote, first)).statusCode).toBe(404)
    expect((await (await member('admin')).client.call(removeNote, first)).statusCode).toBe(204)
    expect((await team.client.call(removeNote, { params: { id: await write() } })).statusCode).toBe(204)
    expect((await read()).notes).toEqual([])
  })
})

describe('the delay of rejections', () => {
  it('is a day until an admin changes it', async () => {
    const { team, member } = await scene()
    expect((await team.client.call(applicantSettings)).json()).toMatchObject({ rejection_delay_hours: 24 })
    const change = (client: typeof team.client, rejection_delay_hours: number) =>
      client.call(updateApplicantSettings, { body: { rejection_delay_hours } })
    expect((await change(team.client, 1)).statusCode).toBe(403)
    const admin = await member('admin')
    expect((await change(admin.client, 337)).statusCode).toBe(422)
    expect((await change(admin.client, 48)).json()).toMatchObject({ rejection_delay_hours: 48 })
    expect((await team.client.call(applicantSettings)).json()).toMatchObject({ rejection_delay_hours: 48 })
  })
})

describe('the answer promise', () => {
  it('tells the team once when it is broken', async () => {
    const { team } = await scene()
    const overdue = async () => {
      await t.tick()
      await t.drain()
      const rows = await t.deps.db
        .selectFrom('notifications')
        .select(['title', 'list'])
        .where('account_id', '=', team.id)
        .where('kind', '=', 'application_overdue')
        .execute()
      return rows
    }
    t.clock.advance(29 * DAY)
    expect(await overdue()).toEqual([])
    t.clock.advance(2 * DAY)
    expect(await overdue()).toEqual([{ title: '1 application is past the promised reply date', list: 'job' }])
    expect(await overdue()).toHaveLength(1)
  })
})
