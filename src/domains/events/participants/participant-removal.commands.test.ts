import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Letter } from '#platform/mail/letter.ts'
import { aUniversity, signedIn } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { checkPlaces } from '../../../../tests/harness/attending.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { subjectsTo } from '../../../../tests/harness/letters.ts'
import { scene } from '../../../../tests/harness/participants.ts'
import { cancel, eventDetail, register } from '../registrations/event-registrations.contract.ts'
import { universityParticipants } from './participants.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('taking a registration back', () => {
  test('tells the student why and hands the place on', async () => {
    const s = await scene(t)
    const remove = (registration_id: string, reason = 'Registered twice') =>
      s.school.staff.client.call(universityParticipants.remove, { body: { registration_id, reason } })
    expect(problemOf(await remove(s.own.id, ' ')).fields).toHaveProperty('reason')
    expect((await remove(s.own.id)).statusCode).toBe(204)
    expect(problemOf(await remove(s.own.id)).error).toBe('conflict')
    await t.drain()
    const { letter } = await t.deps.db
      .selectFrom('mails')
      .select('letter')
      .where('person_id', '=', s.own.person_id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect((letter as Letter).paragraphs).toContain('Registered twice')
    const states = await t.deps.db
      .selectFrom('event_registrations')
      .select(['id', 'state', 'cancel_cause'])
      .where('event_id', '=', s.event.id)
      .where('id', 'in', [s.own.id, s.waiting.id])
      .orderBy('number')
      .execute()
    expect(states.map(({ state, cancel_cause }) => [state, cancel_cause])).toEqual([
      ['canceled', 'host'],
      ['offered', null],
    ])
    const places = await t.deps.db
      .selectFrom('event_places')
      .select(['taken', 'waiting'])
      .where('event_id', '=', s.event.id)
      .executeTakeFirstOrThrow()
    expect(places).toEqual({ taken: 2, waiting: 0 })
  })

  test('lasts until the host lets the student register again, who is told', async () => {
    const s = await scene(t)
    const { client } = s.school.staff
    const student = await signedIn(t, s.own.person_id, 'student')
    const registers = () => student.call(register, { body: { event_id: s.event.id } })
    await client.call(universityParticipants.remove, { body: { registration_id: s.own.id, reason: 'No' } })
    const refused = await registers()
    expect([refused.statusCode, problemOf(refused).error]).toEqual([403, 'removed_by_host'])
    const detail = async () => (await student.call(eventDetail, { body: { event_id: s.event.id } })).json()
    expect(await detail()).toMatchObject({
      registration: { state: 'canceled', cancel_cause: 'host' },
      may: { register: false, waits: false },
      hindrance: expect.stringContaining('canceled your registration'),
    })
    const listed = async () => {
      const query = { state: ['canceled' as const], search: 'own' }
      return (await client.call(universityParticipants.list, { params: s.params, query })).json().data
    }
    expect(await listed()).toMatchObject([{ may: { remove: false, readmit: true } }])
    const readmit = (who: typeof client, registration_id = s.own.id) =>
      who.call(universityParticipants.readmit, { body: { registration_id } })
    const { organization_id } = s.school.staff
    const viewer = await aUniversity(t, { organization_id, team_role: 'viewer' })
    expect((await readmit(viewer.client)).statusCode).toBe(403)
    expect((await readmit((await aUniversity(t)).client)).statusCode).toBe(404)
    expect([(await readmit(client)).statusCode, (await readmit(client)).statusCode]).toEqual([204, 204])
    expect(await listed()).toMatchObject([{ may: { readmit: false } }])
    await t.drain()
    const subjects = (await subjectsTo(t, s.own.person_id)).filter((one) =>
      one.startsWith('You can register'),
    )
    expect(subjects).toHaveLength(1)
    expect(await detail()).toMatchObject({ may: { register: true } })
    expect((await registers()).statusCode).toBe(200)
  })

  test('holds against a student who cancels and registers at the same moment', async () => {
    const s = await scene(t, { capacity: null })
    const student = await signedIn(t, s.own.person_id, 'student')
    const body = { event_id: s.event.id }
    for (let round = 0; round < 5; round++) {
      const [taken, answer] = await Promise.all([
        s.school.staff.client.call(universityParticipants.remove, {
          body: { registration_id: s.own.id, reason: 'No' },
        }),
        student.call(cancel, { body }).then(() => student.call(register, { body })),
        student.call(register, { body }),
      ])
      expect([200, 403]).toContain(answer!.statusCode)
      const row = await t.deps.db
        .selectFrom('event_registrations')
        .select(['state', 'barred_at'])
        .where('id', '=', s.own.id)
        .executeTakeFirstOrThrow()
      expect([row.state === 'canceled', row.barred_at !== null]).toEqual(
        taken.statusCode === 204 ? [true, true] : [row.state === 'canceled', false],
      )
      await s.school.staff.client.call(universityParticipants.readmit, {
        body: { registration_id: s.own.id },
      })
      expect((await student.call(register, { body })).statusCode).toBe(200)
    }
    await checkPlaces(t, s.event.id)
  })

  test('is done once by two at the same moment, never to who has arrived, and not by a viewer', async () => {
    const s = await scene(t)
    const body = { registration_id: s.guest.id, reason: 'Wrong day' }
    const remove = () => s.school.staff.client.call(universityParticipants.remove, { body })
    const answers = await Promise.all([remove(), remove()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
    await t.deps.db
      .updateTable('event_registrations')
      .set({ attendance: 'checked_in', checked_in_at: t.clock.now() })
      .where('id', '=', s.own.id)
      .execute()
    const arrived = await s.school.staff.client.call(universityParticipants.remove, {
      body: { ...body, registration_id: s.own.id },
    })
    expect(problemOf(arrived).error).toBe('conflict')
    const { organization_id } = s.school.staff
    const viewer = await aUniversity(t, { organization_id, team_role: 'viewer' })
    expect((await viewer.client.call(universityParticipants.remove, { body })).statusCode).toBe(403)
  })
})
