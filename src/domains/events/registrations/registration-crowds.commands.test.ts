import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withCallContext } from '#platform/current-call.ts'
import type { Transacting } from '#platform/database.ts'
import { newId } from '#shared/ids.ts'
import { aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { checkPlaces, type Student, stateOf } from '../../../../tests/harness/attending.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { meanwhile } from '../../../../tests/harness/meanwhile.ts'
import { buildEvent, buildRegistration } from '../events.fixtures.ts'
import { registerForEvent } from './event-registrations.commands.ts'
import { register } from './event-registrations.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const crowdOf = (size: number) => Promise.all(Array.from({ length: size }, () => aStudent(t)))
const registers = (student: Student, event_id: string, key?: string) =>
  t.app.inject({
    method: 'POST',
    url: `/api${register.path}`,
    payload: { event_id },
    headers: { cookie: student.client.cookie, ...(key && { 'idempotency-key': key }) },
  })

const activitiesOf = (students: Student[]) =>
  t.deps.db
    .selectFrom('activities')
    .select(['verb', 'subject_id', 'actor_person_id', 'request_id'])
    .where('verb', 'like', 'event_registration.%')
    .where(
      'actor_person_id',
      'in',
      students.map(({ person_id }) => person_id),
    )
    .execute()

describe('who registers at the same time', () => {
  test('each has an answer, an activity and a notice of their own', async () => {
    const event = await buildEvent(t.deps, { capacity: 3 })
    const crowd = await crowdOf(8)
    const answers = await Promise.all(crowd.map((student) => registers(student, event.id)))
    const states = answers.map((answer) => answer.json().registration.state)
    expect(states.toSorted()).toEqual([...Array(3).fill('registered'), ...Array(5).fill('waitlisted')])
    const positions = answers.map((answer) => answer.json().registration.position)
    expect(positions.filter((position) => position !== null).toSorted()).toEqual([1, 2, 3, 4, 5])
    const activities = await activitiesOf(crowd)
    expect(new Set(activities.map(({ actor_person_id }) => actor_person_id)).size).toBe(8)
    expect(new Set(activities.map(({ request_id }) => request_id)).size).toBe(8)
    for (const [n, student] of crowd.entries()) {
      const { id } = answers[n]!.json().registration
      const own = activities.filter(({ actor_person_id }) => actor_person_id === student.person_id)
      expect(own).toMatchObject([{ verb: `event_registration.${states[n]}`, subject_id: id }])
    }
    await t.drain()
    const notices = await t.deps.db
      .selectFrom('notifications')
      .select('account_id')
      .where(
        'account_id',
        'in',
        crowd.map(({ id }) => id),
      )
      .execute()
    expect(new Set(notices.map(({ account_id }) => account_id)).size).toBe(8)
  })

  test('one who may not keeps nobody else out', async () => {
    const group = [{ majors: ['Physics'], graduation_classes: [], degrees: [] }]
    const event = await buildEvent(t.deps, { capacity: 3, target_student_group: group })
    const crowd = await crowdOf(6)
    const [first, outside, barred, ...others] = crowd as [Student, Student, Student, ...Student[]]
    await t.deps.db
      .updateTable('students')
      .set({ majors: ['Physics'] })
      .where(
        'account_id',
        'in',
        [first, barred, ...others].map(({ id }) => id),
      )
      .execute()
    await t.deps.db
      .updateTable('students')
      .set({ majors: ['History'] })
      .where('account_id', '=', outside.id)
      .execute()
    const { id } = await buildRegistration(t.deps, {
      event_id: event.id,
      student_id: barred.id,
      state: 'canceled',
    })
    await t.deps.db
      .updateTable('event_registrations')
      .set({ barred_at: t.clock.now(), cancel_cause: 'host' })
      .where('id', '=', id)
      .execute()
    const answers = await Promise.all(crowd.map((student) => registers(student, event.id)))
    expect(answers.map((answer) => [answer.statusCode, answer.json().error])).toEqual([
      [200, undefined],
      [403, 'outside_target_group'],
      [403, 'removed_by_host'],
      ...Array(3).fill([200, undefined]),
    ])
    expect(await checkPlaces(t, event.id)).toMatchObject({ taken: 3, waiting: 1 })
  })

  test('one whose claim was lost writes nothing, and the others do', async () => {
    const event = await buildEvent(t.deps)
    const crowd = await crowdOf(4)
    const claim = (student: Student) => ({
      person_id: student.person_id,
      key: newId(),
      attempt: newId(),
      written: false,
      over: false,
    })
    const scopeOf = (student: Student) =>
      ({
        person_id: student.person_id,
        student_id: student.id,
        actor: { person_id: student.person_id, role: 'student', organization_id: null, request_id: null },
      }) as unknown as Parameters<typeof registerForEvent>[1]
    const claims = crowd.map(claim)
    await t.deps.db
      .insertInto('idempotency_keys')
      .values(
        claims.slice(0, 3).map(({ person_id, key, attempt }) => ({
          person_id,
          key,
          attempt,
          call: 'POST /student/event/register',
          created_at: t.clock.now(),
        })),
      )
      .execute()
    const settled = await Promise.allSettled(
      crowd.map((student, n) =>
        withCallContext({ name: 'POST /student/event/register', claim: claims[n]! }, () =>
          registerForEvent(t.deps, scopeOf(student), { event_id: event.id }),
        ),
      ),
    )
    expect(settled.map((one) => (one.status === 'rejected' ? one.reason.word : 'done'))).toEqual([
      'done',
      'done',
      'done',
      'still_working',
    ])
    expect(claims.map(({ written }) => written)).toEqual([true, true, true, false])
    expect(await checkPlaces(t, event.id)).toMatchObject({ taken: 3 })
    const marked = await t.deps.db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('written_at', 'is not', null)
      .where(
        'key',
        'in',
        claims.map(({ key }) => key),
      )
      .execute()
    expect(marked).toHaveLength(3)
  })

  test('a repeated key gets the first answer, whoever else registers', async () => {
    const event = await buildEvent(t.deps, { capacity: 2 })
    const crowd = await crowdOf(4)
    const keys = crowd.map(() => newId())
    const once = () => Promise.all(crowd.map((student, n) => registers(student, event.id, keys[n])))
    const [first, again] = [await once(), await once()]
    expect(again.map((answer) => answer.body)).toEqual(first.map((answer) => answer.body))
    expect(await activitiesOf(crowd)).toHaveLength(4)
  })
})

describe('what changes meanwhile', () => {
  test('an event that is being canceled takes nobody', async () => {
    const event = await buildEvent(t.deps)
    const crowd = await crowdOf(4)
    const cancel = async (db: Transacting) => {
      await db.selectFrom('events').select('id').where('id', '=', event.id).forUpdate().execute()
      await db
        .updateTable('events')
        .set({ state: 'canceled', canceled_at: t.clock.now() })
        .where('id', '=', event.id)
        .execute()
    }
    const settled = await meanwhile(t.deps, cancel, () =>
      Promise.all(crowd.map((student) => registers(student, event.id))),
    )
    if (settled.status === 'rejected') throw settled.reason
    expect(settled.value.map(problemOf).map(({ error }) => error)).toEqual(
      Array(4).fill('registration_not_open'),
    )
    expect(await checkPlaces(t, event.id)).toMatchObject({ taken: 0, waiting: 0 })
  })

  test('a student somebody holds waits alone', async () => {
    const event = await buildEvent(t.deps)
    const crowd = await crowdOf(4)
    const hold = (db: Transacting) =>
      db
        .selectFrom('students')
        .select('account_id')
        .where('account_id', '=', crowd[2]!.id)
        .forUpdate()
        .execute()
    const settled = await meanwhile(t.deps, hold, () =>
      Promise.all(crowd.map((student) => registers(student, event.id))),
    )
    if (settled.status === 'rejected') throw settled.reason
    expect(settled.value.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await checkPlaces(t, event.id)).toMatchObject({ taken: 4 })
  })

  test('the last place goes to one, whether they come back or come first', async () => {
    const event = await buildEvent(t.deps, { capacity: 1 })
    const crowd = await crowdOf(5)
    const { id } = await buildRegistration(t.deps, {
      event_id: event.id,
      student_id: crowd[1]!.id,
      state: 'canceled',
    })
    await Promise.all(
      crowd.flatMap((student) => [registers(student, event.id), registers(student, event.id)]),
    )
    expect(await checkPlaces(t, event.id)).toMatchObject({ taken: 1, waiting: 4 })
    expect(await stateOf(crowd[1]!, event.id)).toMatchObject({ id })
    expect(await activitiesOf(crowd)).toHaveLength(5)
  })
})
