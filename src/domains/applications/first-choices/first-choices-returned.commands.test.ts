import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { DAY, later } from '#platform/clock.ts'
import { aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { firstChoicesOf } from '../../../../tests/harness/first-choices.ts'
import { subjectsTo } from '../../../../tests/harness/letters.ts'
import { aSchool } from '../../../../tests/harness/schools.ts'
import { updateStatus } from '../applicants/decisions/decisions.contract.ts'
import { withdraw } from '../applications.contract.ts'
import { firstChoice } from './first-choices.contract.ts'

let t: TestApp
let scene: ReturnType<typeof firstChoicesOf>
beforeAll(async () => {
  t = await openTestApp()
  scene = firstChoicesOf(t)
})
afterAll(() => t.close())

describe('taking back', () => {
  it('frees it while nobody has opened the application, and leaves no trace with the team', async () => {
    const { student, team } = await scene.aScene()
    const id = await scene.applied(student, team)
    const before = (await scene.listed(team))[0]
    await scene.send(student, id)
    expect((await scene.takeBack(student, id)).json()).toMatchObject({ left: 3, first_choice: null })
    expect((await scene.takeBack(student, id)).statusCode).toBe(200)
    expect((await scene.listed(team))[0]).toEqual(before)
    const { timeline } = (await scene.open(team, id)).json()
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
    const { student, team } = await scene.aScene()
    const id = await scene.applied(student, team)
    await scene.send(student, id)
    await scene.open(team, id)
    const answer = await scene.takeBack(student, id)
    expect(problemOf(answer)).toMatchObject({ error: 'step_not_possible' })
    expect(problemOf(answer).detail).toContain('has opened this application')
    await student.client.call(withdraw, { body: { application_id: id } })
    expect((await scene.listed(team))[0]).not.toHaveProperty('first_choice')
    expect(await scene.listed(team, { first_choice: true })).toEqual([])
    expect((await scene.open(team, id)).json()).not.toHaveProperty('first_choice')
    expect(await scene.mineOf(student)).toMatchObject({
      left: 2,
      sent: [{ application_id: id, is_spent: true }],
    })
    t.clock.advance(40 * DAY)
    await t.tick()
    expect(await scene.leftOf(student)).toBe(2)
    t.clock.advance(-40 * DAY)
  })

  it('happens by withdrawing what nobody has opened', async () => {
    const { student, team } = await scene.aScene()
    const id = await scene.applied(student, team)
    await scene.send(student, id)
    await student.client.call(withdraw, { body: { application_id: id } })
    expect(await scene.leftOf(student)).toBe(3)
  })
})

describe('coming back', () => {
  it('happens when the promised day is over without an answer, once, and is told', async () => {
    const { student, team } = await scene.aScene()
    const id = await scene.applied(student, team)
    await scene.send(student, id)
    await scene.open(team, id)
    const { reply_by, title: job } = await t.deps.db
      .selectFrom('applications as a')
      .innerJoin('jobs as j', 'j.id', 'a.job_id')
      .select(['a.reply_by', 'j.title'])
      .where('a.id', '=', id)
      .executeTakeFirstOrThrow()
    t.clock.set(new Date(Date.parse(reply_by) - 1))
    await t.tick()
    expect(await scene.leftOf(student)).toBe(2)
    t.clock.set(reply_by)
    await t.tick()
    await t.tick()
    expect(await scene.leftOf(student)).toBe(3)
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
    expect((await scene.listed(team))[0]).not.toHaveProperty('first_choice')
    const again = await scene.applied(student, team)
    expect((await scene.send(student, again)).json().left).toBe(2)
    t.clock.set('2026-03-02T15:00:00.000Z')
  })

  it('in the next term is on top of its three, and ends with it', async () => {
    const { student, team } = await scene.aScene()
    t.clock.set('2026-06-20T12:00:00.000Z')
    const ids: string[] = []
    for (let n = 0; n < 3; n++) ids.push(await scene.applied(student, team))
    for (const id of ids) await scene.send(student, id)
    t.clock.set('2026-07-21T12:00:00.000Z')
    await t.tick()
    expect(await scene.leftOf(student)).toBe(6)
    for (let n = 0; n < 6; n++) {
      const id = await scene.applied(student, team)
      expect((await scene.send(student, id)).json().left).toBe(5 - n)
    }
    expect(problemOf(await scene.send(student, await scene.applied(student, team))).error).toBe(
      'no_first_choice_left',
    )
    t.clock.set('2027-01-02T12:00:00.000Z')
    await t.tick()
    expect(await scene.leftOf(student)).toBe(9)
    t.clock.set('2027-07-01T00:00:00.000Z')
    expect(await scene.leftOf(student)).toBe(3)
    t.clock.set('2026-03-02T15:00:00.000Z')
  })

  it('does not happen after an answer in time', async () => {
    const { student, team } = await scene.aScene()
    const id = await scene.applied(student, team)
    await scene.send(student, id)
    const body = { applicant_ids: [id], status: 'shortlisted' as const }
    expect((await team.client.call(updateStatus, { body })).statusCode).toBe(200)
    const mine = (await student.client.call(firstChoice, { params: { id } })).json()
    expect(mine.first_choice.comes_back_at).toBeNull()
    t.clock.advance(31 * DAY)
    await t.tick()
    expect(await scene.leftOf(student)).toBe(2)
    expect((await scene.listed(team))[0]!.first_choice).toBe(true)
    t.clock.advance(-31 * DAY)
  })

  it('happens where the team had rejected it before it was sent, without telling', async () => {
    const { student, team } = await scene.aScene()
    const at = later(t.clock.now(), -DAY)
    const id = await scene.applied(student, team, {
      state: 'rejected',
      is_told: false,
      submitted_at: at,
      state_at: at,
    })
    expect((await scene.send(student, id)).statusCode).toBe(200)
    await t.tick()
    t.clock.advance(DAY)
    await t.tick()
    expect(await scene.leftOf(student)).toBe(2)
    t.clock.advance(30 * DAY)
    await t.tick()
    expect(await scene.leftOf(student)).toBe(3)
    t.clock.advance(-31 * DAY)
  })
})

test('the term is that of the university, where it has an account', async () => {
  const { student } = await scene.aScene()
  const school = await aSchool(t)
  await t.deps.db
    .updateTable('organizations')
    .set({ time_zone: 'Pacific/Auckland' })
    .where('id', '=', school.organization_id)
    .execute()
  const there = await aStudent(t, { university_id: school.id })
  t.clock.set('2026-06-30T12:00:00.000Z')
  const termOf = async (of: typeof student) => (await scene.mineOf(of)).term
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
