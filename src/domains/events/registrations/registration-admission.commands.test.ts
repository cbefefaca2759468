import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailedToken } from '#domains/accounts/accounts.fixtures.ts'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { changeEmail, proveEmail } from '#domains/accounts/email-address/email-address.contract.ts'
import { bookSlot } from '#domains/fairs/appointments/appointments.contract.ts'
import { DAY, HOUR, later } from '#platform/clock.ts'
import { newId } from '#shared/ids.ts'
import { aStudent } from '../../../../tests/harness/actors.ts'
import { admittingSchool, type Student } from '../../../../tests/harness/admission.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { holders } from '../../../../tests/harness/appointments.ts'
import { checkPlaces } from '../../../../tests/harness/attending.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { lettersTo, subjectsTo } from '../../../../tests/harness/letters.ts'
import { waysToSee } from '../../../../tests/harness/restricted.ts'
import { universityCheckIn } from '../check-in/check-in.contract.ts'
import { buildEvent, buildRegistration } from '../events.fixtures.ts'
import {
  acceptOffer,
  cancel,
  confirm,
  eventDetail,
  leaveWaitingList,
  register,
} from './event-registrations.contract.ts'

let t: TestApp
let at: Awaited<ReturnType<typeof admittingSchool>>
beforeAll(async () => {
  t = await openTestApp()
  at = await admittingSchool(t)
})
afterAll(() => t.close())

const ticketOf = async (student: Student, event_id: string): Promise<string> =>
  (await student.client.call(eventDetail, { body: { event_id } })).json().registration.ticket_code
const scan = (event_id: string, code: string) =>
  at.school.staff.client.call(universityCheckIn.checkIn, { params: { id: event_id }, body: { code } })

describe('a decline', () => {
  test('takes everything restricted at that moment, before any work in the background', async () => {
    const student = await at.confirmed()
    const { own, open } = at.world.events
    for (const event of [own, open]) expect((await at.registers(student, event.id)).statusCode).toBe(200)
    const booked = await student.client.call(bookSlot, { body: { slot_id: own.slot } })
    expect(booked.statusCode, booked.body).toBe(200)
    const ways = waysToSee(t, at.world)
    expect(await ways.feed(student)).toEqual(['own', 'open'])
    await at.decide('declined', student)
    for (const way of [
      'list',
      'detail',
      'own',
      'schedule',
      'agenda',
      'feed',
      'entry',
      'visits',
      'floor',
    ] as const)
      expect(await ways[way](student), way).toEqual(['open'])
    const body = { event_id: own.id }
    const steps = [
      await student.client.call(register, { body }),
      await student.client.call(cancel, { body }),
      await student.client.call(acceptOffer, { body }),
      await student.client.call(leaveWaitingList, { body }),
      await student.client.call(confirm, { body: { ...body, sequence: 0 } }),
      await student.client.call(bookSlot, { body: { slot_id: own.slot } }),
    ]
    expect(steps.map(({ statusCode }) => statusCode)).toEqual(steps.map(() => 404))
    await t.drain()
    expect([await at.stateOf(student, own.id), await at.stateOf(student, open.id)]).toEqual([
      'affiliation',
      'registered',
    ])
    expect(await holders(t, [own.slot])).toEqual([null])
    await checkPlaces(t, own.id)
    const letters = await lettersTo(t, student.person_id)
    const ended = letters.find(({ subject }) => subject.startsWith('Your registration has ended'))
    expect(ended).toMatchObject({ action: { url: 'http://localhost:3000/student/my-profile' }, facts: [] })
    expect(JSON.stringify(ended)).not.toContain('meet.example')
  })

  test('shuts the door to the ticket, at once and afterward; who has arrived stays', async () => {
    const event = await at.anEvent()
    const [out, inside] = [await at.confirmed(), await at.confirmed()]
    const codes: string[] = []
    for (const student of [out, inside]) {
      await at.registers(student, event.id)
      codes.push(await ticketOf(student, event.id))
    }
    expect((await scan(event.id, codes[1]!)).statusCode).toBe(200)
    await at.decide('declined', out, inside)
    const refused = async () => {
      const answer = await scan(event.id, codes[0]!)
      return [answer.statusCode, problemOf(answer).error, problemOf(answer).detail]
    }
    const words = expect.stringContaining('no longer valid')
    expect(await refused()).toEqual([409, 'ticket_canceled', words])
    await t.drain()
    expect(await refused()).toEqual([409, 'ticket_canceled', words])
    const again = await scan(event.id, codes[1]!)
    expect([again.statusCode, again.json().already, again.json().university]).toEqual([200, true, null])
    expect(await at.stateOf(inside, event.id)).toBe('registered')
  })

  test('hands the place to the next in line, and the line passes the declined by', async () => {
    const event = await at.anEvent({ capacity: 1, starts_at: later(t.clock.now(), 6 * DAY) })
    const [first, second, third] = [await at.confirmed(), await at.confirmed(), await at.confirmed()]
    for (const student of [first, second, third]) await at.registers(student, event.id)
    expect(await at.stateOf(second, event.id)).toBe('waitlisted')
    // the one who waits is declined; before the background work, a place frees
    await at.decide('declined', second)
    await first.client.call(cancel, { body: { event_id: event.id } })
    expect([await at.stateOf(second, event.id), await at.stateOf(third, event.id)]).toEqual([
      'waitlisted',
      'offered',
    ])
    await t.drain()
    expect(await at.stateOf(second, event.id)).toBe('affiliation')
    await checkPlaces(t, event.id)
    await at.decide('declined', third)
    expect((await third.client.call(acceptOffer, { body: { event_id: event.id } })).statusCode).toBe(404)
    await t.drain()
    expect(await checkPlaces(t, event.id)).toMatchObject({ taken: 0, waiting: 0 })
  })

  test('is forgiven by a confirmation: nothing comes back by itself, but one can register again', async () => {
    const event = await at.anEvent()
    const student = await at.confirmed()
    await at.registers(student, event.id)
    await at.decide('declined', student)
    await t.drain()
    await at.decide('verified', student)
    await t.drain()
    expect(await at.stateOf(student, event.id)).toBe('affiliation')
    const seen = (await student.client.call(eventDetail, { body: { event_id: event.id } })).json()
    expect(seen).toMatchObject({ registration: { cancel_cause: 'affiliation' }, may: { register: true } })
    expect((await at.registers(student, event.id)).statusCode).toBe(200)
    expect(await at.stateOf(student, event.id)).toBe('registered')
  })
})

describe('a place stands on the word it was given for', () => {
  test('naming another university, or none, gives it up; coming back does not get it back', async () => {
    const event = await at.anEvent()
    const [mover, leaver, editor] = [await at.confirmed(), await at.confirmed(), await at.confirmed()]
    for (const student of [mover, leaver, editor]) await at.registers(student, event.id)
    const university_id = at.world.schools.partner.id
    await mover.client.call(studentAuth.editMe, { body: { university_id } })
    await leaver.client.call(studentAuth.editMe, { body: { clear: ['university_id'] } })
    await editor.client.call(studentAuth.editMe, { body: { headline: 'Hello', university_id: at.school.id } })
    await mover.client.call(studentAuth.editMe, { body: { university_id: at.school.id } })
    await t.drain()
    expect([
      await at.stateOf(mover, event.id),
      await at.stateOf(leaver, event.id),
      await at.stateOf(editor, event.id),
    ]).toEqual(['affiliation', 'affiliation', 'registered'])
  })

  test('what was public then stays, and so does what a partner opened before it parted; nobody new comes in', async () => {
    const { organization_id } = at.world.employer
    const partner = () =>
      at.world.student({ university_id: at.world.schools.partner.id, affiliation: 'verified' })
    const [wasOpen, ofPartner] = [
      await buildEvent(t.deps, { organization_id }),
      await buildEvent(t.deps, { organization_id, visibility: 'partners' }),
    ]
    const [anyone, own] = [await at.world.student({}), await partner()]
    await at.registers(anyone, wasOpen.id)
    await at.registers(own, ofPartner.id)
    await t.deps.db
      .updateTable('events')
      .set({ visibility: 'invited' })
      .where('id', '=', wasOpen.id)
      .execute()
    await t.deps.db
      .updateTable('partnerships')
      .set({ state: 'ended' })
      .where('employer_id', '=', organization_id)
      .execute()
    const detail = (student: Student, event_id: string) =>
      student.client.call(eventDetail, { body: { event_id } })
    expect((await detail(anyone, wasOpen.id)).json()).toMatchObject({ registration: { state: 'registered' } })
    expect((await detail(own, ofPartner.id)).json()).toMatchObject({ registration: { state: 'registered' } })
    expect((await at.registers(await partner(), ofPartner.id)).statusCode).toBe(404)
    // given up, it is gone
    const after = await anyone.client.call(cancel, { body: { event_id: wasOpen.id } })
    expect(after.json()).toMatchObject({
      registration: { state: 'canceled' },
      may: { register: false },
      hindrance: expect.stringContaining('participating university'),
    })
    const again = await at.registers(anyone, wasOpen.id)
    expect([again.statusCode, problemOf(again).error]).toEqual([409, 'registration_not_open'])
    await t.deps.db
      .updateTable('partnerships')
      .set({ state: 'approved' })
      .where('employer_id', '=', organization_id)
      .execute()
  })
})

test('who was declined is not reminded and not told of a move', async () => {
  const event = await at.anEvent({ starts_at: later(t.clock.now(), 26 * HOUR) })
  const [stays, goes] = [await at.confirmed(), await at.confirmed()]
  for (const { id } of [stays, goes]) await buildRegistration(t.deps, { event_id: event.id, student_id: id })
  await t.drain()
  await t.deps.db
    .updateTable('students')
    .set({ affiliation: 'declined' })
    .where('account_id', '=', goes.id)
    .execute()
  t.clock.advance(3 * HOUR)
  await t.tick()
  await t.drain()
  const reminded = async ({ person_id }: Student) =>
    (await subjectsTo(t, person_id)).filter((subject) => subject.includes('tomorrow')).length
  expect([await reminded(stays), await reminded(goes)]).toEqual([1, 0])
})

test('another email address takes the places that stood on the one before', async () => {
  const email = `${newId().slice(-12)}@${at.school.domain}`
  const student = await aStudent(t, { email, university_id: at.school.id, affiliation: 'verified' })
  const event = await at.anEvent()
  expect((await at.registers(student, event.id)).statusCode).toBe(200)
  const next = `${newId().slice(-12)}@example.org`
  await student.client.call(changeEmail, { body: { email: next } })
  await student.client.call(proveEmail, { body: { token: await mailedToken(t.deps, next) } })
  expect((await student.client.call(eventDetail, { body: { event_id: event.id } })).statusCode).toBe(404)
  await t.drain()
  expect(await at.stateOf(student, event.id)).toBe('affiliation')
})
