import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { DAY, later } from '#platform/clock.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { anEmployer, aStudent, signedIn } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { subjectsTo } from '../../../../tests/harness/letters.ts'
import { aSchool } from '../../../../tests/harness/schools.ts'
import { applicant, applicantList } from '../applicants/applicants.contract.ts'
import { updateStatus } from '../applicants/decisions/decisions.contract.ts'
import { withdraw } from '../applications.contract.ts'
import { type ApplicationOverrides, buildApplication, buildResume } from '../applications.fixtures.ts'
import { apply, applyForm } from '../submission/application-submission.contract.ts'
import { firstChoice, firstChoices, sendFirstChoice, takeFirstChoiceBack } from './first-choices.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

type Student = Awaited<ReturnType<typeof aStudent>>
type Team = Awaited<ReturnType<typeof anEmployer>>

const aScene = async () => ({ student: await aStudent(t), team: await anEmployer(t) })
const applied = async (student: Student, team: Team, rest: ApplicationOverrides = {}) => {
  const job = await buildJob(t.deps, { organization_id: team.organization_id })
  return (await buildApplication(t.deps, { student_id: student.id, job_id: job.id, ...rest })).id
}
/** Signed in anew: sessions end while the clock jumps. */
const asStudent = ({ person_id }: Student) => signedIn(t, person_id, 'student')
const asTeam = ({ person_id }: Team) => signedIn(t, person_id, 'employer_user')
const send = async (student: Student, id: string) =>
  (await asStudent(student)).call(sendFirstChoice, { params: { id } })
const takeBack = async (student: Student, id: string) =>
  (await asStudent(student)).call(takeFirstChoiceBack, { params: { id } })
const open = async (team: Team, id: string) => (await asTeam(team)).call(applicant, { params: { id } })
const mineOf = async (student: Student) =>
  (await (await asStudent(student)).call(firstChoices)).json() as OutputOf<typeof firstChoices>
const leftOf = async (student: Student): Promise<number> => (await mineOf(student)).left
const listed = async (team: Team, query: object = {}) => {
  const answer = await (await asTeam(team)).call(applicantList, { query })
  return (answer.json() as OutputOf<typeof applicantList>).data
}

describe('sending', () => {
  it('shows the team who sent one, and says nothing of the others', async () => {
    const { student, team } = await aScene()
    const id = await applied(student, team)
    const other = await applied(await aStudent(t), team)
    expect((await send(student, id)).json()).toMatchObject({
      term: '2026-spring',
      term_ends_on: '2026-06-30',
      left: 2,
      first_choice: { sent_at: t.clock.now().toISOString(), may: { take_back: true } },
      may: { send: false },
    })
    const rows = await listed(team, { sort: 'first_choice' })
    expect(rows.map((row) => [row.id, row.first_choice])).toEqual([
      [id, true],
      [other, undefined],
    ])
    expect(Object.keys(rows[1]!)).not.toContain('first_choice')
    expect((await listed(team, { first_choice: true })).map((row) => row.id)).toEqual([id])
    expect((await open(team, id)).json().first_choice).toBe(true)
    expect((await open(team, other)).json()).not.toHaveProperty('first_choice')
  })

  it('lists nobody by having sent none', async () => {
    const { team } = await aScene()
    const answer = await team.client.call(applicantList, { query: { first_choice: false } as never })
    expect(problemOf(answer).fields).toHaveProperty('first_choice')
  })

  it('is possible three times a term, and repeating it takes no other', async () => {
    const { student, team } = await aScene()
    const ids: string[] = []
    for (let n = 0; n < 4; n++) ids.push(await applied(student, team))
    for (const id of ids.slice(0, 3)) expect((await send(student, id)).statusCode).toBe(200)
    expect((await send(student, ids[0]!)).json().left).toBe(0)
    expect(problemOf(await send(student, ids[3]!)).error).toBe('no_first_choice_left')
    expect((await student.client.call(firstChoice, { params: { id: ids[3]! } })).json()).toMatchObject({
      first_choice: null,
      may: { send: false },
    })
    t.clock.set('2026-06-30T23:59:59.999Z')
    expect(await leftOf(student)).toBe(0)
    t.clock.set('2026-07-01T00:00:00.000Z')
    expect(await leftOf(student)).toBe(3)
    t.clock.set('2026-03-02T15:00:00.000Z')
  })

  it('is refused for what is answered, withdrawn, late, or another’s', async () => {
    const { student, team } = await aScene()
    const refusals: ApplicationOverrides[] = [
      { state: 'shortlisted' },
      { state: 'rejected' },
      { state: 'withdrawn' },
      { submitted_at: later(t.clock.now(), -31 * DAY) },
    ]
    for (const rest of refusals) {
      const id = await applied(student, team, rest)
      expect(problemOf(await send(student, id)).error).toBe('step_not_possible')
      const { may } = (await student.client.call(firstChoice, { params: { id } })).json()
      expect(may.send).toBe(false)
    }
    const others = await applied(await aStudent(t), team)
    expect(problemOf(await send(student, others)).error).toBe('not_found')
    expect(await leftOf(student)).toBe(3)
  })

  it('goes with the application, or neither is sent', async () => {
    const { student, team } = await aScene()
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
    expect((await listed(team, { first_choice: true })).length).toBe(3)
    expect((await form()).left).toBe(0)
    const body = { job_id: jobs[3]!, first_choice: true }
    expect(problemOf(await student.client.call(apply, { body })).error).toBe('no_first_choice_left')
    expect((await listed(team)).length).toBe(3)
    expect((await student.client.call(apply, { body: { job_id: jobs[3]! } })).statusCode).toBe(201)
  })
})

describe('taking back', () => {
  it('frees it while nobody has opened the application, and leaves no trace with the team', async () => {
    const { student, team } = await aScene()
    const id = await applied(student, team)
    const before = (await listed(team))[0]
    await send(student, id)
    expect((await takeBack(student, id)).json()).toMatchObject({ left: 3, first_choice: null })
    expect((await takeBack(student, id)).statusCode).toBe(200)
    expect((await listed(team))[0]).toEqual(before)
    const { timeline } = (await open(team, id)).json()
    expect(timeline.map((step: { kind: string }) => step.kind)).toEqual(['submitted', 'reviewed'])
    expect(
      await t.deps.db
        .selectFrom('activities')
        .select('verb')
        .where('organization_id', '=', team.organization_id)
        .where('verb', 'like', '%first_choice%')
        .execute(),
    ).toEqual([])
  })

  it('is refused once the team has opened it, and withdrawing then spends it', async () => {
    const { student, team } = await aScene()
    const id = await applied(student, team)
    await send(student, id)
    await open(team, id)
    const answer = await takeBack(student, id)
    expect(problemOf(answer)).toMatchObject({ error: 'step_not_possible' })
    expect(problemOf(answer).detail).toContain('has opened this application')
    await student.client.call(withdraw, { body: { application_id: id } })
    expect((await listed(team))[0]).not.toHaveProperty('first_choice')
    expect(await listed(team, { first_choice: true })).toEqual([])
    expect((await open(team, id)).json()).not.toHaveProperty('first_choice')
    expect(await mineOf(student)).toMatchObject({ left: 2, sent: [{ application_id: id, is_spent: true }] })
    t.clock.advance(40 * DAY)
    await t.tick()
    expect(await leftOf(student)).toBe(2)
    t.clock.advance(-40 * DAY)
  })

  it('happens by withdrawing what nobody has opened', async () => {
    const { student, team } = await aScene()
    const id = await applied(student, team)
    await send(student, id)
    await student.client.call(withdraw, { body: { application_id: id } })
    expect(await leftOf(student)).toBe(3)
  })
})

describe('coming back', () => {
  it('happens when the promised day is over without an answer, once, and is told', async () => {
    const { student, team } = await aScene()
    const id = await applied(student, team)
    await send(student, id)
    await open(team, id)
    const { reply_by, title: job } = await t.deps.db
      .selectFrom('applications as a')
      .innerJoin('jobs as j', 'j.id', 'a.job_id')
      .select(['a.reply_by', 'j.title'])
      .where('a.id', '=', id)
      .executeTakeFirstOrThrow()
    t.clock.set(new Date(Date.parse(reply_by) - 1))
    await t.tick()
    expect(await leftOf(student)).toBe(2)
    t.clock.set(reply_by)
    await t.tick()
    await t.tick()
    expect(await leftOf(student)).toBe(3)
    await t.drain()
    const title = `Your first choice came back: ${job}`
    const notices = await t.deps.db
      .selectFrom('notifications')
      .select(['kind', 'title', 'link'])
      .where('account_id', '=', student.id)
      .where('kind', '=', 'first_choice_returned')
      .execute()
    expect(notices).toEqual([{ kind: 'first_choice_returned', title, link: '/student/applications' }])
    expect(await subjectsTo(t, student.person_id)).toContain(title)
    expect((await listed(team))[0]).not.toHaveProperty('first_choice')
    const again = await applied(student, team)
    expect((await send(student, again)).json().left).toBe(2)
    t.clock.set('2026-03-02T15:00:00.000Z')
  })

  it('in the next term is on top of its three, and ends with it', async () => {
    const { student, team } = await aScene()
    t.clock.set('2026-06-20T12:00:00.000Z')
    const ids: string[] = []
    for (let n = 0; n < 3; n++) ids.push(await applied(student, team))
    for (const id of ids) await send(student, id)
    t.clock.set('2026-07-21T12:00:00.000Z')
    await t.tick()
    expect(await leftOf(student)).toBe(6)
    for (let n = 0; n < 6; n++) {
      const id = await applied(student, team)
      expect((await send(student, id)).json().left).toBe(5 - n)
    }
    expect(problemOf(await send(student, await applied(student, team))).error).toBe('no_first_choice_left')
    t.clock.set('2027-01-02T12:00:00.000Z')
    await t.tick()
    expect(await leftOf(student)).toBe(9)
    t.clock.set('2027-07-01T00:00:00.000Z')
    expect(await leftOf(student)).toBe(3)
    t.clock.set('2026-03-02T15:00:00.000Z')
  })

  it('does not happen after an answer in time', async () => {
    const { student, team } = await aScene()
    const id = await applied(student, team)
    await send(student, id)
    const body = { applicant_ids: [id], status: 'shortlisted' as const }
    expect((await team.client.call(updateStatus, { body })).statusCode).toBe(200)
    const mine = (await student.client.call(firstChoice, { params: { id } })).json()
    expect(mine.first_choice.comes_back_at).toBeNull()
    t.clock.advance(31 * DAY)
    await t.tick()
    expect(await leftOf(student)).toBe(2)
    expect((await listed(team))[0]!.first_choice).toBe(true)
    t.clock.advance(-31 * DAY)
  })

  it('happens where the team had rejected it before it was sent, without telling', async () => {
    const { student, team } = await aScene()
    const at = later(t.clock.now(), -DAY)
    const id = await applied(student, team, {
      state: 'rejected',
      is_told: false,
      submitted_at: at,
      state_at: at,
    })
    expect((await send(student, id)).statusCode).toBe(200)
    await t.tick()
    t.clock.advance(DAY)
    await t.tick()
    expect(await leftOf(student)).toBe(2)
    t.clock.advance(30 * DAY)
    await t.tick()
    expect(await leftOf(student)).toBe(3)
    t.clock.advance(-31 * DAY)
  })
})

test('the term is that of the university, where it has an account', async () => {
  const { student } = await aScene()
  const school = await aSchool(t)
  await t.deps.db
    .updateTable('organizations')
    .set({ time_zone: 'Pacific/Auckland' })
    .where('id', '=', school.organization_id)
    .execute()
  const there = await aStudent(t, { university_id: school.id })
  t.clock.set('2026-06-30T12:00:00.000Z')
  const termOf = async (of: Student) => (await mineOf(of)).term
  expect(await termOf(there)).toBe('2026-fall')
  expect(await termOf(student)).toBe('2026-spring')
  await t.deps.db
    .updateTable('students')
    .set({ affiliation: 'declined' })
    .where('account_id', '=', there.id)
    .execute()
  expect(await termOf(there)).toBe('2026-spring')
  t.clock.set('2026-03-02T15:00:00.000Z')
})
