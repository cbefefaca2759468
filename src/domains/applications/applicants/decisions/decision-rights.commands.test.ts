import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteJob } from '#domains/jobs/jobs.contract.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { deactivatePerson } from '#domains/operators/people/people-review.contract.ts'
import { deletePerson } from '#domains/privacy/own-data.contract.ts'
import { employerTeam } from '#domains/teams/teams.contract.ts'
import { HOUR } from '#platform/clock.ts'
import {
  anEmployer,
  anOperator,
  aStudent,
  aUniversity,
  visitor,
} from '../../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../../tests/harness/app.ts'
import type { Client } from '../../../../../tests/harness/client.ts'
import { withdraw } from '../../applications.contract.ts'
import { type ApplicationOverrides, buildApplication } from '../../applications.fixtures.ts'
import { acceptOffer, declineOffer } from '../../offers/job-offers.contract.ts'
import { notifyApplicants } from './decision-notices.contract.ts'
import { undo } from './decision-undo.contract.ts'
import { accept, updateStatus } from './decisions.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const offered = { state: 'offer' } as const
const accepted = { state: 'offer', is_accepted: true } as const

/** Each step with an application it is possible for. */
const teamSteps: Record<
  string,
  [ApplicationOverrides, (client: Client, id: string) => ReturnType<Client['call']>]
> = {
  offer: [
    { state: 'interview' },
    (client, id) => client.call(accept, { body: { applicant_ids: [id], as: 'offer' } }),
  ],
  hire: [accepted, (client, id) => client.call(accept, { body: { applicant_ids: [id], as: 'hired' } })],
  shortlist: [
    {},
    (client, id) => client.call(updateStatus, { body: { applicant_ids: [id], status: 'shortlisted' } }),
  ],
  reject: [
    accepted,
    (client, id) =>
      client.call(updateStatus, {
        body: { applicant_ids: [id], status: 'rejected', reason: 'other', despite_acceptance: [id] },
      }),
  ],
  undo: [
    { state: 'rejected', closed_from: 'offer' },
    (client, id) => client.call(undo, { body: { applicant_ids: [id], step: 'rejected' } }),
  ],
  unmark: [
    { state: 'reviewed' },
    (client, id) => client.call(undo, { body: { applicant_ids: [id], step: 'reviewed' } }),
  ],
  notify: [offered, (client, id) => client.call(notifyApplicants, { body: { applicant_ids: [id] } })],
}
const studentSteps: typeof teamSteps = {
  accept: [offered, (client, id) => client.call(acceptOffer, { body: { application_id: id } })],
  decline: [offered, (client, id) => client.call(declineOffer, { body: { application_id: id } })],
  withdraw: [accepted, (client, id) => client.call(withdraw, { body: { application_id: id } })],
}

const rowOf = (id: string) =>
  t.deps.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const logOf = (id: string) =>
  t.deps.db.selectFrom('activities').select('verb').where('subject_id', '=', id).execute()

/** What a step answers somebody; who is refused has changed nothing and left nothing in the log. */
const answers = async (
  [overrides, step]: (typeof teamSteps)[string],
  of: { job_id: string; student_id: string },
  client: Client,
) => {
  await t.deps.db.deleteFrom('applications').where('job_id', '=', of.job_id).execute()
  const { id } = await buildApplication(t.deps, { ...of, ...overrides })
  const before = [await rowOf(id), await logOf(id)]
  t.clock.advance(HOUR)
  const { statusCode } = await step(client, id)
  if (statusCode !== 200) expect([await rowOf(id), await logOf(id)]).toEqual(before)
  else expect([await rowOf(id), await logOf(id)]).not.toEqual(before)
  return statusCode
}

it('who may take which step with an application: the team that works, and the student it is by', async () => {
  const owner = await anEmployer(t)
  const { organization_id } = owner
  const member = async (team_role: 'admin' | 'recruiter' | 'viewer') =>
    (await anEmployer(t, { organization_id, team_role })).client
  const student = await aStudent(t)
  const of = { job_id: (await buildJob(t.deps, { organization_id })).id, student_id: student.id }
  const table: [string, Client, number, number][] = [
    // who, with which client, answers of the team’s steps, of the student’s
    ['owner', owner.client, 200, 403],
    ['admin', await member('admin'), 200, 403],
    ['recruiter', await member('recruiter'), 200, 403],
    ['viewer', await member('viewer'), 403, 403],
    ['another employer', (await anEmployer(t)).client, 404, 403],
    ['university', (await aUniversity(t)).client, 403, 403],
    ['operator', (await anOperator(t)).client, 403, 403],
    ['visitor', visitor(t), 401, 401],
    ['the student', student.client, 403, 200],
    ['another student', (await aStudent(t)).client, 403, 404],
  ]
  for (const [who, client, ofTeam, ofStudent] of table) {
    for (const [name, step] of Object.entries(teamSteps))
      expect([who, name, await answers(step, of, client)]).toEqual([who, name, ofTeam])
    for (const [name, step] of Object.entries(studentSteps))
      expect([who, name, await answers(step, of, client)]).toEqual([who, name, ofStudent])
  }
}, 60_000)

it('a right that was taken a moment ago is gone, in a tab that is open as well', async () => {
  const owner = await anEmployer(t)
  const { organization_id } = owner
  const of = {
    job_id: (await buildJob(t.deps, { organization_id })).id,
    student_id: (await aStudent(t)).id,
  }
  const losses: [string, (account_id: string) => ReturnType<Client['call']>, number][] = [
    ['removed', (account_id) => owner.client.call(employerTeam.remove, { body: { account_id } }), 401],
    [
      'viewer now',
      (account_id) =>
        owner.client.call(employerTeam.changeRole, { body: { account_id, team_role: 'viewer' } }),
      403,
    ],
    [
      'deactivated',
      async (account_id) =>
        (await anOperator(t)).client.call(deactivatePerson, {
          body: { account_ids: [account_id], reason: 'Asked for' },
        }),
      401,
    ],
  ]
  for (const [what, lose, status] of losses) {
    const member = await anEmployer(t, { organization_id, team_role: 'recruiter' })
    expect(await answers(teamSteps.shortlist!, of, member.client)).toBe(200)
    expect((await lose(member.id)).statusCode).toBeLessThan(300)
    for (const [name, step] of Object.entries(teamSteps))
      expect([what, name, await answers(step, of, member.client)]).toEqual([what, name, status])
  }
})

it('of a student who deleted the account nobody takes a step, and what was decided stays', async () => {
  const { organization_id, client } = await anEmployer(t)
  for (const [name, [overrides, step]] of Object.entries(teamSteps)) {
    const student = await aStudent(t)
    const { id } = await buildApplication(t.deps, {
      job_id: (await buildJob(t.deps, { organization_id })).id,
      student_id: student.id,
      ...overrides,
    })
    const gone = await (await anOperator(t)).client.call(deletePerson, {
      body: { account_id: student.id, reason: 'Asked for' },
    })
    expect(gone.statusCode).toBeLessThan(300)
    const before = await rowOf(id)
    expect(before.state).toBe(name === 'undo' ? 'rejected' : 'withdrawn')
    expect([name, (await step(client, id)).statusCode]).toEqual([name, 409])
    expect(await rowOf(id)).toEqual(before)
    for (const own of Object.values(studentSteps))
      expect((await own[1](student.client, id)).statusCode).toBe(401)
  }
})

it('a student who is deactivated answers nothing, and the team goes on', async () => {
  const { organization_id, client } = await anEmployer(t)
  const student = await aStudent(t)
  const of = { job_id: (await buildJob(t.deps, { organization_id })).id, student_id: student.id }
  await (await anOperator(t)).client.call(deactivatePerson, {
    body: { account_ids: [student.id], reason: 'Asked for' },
  })
  for (const [name, step] of Object.entries(studentSteps))
    expect([name, await answers(step, of, student.client)]).toEqual([name, 401])
  for (const [name, step] of Object.entries(teamSteps))
    expect([name, await answers(step, of, client)]).toEqual([name, 200])
})

it('a job that is closed or deleted ends no application: every step stays possible, and every answer', async () => {
  for (const how of ['closed', 'deleted'] as const) {
    const { organization_id, client } = await anEmployer(t)
    const student = await aStudent(t)
    const of = { job_id: (await buildJob(t.deps, { organization_id })).id, student_id: student.id }
    await buildApplication(t.deps, { job_id: of.job_id })
    if (how === 'closed')
      await t.deps.db
        .updateTable('jobs')
        .set({ state: 'closed', ended_at: t.clock.now() })
        .where('id', '=', of.job_id)
        .execute()
    else expect((await client.call(deleteJob, { params: { id: of.job_id } })).statusCode).toBe(204)
    for (const [name, step] of Object.entries(teamSteps))
      expect([how, name, await answers(step, of, client)]).toEqual([how, name, 200])
    for (const [name, step] of Object.entries(studentSteps))
      expect([how, name, await answers(step, of, student.client)]).toEqual([how, name, 200])
  }
})

it('an application that was withdrawn takes no step, for anybody', async () => {
  const { organization_id, client } = await anEmployer(t)
  const student = await aStudent(t)
  const of = { job_id: (await buildJob(t.deps, { organization_id })).id, student_id: student.id }
  for (const [name, [, step]] of Object.entries({ ...teamSteps, ...studentSteps })) {
    if (name === 'withdraw') continue
    const who = name in studentSteps ? student.client : client
    const withdrawn: ApplicationOverrides = { state: 'withdrawn', closed_from: 'offer' }
    expect([name, await answers([withdrawn, step], of, who)]).toEqual([name, 409])
  }
})
