import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withdraw } from '#domains/applications/applications.contract.ts'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { interviewsIn } from '../../../../tests/harness/interviews.ts'
import { lettersTo } from '../../../../tests/harness/letters.ts'
import { meanwhile } from '../../../../tests/harness/meanwhile.ts'
import { refusal } from '../../../../tests/harness/offers.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
const scene = interviewsIn(() => t)

const TEN = '2026-03-12T09:00:00.000Z'
const TWENTY_TO_ELEVEN = '2026-03-12T09:40:00.000Z'

interface Time {
  starts_at: string
  booked: object | null
}

/** The calendar entries somebody was sent: how, which change, and for when. */
const entriesOf = async (person_id: string): Promise<string[]> =>
  (await lettersTo(t, person_id)).flatMap(({ calendar }) =>
    calendar
      ? calendar.entries.map(({ sequence, starts_at }) => `${calendar.method} ${sequence} ${starts_at}`)
      : [],
  )

describe('an interview is agreed', () => {
  test('invited, booked and moved, with one calendar entry that corrects itself for both', async () => {
    const { offer, people, team } = await scene(['Ada'])
    const [ada] = people as [(typeof people)[number]]
    const made = await offer()
    expect(made.statusCode, made.body).toBe(201)
    const { id, times } = made.json()
    expect(times.map((time: Time) => time.starts_at)).toEqual([
      TEN,
      TWENTY_TO_ELEVEN,
      '2026-03-12T10:20:00.000Z',
    ])
    expect(await ada.status()).toBe('interview')
    expect((await ada.own())[0]).toMatchObject({ booked: null, may: { book: true, wait: false } })
    expect((await ada.book(id, TEN)).statusCode).toBe(200)
    const moved = await ada.book(id, TWENTY_TO_ELEVEN)
    expect(moved.json().interviews[0]!.booked).toMatchObject({ starts_at: TWENTY_TO_ELEVEN })
    expect((await ada.book(id, TWENTY_TO_ELEVEN)).statusCode).toBe(200)
    await t.drain()
    const both = [`REQUEST 1 ${TEN}`, `REQUEST 2 ${TWENTY_TO_ELEVEN}`]
    expect(await entriesOf(ada.person_id)).toEqual(both)
    expect(await entriesOf(team.person_id)).toEqual(both)
    await ada.leave(id)
    await t.drain()
    for (const { person_id } of [ada, team])
      expect(await entriesOf(person_id)).toEqual([...both, `CANCEL 3 ${TWENTY_TO_ELEVEN}`])
  })

  test('from two devices at once it is one interview, and a time goes to one student', async () => {
    const { offer, people, shown } = await scene(['Ada', 'Ben', 'Cleo', 'Dan'])
    const { id } = (await offer()).json()
    const [ada] = people
    const twice = await Promise.all([ada!.book(id, TEN), ada!.book(id, TWENTY_TO_ELEVEN)])
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await shown(id)).times.filter((time: Time) => time.booked)).toHaveLength(1)
    await ada!.leave(id)
    const all = await Promise.all(people.map((one) => one.book(id, TEN)))
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(all.filter(({ statusCode }) => statusCode !== 200).map(refusal)).toEqual(
      Array(3).fill([409, 'slot_taken']),
    )
  })

  test('nobody is in two interviews at once, at the same employer or another', async () => {
    const { offer, people, colleague } = await scene(['Ada'])
    const [ada] = people
    const first = (await offer()).json()
    const second = (await offer({ title: 'Second', tracks: [{ panel: [colleague.id] }] })).json()
    expect((await ada!.book(first.id, TEN)).statusCode).toBe(200)
    expect(refusal(await ada!.book(second.id, TEN))).toEqual([409, 'appointment_clash'])
    expect((await ada!.book(second.id, TWENTY_TO_ELEVEN)).statusCode).toBe(200)
    expect(refusal(await ada!.book(second.id, TEN))).toEqual([409, 'appointment_clash'])
    expect((await ada!.own()).map((one: { booked: Time }) => one.booked.starts_at)).toEqual([
      TEN,
      TWENTY_TO_ELEVEN,
    ])
  })

  test('who waits longest and can come moves up as a time is given up', async () => {
    const { offer, people } = await scene(['Ada', 'Ben', 'Cleo'])
    const [ada, ben, cleo] = people
    const one = { windows: [{ date: '2026-03-12', from: '10:00', to: '10:30' }] }
    const { id } = (await offer(one)).json()
    expect(refusal(await ben!.wait(id))).toEqual([409, 'step_not_possible'])
    await ada!.book(id, TEN)
    await ben!.wait(id)
    t.clock.advance(1000)
    expect((await cleo!.wait(id)).json().interviews[0]!.waiting).toMatchObject({ ahead: 1 })
    expect((await ada!.leave(id)).statusCode).toBe(200)
    expect((await ben!.own())[0]!.booked).toMatchObject({ starts_at: TEN })
    await ben!.client.call(withdraw, { body: { application_id: ben!.application_id } })
    await t.drain()
    expect((await cleo!.own())[0]!.booked).toMatchObject({ starts_at: TEN })
    expect((await lettersTo(t, cleo!.person_id)).at(-1)).toMatchObject({
      subject: 'A time became free, and it’s yours: Data intern',
      calendar: { method: 'REQUEST' },
    })
  })

  test('whoever is invited while they book has the time they chose, and is invited', async () => {
    const { offer, people } = await scene(['Ada'])
    const [ada] = people
    const { id } = (await offer({ admits: 'applicants', applicant_ids: [] })).json()
    const [application_id, student_id] = [ada!.application_id, ada!.id]
    const outcome = await meanwhile(
      t.deps,
      async (db) => {
        await db
          .updateTable('applications')
          .set({ state: 'interview' })
          .where('id', '=', application_id)
          .execute()
        await db
          .insertInto('interviews')
          .values({
            id: newId(),
            schedule_id: id,
            application_id,
            student_id,
            invited_at: t.clock.now(),
            sequence: 0,
            to_confirm: false,
          })
          .execute()
      },
      () => ada!.book(id, TEN),
    )
    expect(outcome).toMatchObject({ value: { statusCode: 200 } })
    expect((await ada!.own())[0]).toMatchObject({ is_invited: true, booked: { starts_at: TEN } })
  })

  test('a new time is confirmed neither once it has begun nor while the employer is suspended', async () => {
    const { offer, people, move, team } = await scene(['Ada'])
    const [ada] = people
    const { id } = (await offer()).json()
    await ada!.book(id, TEN)
    expect((await move(id, '2026-03-13')).statusCode).toBe(200)
    const inState = (state: 'approved' | 'suspended') =>
      t.deps.db.updateTable('organizations').set({ state }).where('id', '=', team.organization_id).execute()
    await inState('suspended')
    expect((await ada!.own())[0]!.may.confirm).toBe(false)
    expect(refusal(await ada!.confirm(id))).toEqual([409, 'step_not_possible'])
    await inState('approved')
    t.clock.set('2026-03-13T09:10:00.000Z')
    expect(refusal(await ada!.confirm(id))).toEqual([409, 'step_not_possible'])
  })
})
