import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRegistration } from '#domains/events/events.fixtures.ts'
import { takeDownEvent } from '#domains/operators/events/event-admin.contract.ts'
import { DAY, HOUR, later } from '#platform/clock.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { anEmployer, anOperator, aStudent, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { scene } from '../../../../tests/harness/fairs.ts'
import { buildFairRegistration } from '../fairs.fixtures.ts'
import { universityReport } from '../report/fair-report.contract.ts'
import { sendDueSurveys } from './surveys.commands.ts'
import { employerFairSurvey, type SurveySide, studentSurvey, universitySurvey } from './surveys.contract.ts'
import { buildSurveyAnswer } from './surveys.fixtures.ts'
import { surveyDueAt } from './surveys.rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const both = (asks: boolean, thanks = '') => ({
  students: { asks, thanks },
  exhibitors: { asks, thanks },
})

/** A fair of two hours from now on: one student came, one did not, and one employer exhibits. */
const aFair = async () => {
  const now = t.clock.now()
  const { host, team, event, table } = await scene(t, {
    starts_at: later(now, HOUR),
    ends_at: later(now, 3 * HOUR),
    exhibitors_close_at: later(now, HOUR / 2),
  })
  const [came, stayed] = [await aStudent(t), await aStudent(t)]
  const checked_in_at = later(now, HOUR)
  await buildRegistration(t.deps, { event_id: event.id, student_id: came.id, checked_in_at })
  await buildRegistration(t.deps, { event_id: event.id, student_id: stayed.id })
  const exhibit = (organization_id: string, state: 'approved' | 'pending' = 'approved') =>
    buildFairRegistration(t.deps, { event_id: event.id, organization_id, booth_id: table, state })
  const stand = await exhibit(team.organization_id)
  const params = { id: event.id }
  const save = (body: ReturnType<typeof both>) => host.client.call(universitySurvey.save, { params, body })
  const answer = (who: typeof came, rating: number, comment = '') =>
    who.client.call(studentSurvey.answer, { params, body: { rating, comment } })
  const told = async () => {
    const rows = await t.deps.db
      .selectFrom('notifications')
      .select('account_id')
      .where('cause', '=', `event.survey:${event.id}`)
      .execute()
    return rows.map(({ account_id }) => account_id).sort()
  }
  return { host, team, event, exhibit, came, stayed, stand, params, save, answer, told }
}

/** The morning after, as each of two servers sees it. */
const morningAfter = async (event: { ends_at: Date; time_zone: string }) => {
  const due = surveyDueAt({ ends_at: event.ends_at.toISOString(), time_zone: event.time_zone })
  t.clock.advance(due.getTime() - t.clock.now().getTime())
  await Promise.all([sendDueSurveys(t.deps), sendDueSurveys(t.deps)])
  await t.drain()
}

test('who came is thanked and asked once, the morning after, and answers once', async () => {
  const { host, team, event, came, stayed, stand, params, save, answer, told } = await aFair()
  const set = (await save(both(true, 'It was a good day.'))).json() as OutputOf<typeof universitySurvey.save>
  expect(set).toMatchObject({ reach: { students: 1, exhibitors: 1 }, sent_at: null, may: { edit: true } })
  expect((await answer(came, 5)).statusCode).toBe(409)
  t.clock.advance(4 * HOUR)
  await sendDueSurveys(t.deps)
  await t.drain()
  expect(await told()).toEqual([])
  await morningAfter(event)
  expect(await told()).toEqual([came.id, team.id].sort())
  const letters = await t.deps.db
    .selectFrom('mails')
    .select('letter')
    .where('cause', 'like', `event.survey:${event.id}%`)
    .execute()
  expect(letters).toHaveLength(2)
  expect(JSON.stringify(letters)).toContain('It was a good day.')
  await sendDueSurveys(t.deps)
  await t.drain()
  expect(await told()).toHaveLength(2)
  expect((await save(both(false))).statusCode).toBe(409)

  expect((await answer(stayed, 1)).statusCode).toBe(404)
  expect((await stayed.client.call(studentSurvey.survey, { params })).statusCode).toBe(404)
  expect((await answer(came, 6)).statusCode).toBe(422)
  await Promise.all([answer(came, 2, 'Loud'), answer(came, 2, 'Loud')])
  expect((await answer(came, 4, 'Loud, but good')).json()).toMatchObject({
    may: { answer: true },
    answer: { rating: 4, comment: 'Loud, but good' },
  })
  const here = { params: { id: stand.id } }
  const said = { ...here, body: { rating: 5, comment: 'Again next year' } }
  expect((await team.client.call(employerFairSurvey.answer, said)).statusCode).toBe(200)
  const colleague = await anEmployer(t, { organization_id: team.organization_id, team_role: 'viewer' })
  expect((await colleague.client.call(employerFairSurvey.survey, here)).json()).toEqual({
    may: { answer: false },
    answer: { rating: 5, comment: 'Again next year' },
  })
  const stranger = await anEmployer(t)
  expect((await stranger.client.call(employerFairSurvey.answer, said)).statusCode).toBe(404)

  const report = (await host.client.call(universityReport.report, { params })).json()
  expect(report.ratings).toEqual({
    students: { answers: 1, average: null },
    exhibitors: { answers: 1, average: 5 },
  })
  const comments = async (side: SurveySide) =>
    (await host.client.call(universitySurvey.comments, { params, query: { side } })).json().data
  expect(await comments('students')).toEqual([])
  // one answer of few who came would have a name
  for (let more = 0; more < 4; more++) {
    const { id: student_id } = await aStudent(t)
    const { id: registration_id } = await buildRegistration(t.deps, { event_id: event.id, student_id })
    await buildSurveyAnswer(t.deps, { event_id: event.id, registration_id, student_id, rating: 3 })
  }
  expect((await host.client.call(universityReport.report, { params })).json().ratings.students).toEqual({
    answers: 5,
    average: 3.2,
  })
  const [student] = await comments('students')
  expect(student).toMatchObject({ rating: 4, comment: 'Loud, but good', organization: null })
  // what leads to a participant is not shown
  const { id } = await t.deps.db
    .selectFrom('event_registrations')
    .select('id')
    .where('student_id', '=', came.id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(student)).not.toContain(id)
  expect(await comments('exhibitors')).toMatchObject([{ comment: 'Again next year' }])
  const other = await aUniversity(t)
  expect((await other.client.call(universitySurvey.comments, { params })).statusCode).toBe(404)
  t.clock.advance(60 * DAY)
  expect(surveyDueAt({ ends_at: '2026-10-31T22:00:00Z', time_zone: 'America/Chicago' }).toISOString()).toBe(
    '2026-11-01T16:00:00.000Z',
  )
})

test('nobody hears from a fair that was taken down or canceled, or of a host that said nothing', async () => {
  const down = await aFair()
  await down.save(both(true))
  const silent = await aFair()
  await silent.save(both(false))
  const canceled = await aFair()
  await canceled.save(both(true))
  const late = await aFair()
  t.clock.advance(4 * HOUR)
  const operator = await anOperator(t)
  const body = { event_id: down.event.id, reason: 'It is not what it says.' }
  expect((await operator.client.call(takeDownEvent, { body })).statusCode).toBe(204)
  await t.deps.db
    .updateTable('events')
    .set({ state: 'canceled', canceled_at: t.clock.now() })
    .where('id', '=', canceled.event.id)
    .execute()
  await morningAfter(down.event)
  for (const { told } of [down, silent, canceled, late]) expect(await told()).toEqual([])
  expect((await down.answer(down.came, 5)).statusCode).toBe(409)
  expect((await down.save(both(true))).statusCode).toBe(409)
  // a host that thinks of it a day later is in time
  expect((await late.save(both(true))).statusCode).toBe(200)
  await sendDueSurveys(t.deps)
  await t.drain()
  expect(await late.told()).toHaveLength(2)
})
