import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUniversity } from '../../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../../tests/harness/app.ts'
import { problemOf } from '../../../../../tests/harness/client.ts'
import { scene } from '../../../../../tests/harness/participants.ts'
import type { Letter } from '../../../../platform/mail/letter.ts'
import { universityParticipants } from '../contract.ts'

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
      ['cancelled', 'host'],
      ['offered', null],
    ])
    const places = await t.deps.db
      .selectFrom('event_places')
      .select(['taken', 'waiting'])
      .where('event_id', '=', s.event.id)
      .executeTakeFirstOrThrow()
    expect(places).toEqual({ taken: 2, waiting: 0 })
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
    const { organisation_id } = s.school.staff
    const viewer = await aUniversity(t, { organisation_id, team_role: 'viewer' })
    expect((await viewer.client.call(universityParticipants.remove, { body })).statusCode).toBe(403)
  })
})
