import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { DAY, later } from '#platform/clock.ts'
import { aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { firstChoicesOf } from '../../../../tests/harness/first-choices.ts'
import { applicantExport, applicantResumes } from '../applicants/applicant-exports.contract.ts'
import { applicantList } from '../applicants/applicants.contract.ts'
import { type ApplicationOverrides, buildResume } from '../applications.fixtures.ts'
import { apply, applyForm } from '../submission/application-submission.contract.ts'
import { firstChoice } from './first-choices.contract.ts'

let t: TestApp
let scene: ReturnType<typeof firstChoicesOf>
beforeAll(async () => {
  t = await openTestApp()
  scene = firstChoicesOf(t)
})
afterAll(() => t.close())

describe('sending', () => {
  it('shows the team who sent one, and says nothing of the others', async () => {
    const { student, team } = await scene.aScene()
    const id = await scene.applied(student, team)
    const other = await scene.applied(await aStudent(t), team)
    expect((await scene.send(student, id)).json()).toMatchObject({
      term: '2026-spring',
      term_ends_on: '2026-06-30',
      left: 2,
      first_choice: { sent_at: t.clock.now().toISOString(), may: { take_back: true } },
      may: { send: false },
    })
    const rows = await scene.listed(team, { sort: 'first_choice' })
    expect(rows.map((row) => [row.id, row.first_choice])).toEqual([
      [id, true],
      [other, undefined],
    ])
    expect(Object.keys(rows[1]!)).not.toContain('first_choice')
    expect((await scene.listed(team, { first_choice: true })).map((row) => row.id)).toEqual([id])
    expect((await scene.open(team, id)).json().first_choice).toBe(true)
    expect((await scene.open(team, other)).json()).not.toHaveProperty('first_choice')
  })

  it('lists nobody by having sent none', async () => {
    const { team } = await scene.aScene()
    const answer = await team.client.call(applicantList, { query: { first_choice: false } as never })
    expect(problemOf(answer).fields).toHaveProperty('first_choice')
  })

  it('is in no file, neither by a column nor by which applications are in it', async () => {
    const { student, team } = await scene.aScene()
    await scene.send(student, await scene.applied(student, team))
    await scene.applied(await aStudent(t), team)
    for (const call of [applicantExport, applicantResumes]) {
      const answer = await team.client.call(call, { query: { first_choice: true } as never })
      expect(problemOf(answer).error).toBe('unknown_parameter')
    }
    const { body } = await team.client.call(applicantExport, { query: {} })
    expect(body.trim().split('\n')).toHaveLength(3)
    expect(body).not.toMatch(/first.?choice/i)
  })

  it('is possible three times a term, and repeating it takes no other', async () => {
    const { student, team } = await scene.aScene()
    const ids: string[] = []
    for (let n = 0; n < 4; n++) ids.push(await scene.applied(student, team))
    for (const id of ids.slice(0, 3)) expect((await scene.send(student, id)).statusCode).toBe(200)
    expect((await scene.send(student, ids[0]!)).json().left).toBe(0)
    expect(problemOf(await scene.send(student, ids[3]!)).error).toBe('no_first_choice_left')
    expect((await student.client.call(firstChoice, { params: { id: ids[3]! } })).json()).toMatchObject({
      first_choice: null,
      may: { send: false },
    })
    t.clock.set('2026-06-30T23:59:59.999Z')
    expect(await scene.leftOf(student)).toBe(0)
    t.clock.set('2026-07-01T00:00:00.000Z')
    expect(await scene.leftOf(student)).toBe(3)
    t.clock.set('2026-03-02T15:00:00.000Z')
  })

  it('is refused for what is answered, withdrawn, late, or another’s', async () => {
    const { student, team } = await scene.aScene()
    const refusals: ApplicationOverrides[] = [
      { state: 'shortlisted' },
      { state: 'rejected' },
      { state: 'withdrawn' },
      { submitted_at: later(t.clock.now(), -31 * DAY) },
    ]
    for (const rest of refusals) {
      const id = await scene.applied(student, team, rest)
      expect(problemOf(await scene.send(student, id)).error).toBe('step_not_possible')
      const { may } = (await student.client.call(firstChoice, { params: { id } })).json()
      expect(may.send).toBe(false)
    }
    const others = await scene.applied(await aStudent(t), team)
    expect(problemOf(await scene.send(student, others)).error).toBe('not_found')
    expect(await scene.leftOf(student)).toBe(3)
  })

  it('goes with the application, or neither is sent', async () => {
    const { student, team } = await scene.aScene()
    const resume_file_id = await buildResume(t.deps)
    await t.deps.db
      .updateTable('students')
      .set({ resume_file_id })
      .where('account_id', '=', student.id)
      .execute()
    const jobs: string[] = []
    for (let n = 0; n < 4; n++)
      jobs.push((await buildJob(t.deps, { organization_id: team.organization_id })).id)
    const form = async () =>
      (await student.client.call(applyForm, { params: { id: jobs[3]! } })).json().first_choices
    expect(await form()).toEqual({ left: 3, term_ends_on: '2026-06-30' })
    for (const job_id of jobs.slice(0, 3))
      expect((await student.client.call(apply, { body: { job_id, first_choice: true } })).statusCode).toBe(
        201,
      )
    expect((await scene.listed(team, { first_choice: true })).length).toBe(3)
    expect((await form()).left).toBe(0)
    const body = { job_id: jobs[3]!, first_choice: true }
    expect(problemOf(await student.client.call(apply, { body })).error).toBe('no_first_choice_left')
    expect((await scene.listed(team)).length).toBe(3)
    expect((await student.client.call(apply, { body: { job_id: jobs[3]! } })).statusCode).toBe(201)
  })
})
