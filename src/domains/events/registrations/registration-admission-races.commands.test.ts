import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, later } from '#platform/clock.ts'
import { admittingSchool } from '../../../../tests/harness/admission.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { checkPlaces } from '../../../../tests/harness/attending.ts'
import { cancel } from './event-registrations.contract.ts'

let t: TestApp
let at: Awaited<ReturnType<typeof admittingSchool>>
beforeAll(async () => {
  t = await openTestApp()
  at = await admittingSchool(t)
})
afterAll(() => t.close())

describe('at the same time', () => {
  test('registering and being declined end without a place', async () => {
    const event = await at.anEvent({ capacity: 3 })
    for (let round = 0; round < 6; round++) {
      const student = await at.confirmed()
      const [answer] = await Promise.all([at.registers(student, event.id), at.decide('declined', student)])
      expect([200, 404]).toContain(answer.statusCode)
      await t.drain()
      expect([undefined, 'affiliation']).toContain(await at.stateOf(student, event.id))
    }
    expect(await checkPlaces(t, event.id)).toMatchObject({ taken: 0, waiting: 0 })
  })

  test('a line that moves while those in it are declined ends with the confirmed in their places', async () => {
    const event = await at.anEvent({ capacity: 2, starts_at: later(t.clock.now(), 6 * DAY) })
    const line = await Promise.all(Array.from({ length: 7 }, at.confirmed))
    for (const student of line) await at.registers(student, event.id)
    await Promise.all([
      line[0]!.client.call(cancel, { body: { event_id: event.id } }),
      at.decide('declined', line[2]!, line[3]!),
      line[1]!.client.call(cancel, { body: { event_id: event.id } }),
      at.decide('declined', line[4]!),
      t.tick(),
    ])
    await t.drain()
    await t.tick()
    await t.drain()
    const states = await Promise.all(line.map((student) => at.stateOf(student, event.id)))
    expect(states).toEqual([
      'student',
      'student',
      'affiliation',
      'affiliation',
      'affiliation',
      'offered',
      'offered',
    ])
    await checkPlaces(t, event.id)
  })
})
