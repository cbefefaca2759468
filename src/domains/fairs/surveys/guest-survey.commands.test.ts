import { afterAll, beforeAll, expect, test } from 'vitest'
import { universityCheckIn } from '#domains/events/check-in/check-in.contract.ts'
import { universityWalkIns } from '#domains/events/check-in/walk-ins.contract.ts'
import { buildRegistration } from '#domains/events/events.fixtures.ts'
import { DAY, HOUR, iso, later } from '#platform/clock.ts'
import { newId } from '#shared/ids.ts'
import { aStudent, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { scene } from '../../../../tests/harness/fairs.ts'
import { universityReport } from '../report/fair-report.contract.ts'
import { guestAnswerErrand } from './guest-survey.commands.ts'
import { answerAsGuest, lookAtGuestSurvey } from './guest-survey.contract.ts'
import { sendDueSurveys } from './surveys.commands.ts'
import { universitySurvey } from './surveys.contract.ts'
import { buildSurveyAnswer } from './surveys.fixtures.ts'

let t: TestApp
let made = 0
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** A public fair of an hour from now on, that asks students, and its door. */
const aFair = async () => {
  const now = t.clock.now()
  const { host, event } = await scene(t, {
    visibility: 'public',
    starts_at: later(now, HOUR),
    ends_at: later(now, 3 * HOUR),
    exhibitors_close_at: later(now, HOUR / 2),
  })
  const params = { id: event.id }
  const ask = async (asks: boolean) => {
    const silent = { asks: false, thanks: '' }
    const body = { students: { asks, thanks: '' }, exhibitors: silent }
    return (await host.client.call(universitySurvey.save, { params, body })).json().guest_link as
      | string
      | null
  }
  const link = await ask(true)
  const token = new URL(link!).searchParams.get('token')!
  const answer = async (email: string, rating: number, comment = '', more = token) => {
    const answered = await visitor(t).call(answerAsGuest, { body: { token: more, email, rating, comment } })
    await t.drain()
    return answered
  }
  const look = (more = token) => visitor(t).call(lookAtGuestSurvey, { body: { token: more } })
  const admit = async (email = `guest${++made}@example.org`) => {
    const guest = { first_name: 'Gil', last_name: 'Guest', email }
    const { registration_id } = (
      await host.client.call(universityWalkIns.walkIn, { params, body: { guest } })
    ).json()
    return { email, registration_id: registration_id as string }
  }
  const answers = () =>
    t.deps.db
      .selectFrom('event_survey_answers')
      .select(['registration_id', 'student_id', 'rating', 'comment'])
      .where('event_id', '=', event.id)
      .orderBy('registration_id')
      .execute()
  const read = async () => ({
    rated: (await host.client.call(universityReport.report, { params })).json().ratings.students,
    comments: (await host.client.call(universitySurvey.comments, { params })).json().data,
  })
  return { host, event, params, token, ask, answer, look, admit, answers, read }
}

test('a guest answers with the address of the door, once, and nobody learns who came', async () => {
  const { event, token, answer, look, admit, answers } = await aFair()
  expect((await look()).json()).toEqual({
    event: {
      id: event.id,
      title: expect.any(String),
      host: expect.any(String),
      starts_at: event.starts_at.toISOString(),
      time_zone: event.time_zone,
    },
    may: { answer: false },
  })
  const { email, registration_id } = await admit()
  expect((await answer(email, 4)).statusCode).toBe(409)
  t.clock.advance(HOUR)
  expect((await look()).json().may.answer).toBe(true)
  for (const other of [`${token}x`, `${newId()}.${token.split('.')[1]}`, 'none', `${event.id}.`]) {
    expect(problemOf(await look(other)).error).toBe('link_expired')
    expect(problemOf(await answer(email, 4, '', other)).error).toBe('link_expired')
  }
  const strangers = await answer('nobody@example.org', 1, 'I was not there')
  expect(strangers.statusCode).toBe(204)
  const student = await aStudent(t, { email: 'student@example.edu' })
  await buildRegistration(t.deps, {
    event_id: event.id,
    student_id: student.id,
    checked_in_at: t.clock.now(),
  })
  await answer('student@example.edu', 1)
  expect(await answers()).toEqual([])
  expect((await answer(email, 6)).statusCode).toBe(422)
  const own = await Promise.all([answer(email, 2, 'Loud'), answer(email.toUpperCase(), 2, 'Loud')])
  expect(own.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [204, strangers.body],
    [204, strangers.body],
  ])
  await answer(email, 5, 'Loud, but good')
  await t.drain()
  const letters = t.deps.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', 'in', [email, 'nobody@example.org'])
  expect(await letters.execute()).toEqual([])
  expect(await answers()).toEqual([
    { registration_id, student_id: null, rating: 5, comment: 'Loud, but good' },
  ])
})

test('guests count with students, once five have answered and the letters have left', async () => {
  const { event, answer, admit, read } = await aFair()
  t.clock.advance(HOUR)
  for (const rating of [5, 4, 3, 2]) await answer((await admit()).email, rating, 'Said')
  const student = await aStudent(t)
  const { id } = await buildRegistration(t.deps, { event_id: event.id, student_id: student.id })
  const theirs = { event_id: event.id, registration_id: id, student_id: student.id }
  t.clock.advance(12 * HOUR)
  expect(await read()).toEqual({ rated: { answers: 0, average: null }, comments: [] })
  t.clock.advance(DAY)
  await sendDueSurveys(t.deps)
  expect(await read()).toEqual({ rated: { answers: 4, average: null }, comments: [] })
  await buildSurveyAnswer(t.deps, { ...theirs, rating: 1 })
  const { rated, comments } = await read()
  expect(rated).toEqual({ answers: 5, average: 3 })
  expect(comments).toHaveLength(4)
  await expect(
    t.deps.db
      .updateTable('event_survey_answers')
      .set({ student_id: null })
      .where('registration_id', '=', id)
      .execute(),
  ).rejects.toThrow('event_survey_answers_of_one')
})

test('an address is looked up after the call is answered, and the answer given last stays', async () => {
  const { event, token, admit, answers } = await aFair()
  t.clock.advance(HOUR)
  const { email } = await admit()
  const asked = { token, email, rating: 2, comment: 'First' }
  const answered = await visitor(t).call(answerAsGuest, { body: asked })
  expect(answered.statusCode).toBe(204)
  expect(await answers()).toEqual([])
  await t.drain()
  expect(await answers()).toMatchObject([{ rating: 2 }])
  const late = { email, event_id: event.id, rating: 5, comment: '' }
  for (const away of [-1, 1, 0]) {
    const answered_at = iso(later(t.clock.now(), away * HOUR))
    await guestAnswerErrand.run(t.deps, { ...late, answered_at, comment: String(away) })
  }
  expect(await answers()).toMatchObject([{ comment: '1' }])
})

test('nothing about an answer says who gave it: no moment, no order, and nothing that vanishes with an undo', async () => {
  const { host, params, answer, admit, read, answers } = await aFair()
  t.clock.advance(HOUR)
  const guests = []
  for (const rating of [1, 2, 3, 4, 5]) {
    const guest = await admit()
    await answer(guest.email, rating, `Said ${rating}`)
    guests.push(guest)
    t.clock.advance(60_000)
  }
  t.clock.advance(2 * DAY)
  await sendDueSurveys(t.deps)
  const before = await read()
  expect(before.comments).toHaveLength(5)
  for (const { id, answered_at } of before.comments) {
    expect(answered_at).toBeNull()
    // drawn at random, not by the clock
    expect(id[14]).toBe('4')
  }
  const ids = before.comments.map(({ id }: { id: string }) => id)
  expect(ids).toEqual(ids.toSorted().toReversed())
  for (const { registration_id } of guests)
    await host.client.call(universityCheckIn.undo, { params, body: { registration_id } })
  expect(await read()).toEqual(before)
  t.clock.advance(367 * DAY)
  await t.tick()
  expect((await answers()).map(({ comment }) => comment)).toEqual(['', '', '', '', ''])
})

test('the link ends with the question, with the event, and after two months', async () => {
  const asked = await aFair()
  t.clock.advance(HOUR)
  const { email } = await asked.admit()
  expect(await asked.ask(false)).toBeNull()
  expect(problemOf(await asked.look()).error).toBe('link_expired')
  expect(problemOf(await asked.answer(email, 5)).error).toBe('link_expired')
  expect(await asked.ask(true)).toContain(asked.token)
  const canceled = await aFair()
  await t.deps.db
    .updateTable('events')
    .set({ state: 'canceled', canceled_at: t.clock.now() })
    .where('id', '=', canceled.event.id)
    .execute()
  expect(problemOf(await canceled.look()).error).toBe('link_expired')
  t.clock.advance(59 * DAY)
  expect((await asked.answer(email, 5)).statusCode).toBe(204)
  t.clock.advance(2 * DAY)
  expect(problemOf(await asked.answer(email, 4)).error).toBe('link_expired')
})

test('an answer goes with the registration, and its words with who said them', async () => {
  const { host, params, answer, admit, answers } = await aFair()
  t.clock.advance(HOUR)
  const undone = await admit()
  const kept = await admit()
  await answer(undone.email, 1, 'Mine')
  await answer(kept.email, 4, 'I am Gil, ring me')
  await host.client.call(universityCheckIn.undo, {
    params,
    body: { registration_id: undone.registration_id },
  })
  expect(await answers()).toMatchObject([{ rating: 4 }])
  t.clock.advance(367 * DAY)
  await Promise.all([t.tick(), t.tick()])
  expect(await answers()).toEqual([
    { registration_id: kept.registration_id, student_id: null, rating: 4, comment: '' },
  ])
})
