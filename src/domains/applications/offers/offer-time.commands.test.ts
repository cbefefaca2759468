import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR, SECOND } from '#platform/clock.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { subjectsTo } from '../../../../tests/harness/letters.ts'
import { daysOf, offersIn, pay, refusal } from '../../../../tests/harness/offers.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const dayIn = daysOf(() => t)
const scene = offersIn(() => t)

describe('the deadline', () => {
  it('is the last moment: a second later nothing is accepted, and the offer lapses', async () => {
    const s = await scene()
    await s.write(pay)
    const end = Date.parse((await s.shown()).offer.terms.reply_by)
    t.clock.set(new Date(end))
    expect((await s.seen()).may.accept_offer).toBe(true)
    t.clock.advance(SECOND)
    const late = { accept_offer: false, decline_offer: false, withdraw: true }
    expect(await s.seen()).toMatchObject({ status: 'offer', may: late })
    for (const answer of [await s.accept(), await s.decline()])
      expect(refusal(answer)).toEqual([409, 'offer_lapsed'])
    await t.tick()
    expect(await s.seen()).toMatchObject({ status: 'interview', offer: null, may: { accept_offer: false } })
    expect((await s.seen()).timeline.at(-1)).toMatchObject({ kind: 'offer_lapsed' })
    for (const answer of [await s.accept(), await s.decline()])
      expect(refusal(answer)).toEqual([409, 'offer_lapsed'])
    expect(await s.own()).toMatchObject({
      offer: { state: 'lapsed', ended: { reason: null } },
    })
    expect((await s.ownThread()).may.write).toBe(true)
    expect(await subjectsTo(t, s.student.person_id)).toContain('Your offer has lapsed: Data intern')
    expect(await subjectsTo(t, s.team.person_id)).toContain('Your offer to Ada Quill has lapsed')
    // and another can be made
    expect((await s.write(pay)).json()).toMatchObject({
      offer: { state: 'waiting', terms: { version: 1 }, earlier: [] },
    })
    expect((await s.accept()).statusCode).toBe(200)
  })

  it('is reminded of three days and one day before, not after an answer', async () => {
    const [s, answered] = [await scene(), await scene()]
    await s.write({ answer_by: dayIn(10) })
    await answered.write({ answer_by: dayIn(10) })
    await answered.accept()
    const reminders = async ({ student }: typeof s) => {
      await t.tick()
      return (await subjectsTo(t, student.person_id)).filter((one) => one.startsWith('Your offer is waiting'))
        .length
    }
    const counts: number[] = []
    for (let day = 0; day < 11; day++) {
      t.clock.advance(DAY - HOUR)
      counts.push(await reminders(s))
    }
    expect([counts[5], counts.at(-1)]).toEqual([0, 2])
    expect(await reminders(answered)).toBe(0)
    expect((await answered.row()).state).toBe('offer')
  })

  it('is what the student may ask to move, once, and the employer moves by one press or refuses with a reason', async () => {
    const s = await scene()
    await s.write({ ...pay, answer_by: dayIn(7) })
    expect(problemOf(await s.ask(dayIn(3))).fields).toHaveProperty('until')
    expect((await s.ask(dayIn(14), 'I have an exam')).statusCode).toBe(204)
    expect(refusal(await s.ask(dayIn(15)))).toEqual([409, 'step_not_possible'])
    expect(await s.shown()).toMatchObject({
      offer: { asked_reason: 'I have an exam' },
      may: { answer_more_time: true },
    })
    expect((await s.teamThread()).data).toMatchObject([
      { kind: 'more_time', side: 'student', text: 'I have an exam', until: expect.any(String) },
    ])
    expect(await subjectsTo(t, s.team.person_id)).toContain('Ada Quill asks for more time')
    expect((await s.answer(true)).statusCode).toBe(204)
    const { offer, may } = await s.own()
    expect(offer).toMatchObject({ asked_until: null, terms: { version: 2, ...pay } })
    expect(Date.parse(offer.terms.reply_by) - Date.parse(offer.earlier[0].reply_by)).toBe(7 * DAY)
    expect(may.ask_more_time).toBe(true)
    expect(refusal(await s.answer(true))).toEqual([409, 'step_not_possible'])

    await s.ask(dayIn(21))
    expect(problemOf(await s.answer(false)).fields).toEqual({ reason: ['Say why'] })
    expect((await s.answer(false, 'Others wait')).statusCode).toBe(204)
    expect(await s.own()).toMatchObject({
      offer: { asked_until: null, asked_reason: null },
      may: { ask_more_time: false },
    })
    expect((await s.ownThread()).data).toMatchObject([{ kind: 'refused', text: 'Others wait' }, {}, {}, {}])
    expect(refusal(await s.ask(dayIn(22)))).toEqual([409, 'step_not_possible'])
  })

  it('is asked of nobody while the employer is deactivated', async () => {
    const s = await scene()
    await s.write(pay)
    const { organization_id } = s.team
    const inState = (state: 'approved' | 'suspended') =>
      t.deps.db.updateTable('organizations').set({ state }).where('id', '=', organization_id).execute()
    await inState('suspended')
    expect((await s.own()).may.ask_more_time).toBe(false)
    expect(refusal(await s.ask(dayIn(14)))).toEqual([409, 'step_not_possible'])
    expect((await s.ownThread()).data).toEqual([])
    await inState('approved')
    expect((await s.own()).may.ask_more_time).toBe(true)
    expect((await s.ask(dayIn(14))).statusCode).toBe(204)
  })
})
