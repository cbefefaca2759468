import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEmployer, aStudent, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { recordActivity } from '../../../platform/activity.ts'
import { DAY, iso, later, MINUTE } from '../../../platform/clock.ts'
import { transact } from '../../../platform/deps.ts'
import { cancel } from '../../events/attending/contract.ts'
import { buildEvent, buildRegistration } from '../../events/fixtures.ts'
import { buildFairRegistration } from '../fixtures.ts'
import { employerRegistering } from '../registering/contract.ts'
import { bookSlot, freeSlots, leaveSlot, visitList } from './booking/contract.ts'
import { employerSlots as calls } from './contract.ts'
import { buildSlot } from './fixtures.ts'
import { universityHostedSlots } from './hosted/contract.ts'
import { overlap, series } from './rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const people = [
  { name: 'Robin Carter', email: 'robin@example.com', job_title: '' },
  { name: 'Sam Field', email: 'sam@example.com', job_title: '' },
]

/** A fair with an approved exhibitor and a way to get students who have a place. */
const scene = async (state: 'approved' | 'pending' = 'approved') => {
  const host = await aUniversity(t)
  const start = later(t.clock.now(), 10 * DAY)
  const event = await buildEvent(t.deps, {
    organisation_id: host.organisation_id,
    starts_at: start,
    title: 'Fair',
  })
  const exhibitor = async () => {
    const team = await anEmployer(t)
    const { id } = await buildFairRegistration(t.deps, {
      event_id: event.id,
      organisation_id: team.organisation_id,
      state,
      representatives: people,
    })
    return { team, id }
  }
  const visitor = async () => {
    const student = await aStudent(t)
    await buildRegistration(t.deps, { event_id: event.id, student_id: student.id })
    return student
  }
  const { team, id } = await exhibitor()
  const open = (change = {}, who = team, registration = id) =>
    who.client.call(calls.open, {
      params: { id: registration },
      body: { starts_at: iso(start), length: 10, count: 3, representative: 'robin@example.com', ...change },
    })
  return { host, event, start, team, id, exhibitor, visitor, open }
}

const book = (student: Awaited<ReturnType<typeof aStudent>>, slot_id: string, instead_of?: string) =>
  student.client.call(bookSlot, { body: { slot_id, ...(instead_of && { instead_of }) } })

const subjects = async (personId: string): Promise<string[]> => {
  await t.drain()
  const rows = await t.deps.db
    .selectFrom('mails')
    .select('letter')
    .where('person_id', '=', personId)
    .execute()
  return rows
    .map(({ letter }) => (letter as { subject: string }).subject)
    .filter((one) => one.includes('visit'))
}

const holders = async (ids: string[]) => {
  const rows = await t.deps.db
    .selectFrom('fair_slots')
    .select(['id', 'student_id'])
    .where('id', 'in', ids)
    .execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.student_id ?? null)
}

describe('rules', () => {
  it('visits that touch do not overlap', () => {
    const [one, two] = series({ starts_at: '2026-03-10T10:00:00.000Z', length: 10, count: 2, pause: 0 })
    expect([overlap(one!, two!), overlap(one!, one!)]).toEqual([false, true])
    expect(two!.ends_at).toBe('2026-03-10T10:20:00.000Z')
  })
})

describe('offering', () => {
  it('opens visits one after the other', async () => {
    const { open, start, host, event } = await scene()
    const response = await open({ pause: 5, place: 'Table 4' })
    expect(response.statusCode, response.body).toBe(201)
    expect(response.json().slots.map(({ starts_at }: { starts_at: string }) => starts_at)).toEqual(
      [0, 15, 30].map((minutes) => iso(later(start, minutes * MINUTE))),
    )
    const seen = await host.client.call(universityHostedSlots.list, { params: { id: event.id }, query: {} })
    expect(seen.json()).toMatchObject({ total_row: 3, data: [{ place: 'Table 4', student: null }, {}, {}] })
  })

  it.each([
    ['before the event', (start: Date) => ({ starts_at: iso(later(start, -DAY)) }), ['starts_at']],
    ['running over its end', () => ({ count: 100, length: 120 }), ['count']],
    [
      'with a stranger, outside',
      (start: Date) => ({ representative: 'who@example.com', starts_at: iso(later(start, DAY)) }),
      ['representative', 'starts_at'],
    ],
    ['too short, too many', () => ({ length: 1, count: 101 }), ['count', 'length']],
  ])('%s answers 422', async (_name, change, fields) => {
    const { open, start } = await scene()
    const response = await open(change(start))
    expect(response.statusCode).toBe(422)
    expect(Object.keys(problemOf(response).fields!).sort()).toEqual(fields)
  })

  it('no representative is double-booked, also when two open at once', async () => {
    const { open } = await scene()
    const answers = await Promise.all([open(), open(), open({ representative: 'sam@example.com' })])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 422])
  })

  it('is for approved exhibitors', async () => {
    const { open } = await scene('pending')
    expect((await open()).statusCode).toBe(409)
  })

  it('what is booked is neither changed nor removed, but canceled with word to the student', async () => {
    const { open, team, visitor } = await scene()
    const [first, second] = (await open()).json().slots
    const student = await visitor()
    await book(student, first.id)
    const body = { representative: 'sam@example.com', place: 'Stage' }
    const params = { id: first.id }
    expect((await team.client.call(calls.edit, { params, body })).statusCode).toBe(409)
    expect((await team.client.call(calls.remove, { params })).statusCode).toBe(409)
    const free = { id: second.id }
    expect((await team.client.call(calls.edit, { params: free, body })).json().slots[1]).toMatchObject({
      place: 'Stage',
      representative: { name: 'Sam Field' },
    })
    expect((await team.client.call(calls.cancel, { params: free, body: { reason: 'Ill' } })).statusCode).toBe(
      409,
    )
    expect((await team.client.call(calls.remove, { params: free })).json().slots).toHaveLength(2)
    const cancelled = await team.client.call(calls.cancel, { params, body: { reason: 'Robin is ill' } })
    expect(cancelled.json().slots).toHaveLength(1)
    expect((await subjects(student.person_id)).some((one) => one.startsWith('Canceled: your visit'))).toBe(
      true,
    )
    const list = await student.client.call(visitList, {
      params: { id: first.event_id ?? (await eventOf(first.id)) },
    })
    expect(list.json().own).toEqual([])
  })
})

const eventOf = async (slotId: string) =>
  (
    await t.deps.db
      .selectFrom('fair_slots')
      .select('event_id')
      .where('id', '=', slotId)
      .executeTakeFirstOrThrow()
  ).event_id

describe('booking', () => {
  it('shows, books, tells both, and gives back', async () => {
    const { open, event, team, id, visitor } = await scene()
    const [slot] = (await open()).json().slots
    const student = await visitor()
    const list = async () => (await student.client.call(visitList, { params: { id: event.id } })).json()
    expect(await list()).toMatchObject({
      own: [],
      exhibitors: [{ registration_id: id, free: 3 }],
      may: { book: true },
    })
    expect((await student.client.call(freeSlots, { params: { id } })).json().slots).toHaveLength(3)
    const booked = await book(student, slot.id)
    expect(booked.json()).toMatchObject({
      own: [{ id: slot.id, may: { leave: true } }],
      exhibitors: [{ free: 2 }],
    })
    expect((await book(student, slot.id)).statusCode).toBe(200)
    expect(await subjects(student.person_id)).toHaveLength(1)
    const seen = (await team.client.call(calls.list, { params: { id } })).json()
    expect(seen.slots[0]).toMatchObject({
      student: { name: expect.any(String) },
      may: { cancel: true, remove: false },
    })
    const left = await student.client.call(leaveSlot, { body: { slot_id: slot.id } })
    expect(left.json().own).toEqual([])
    expect((await student.client.call(leaveSlot, { body: { slot_id: slot.id } })).statusCode).toBe(404)
  })

  it('ten students going for one visit end in one', async () => {
    const { open, visitor } = await scene()
    const [slot] = (await open({ count: 1 })).json().slots
    const students = await Promise.all(Array.from({ length: 10 }, visitor))
    const answers = await Promise.all(students.map((student) => book(student, slot.id)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
    expect(
      answers.filter((one) => one.statusCode === 409).every((one) => problemOf(one).error === 'slot_taken'),
    ).toBe(true)
  })

  it('nobody has two visits at once, whatever arrives at once', async () => {
    const { open, exhibitor, visitor } = await scene()
    const student = await visitor()
    const slots = [(await open({ count: 1 })).json().slots[0].id]
    for (let n = 0; n < 3; n++) {
      const { team, id } = await exhibitor()
      slots.push((await open({ count: 1, length: 30 }, team, id)).json().slots[0].id)
    }
    const answers = await Promise.all(slots.map((id) => book(student, id)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await holders(slots)).filter(Boolean)).toHaveLength(1)
    expect(
      new Set(answers.filter((one) => one.statusCode === 409).map((one) => problemOf(one).error)),
    ).toEqual(new Set(['visit_clash']))
  })

  it('a switch keeps the old visit when the new one is gone, and two that swap do not lock each other out', async () => {
    const { open, visitor } = await scene()
    const [one, two, three] = (await open()).json().slots.map(({ id }: { id: string }) => id)
    const [ann, bob] = [await visitor(), await visitor()]
    await book(ann, one)
    await book(bob, two)
    const gone = await Promise.all([book(ann, two, one), book(bob, one, two)])
    expect(gone.map(({ statusCode }) => statusCode)).toEqual([409, 409])
    expect(await holders([one, two, three])).toEqual([ann.id, bob.id, null])
    expect((await book(ann, three)).statusCode).toBe(409)
    expect((await book(ann, three, one)).statusCode).toBe(200)
    expect(await holders([one, two, three])).toEqual([null, bob.id, ann.id])
    const race = await Promise.all([book(ann, one, three), book(bob, one, two)])
    expect(race.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await holders([one, two, three])).filter(Boolean)).toHaveLength(2)
    expect((await book(ann, one, two)).statusCode).toBe(404)
  })

  it('is for those who have a place, until the visit begins', async () => {
    const { open, start, visitor, event } = await scene()
    const [slot] = (await open()).json().slots
    const stranger = await aStudent(t)
    const refused = await book(stranger, slot.id)
    expect([refused.statusCode, problemOf(refused).error]).toEqual([409, 'step_not_possible'])
    const student = await visitor()
    const gone = await buildSlot(t.deps, {
      registration_id: (await buildFairRegistration(t.deps, { event_id: event.id, state: 'approved' })).id,
      starts_at: later(t.clock.now(), -MINUTE),
    })
    expect((await book(student, gone.id)).statusCode).toBe(409)
    expect(start > t.clock.now()).toBe(true)
  })
})

describe('what goes with the rest', () => {
  it('a student who gives up the place frees the visits', async () => {
    const { open, event, visitor } = await scene()
    const [slot] = (await open()).json().slots
    const student = await visitor()
    await book(student, slot.id)
    await student.client.call(cancel, { body: { event_id: event.id } })
    await t.drain()
    expect(await holders([slot.id])).toEqual([null])
  })

  it('an exhibitor who leaves ends its visits, and the students are told', async () => {
    const { open, team, id, visitor } = await scene()
    const [slot] = (await open()).json().slots
    const student = await visitor()
    await book(student, slot.id)
    await team.client.call(employerRegistering.cancel, { params: { id } })
    expect(await subjects(student.person_id)).toContainEqual(expect.stringContaining('Canceled: your visit'))
    expect((await book(student, slot.id)).statusCode).toBe(404)
  })

  it('visits end when the event’s time moves, and stay when only its place does', async () => {
    const { open, event, host, visitor } = await scene()
    const [slot] = (await open()).json().slots
    const student = await visitor()
    await book(student, slot.id)
    const from = {
      starts_at: iso(event.starts_at),
      ends_at: iso(event.ends_at),
      time_zone: event.time_zone,
      venue_name: event.venue_name,
      venue_address: event.venue_address,
    }
    const moved = (to: object) =>
      transact(t.deps, (tx) =>
        recordActivity(
          tx,
          {
            person_id: host.person_id,
            role: 'university_user',
            organisation_id: host.organisation_id,
            request_id: null,
          },
          {
            verb: 'event.moved',
            subject: { type: 'event', id: event.id },
            data: { from, to: { ...from, ...to }, sequence: 1 },
          },
        ),
      )
    await moved({ venue_name: 'Other hall' })
    await t.drain()
    expect(await holders([slot.id])).toEqual([student.id])
    await moved({ starts_at: iso(later(event.starts_at, DAY)), ends_at: iso(later(event.ends_at, DAY)) })
    await t.drain()
    expect(await holders([slot.id])).toEqual([null])
    expect(await subjects(student.person_id)).toContainEqual(expect.stringContaining('Canceled: your visit'))
  })
})
