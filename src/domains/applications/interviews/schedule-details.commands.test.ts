import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockStudents } from '#domains/scheduling/taken-times.queries.ts'
import { inTransaction } from '#platform/transactions.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { onServer } from '../../../../tests/harness/faults.ts'
import { interviewsIn } from '../../../../tests/harness/interviews.ts'
import { lettersTo } from '../../../../tests/harness/letters.ts'
import { lockFreeSlot } from './interview-holding.queries.ts'
import { seat } from './interview-seats.commands.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
const scene = interviewsIn(() => t)

const TEN = '2026-03-12T09:00:00.000Z'

/** What somebody was told last: the calendar entry, and where it says one meets. */
const lastTold = async (person_id: string) => {
  const letter = (await lettersTo(t, person_id)).at(-1)!
  const entry = letter.calendar?.entries[0]
  const facts = Object.fromEntries(letter.facts ?? [])
  return { subject: letter.subject, where: facts.Where, sequence: entry?.sequence, place: entry?.place }
}
const countOf = async (person_id: string) => (await lettersTo(t, person_id)).length

test('another place is told to who booked and who holds it, in the same calendar entry; a title is not', async () => {
  const { offer, edit, people, team } = await scene(['Ada', 'Bo'])
  const [ada, bo] = people as [(typeof people)[number], (typeof people)[number]]
  const { id } = (await offer()).json()
  await ada.book(id, TEN)
  await t.drain()
  const before = await Promise.all([ada, bo, team].map(({ person_id }) => countOf(person_id)))
  const changed = await edit(id, { medium: 'on_site', place: 'Harbor Street 1', details: 'Bring a pen' })
  expect(changed.json()).toMatchObject({
    medium: 'on_site',
    place: 'Harbor Street 1',
    details: 'Bring a pen',
    times: [{ starts_at: TEN, booked: { name: 'Ada Quill', to_confirm: false } }, {}, {}],
  })
  await t.drain()
  const now = { where: 'Harbor Street 1', sequence: 2, place: 'Harbor Street 1' }
  expect(await lastTold(ada.person_id)).toEqual({
    subject: 'Where or how your interview is has changed: Data intern',
    ...now,
  })
  expect(await lastTold(team.person_id)).toEqual({
    subject: 'Changed: where or how you meet Ada Quill',
    ...now,
  })
  await edit(id, {
    title: 'Getting to know you',
    medium: 'on_site',
    place: 'Harbor Street 1',
    details: 'Bring a pen',
  })
  await edit(id, {
    title: 'Getting to know you',
    medium: 'on_site',
    place: 'Harbor Street 1',
    details: 'Bring a pen',
  })
  await t.drain()
  const after = await Promise.all([ada, bo, team].map(({ person_id }) => countOf(person_id)))
  expect(after).toEqual([before[0]! + 1, before[1]!, before[2]! + 1])
  expect((await ada.own())[0]).toMatchObject({ title: 'Getting to know you', place: 'Harbor Street 1' })
})

test('a video call needs its link, and what was canceled stays as it was', async () => {
  const { offer, edit, cancel } = await scene(['Ada'])
  const { id } = (await offer()).json()
  expect(problemOf(await edit(id, { place: '' })).fields).toEqual({ place: ['Add the link'] })
  await cancel(id)
  expect(problemOf(await edit(id, { place: 'https://meet.example/other' })).error).toBe('step_not_possible')
})

test('a room that is taken at the new address is refused, and nothing changes', async () => {
  const { offer, edit, shown, team, colleague } = await scene(['Ada'])
  const at = (place: string, account: string) => ({
    medium: 'on_site',
    place,
    applicant_ids: [],
    tracks: [{ room: 'Room 1', panel: [account] }],
  })
  const first = (await offer(at('Harbor Street 1', team.id))).json()
  const { id } = (await offer(at('Mill Road 2', colleague.id))).json()
  const refused = await edit(id, { medium: 'on_site', place: ' harbor  street 1' })
  expect(problemOf(refused).error).toBe('appointment_clash')
  expect(await shown(id)).toMatchObject({ place: 'Mill Road 2' })
  expect((await edit(id, { medium: 'on_site', place: 'Pier 3' })).statusCode).toBe(200)
  // the room it moved to is taken, the one it left is free
  const onPier = await edit(first.id, { medium: 'on_site', place: 'Pier 3' })
  expect(problemOf(onPier).error).toBe('appointment_clash')
  expect((await edit(first.id, { medium: 'on_site', place: 'Mill Road 2' })).statusCode).toBe(200)
})

test.runIf(onServer)('another place while a student books is told to them as well', async () => {
  const { offer, edit, people } = await scene(['Ada'])
  const [ada] = people as [(typeof people)[number]]
  const { id } = (await offer()).json()
  const changing = await inTransaction(t.deps, async (tx) => {
    const interview = await tx.db
      .selectFrom('interviews')
      .select('id')
      .where('schedule_id', '=', id)
      .executeTakeFirstOrThrow()
    await lockStudents(tx, [ada.id])
    const slot = await lockFreeSlot(tx, id, TEN)
    await seat(tx, { ...interview, application_id: ada.application_id, student_id: ada.id }, slot!)
    const answer = edit(id, { place: 'https://meet.example/other' })
    await setTimeout(500)
    return { answer }
  })
  expect((await changing.answer).statusCode).toBe(200)
  await t.drain()
  expect(await lastTold(ada.person_id)).toMatchObject({
    sequence: 2,
    place: 'Video call, https://meet.example/other',
  })
})

test('a place that changes all day fills no student’s mailbox', async () => {
  const { offer, edit, people } = await scene(['Ada'])
  const [ada] = people as [(typeof people)[number]]
  const { id } = (await offer()).json()
  await ada.book(id, TEN)
  for (let n = 0; n < 40; n++) await edit(id, { place: `https://meet.example/${n}` })
  await t.drain()
  expect(await countOf(ada.person_id)).toBeLessThanOrEqual(31)
})
