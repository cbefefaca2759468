import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, HOUR, later } from '#platform/clock.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { buildEvent, buildRegistration } from '../events.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('reminders', () => {
  const letters = async (person_id: string) => {
    const rows = await t.deps.db
      .selectFrom('mails')
      .select('letter')
      .where('person_id', '=', person_id)
      .execute()
    return rows.map((row) => (row.letter as Letter).subject)
  }

  test('a day and an hour before, once each, again after a move, never after a cancellation', async () => {
    const student = await aStudent(t)
    const late = await aStudent(t)
    const event = await buildEvent(t.deps, { title: 'Spring fair', starts_at: later(t.clock.now(), 2 * DAY) })
    await buildRegistration(t.deps, { event_id: event.id, student_id: student.id })
    const at = async (hoursBefore: number, start: Date) => {
      t.clock.set(later(start, -hoursBefore * HOUR))
      await t.tick()
      await t.tick()
    }
    await at(25, event.starts_at)
    expect(await letters(student.person_id)).toEqual([])
    await at(23, event.starts_at)
    expect(await letters(student.person_id)).toEqual(['Spring fair is tomorrow'])
    await buildRegistration(t.deps, { event_id: event.id, student_id: late.id })
    await Promise.all([t.tick(), t.tick()])
    expect(await letters(late.person_id)).toEqual([])
    const moved = later(event.starts_at, 3 * DAY)
    await t.deps.db
      .updateTable('events')
      .set({ starts_at: moved, ends_at: later(moved, HOUR), sequence: 1 })
      .where('id', '=', event.id)
      .execute()
    await at(0.5, event.starts_at)
    expect(await letters(student.person_id)).toHaveLength(1)
    await at(23.5, moved)
    expect(await letters(student.person_id)).toHaveLength(2)
    await t.deps.db
      .updateTable('events')
      .set({ state: 'canceled', canceled_at: t.clock.now() })
      .where('id', '=', event.id)
      .execute()
    await at(0.5, moved)
    expect(await letters(student.person_id)).toHaveLength(2)
  })
})
