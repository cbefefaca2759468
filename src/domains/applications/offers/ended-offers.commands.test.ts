import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR } from '#platform/clock.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { subjectsTo } from '../../../../tests/harness/letters.ts'
import { offersIn, pay, refusal } from '../../../../tests/harness/offers.ts'
import { undo } from '../applicants/decisions/decision-undo.contract.ts'
import { accept, updateStatus } from '../applicants/decisions/decisions.contract.ts'
import { withdraw } from '../applications.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const scene = offersIn(() => t)

describe('ending', () => {
  it('by the employer takes a reason, tells the student and leaves the application where it was', async () => {
    const s = await scene()
    await s.write(pay)
    expect(problemOf(await s.take('  ')).fields).toHaveProperty('reason')
    expect((await s.take()).json()).toMatchObject({
      offer: { state: 'withdrawn', ended: { reason: 'The budget was cut' } },
      may: { write: true, withdraw: false },
    })
    expect(await s.seen()).toMatchObject({ status: 'interview', offer: null })
    expect((await s.own()).offer).toMatchObject({
      state: 'withdrawn',
      ended: { reason: 'The budget was cut' },
    })
    expect(await subjectsTo(t, s.student.person_id)).toContain('Your offer was withdrawn: Data intern')
    expect(refusal(await s.accept())).toEqual([409, 'step_not_possible'])
    expect(refusal(await s.take())).toEqual([409, 'step_not_possible'])
  })

  it('of an accepted one has to be confirmed, and nobody is hired then', async () => {
    const s = await scene()
    await s.write(pay)
    await s.accept()
    expect(refusal(await s.take())).toEqual([409, 'acceptance_to_confirm'])
    expect((await s.take('It was a mistake', true)).statusCode).toBe(200)
    const body = { applicant_ids: [s.id], status: 'hired' as const }
    expect((await s.team.client.call(updateStatus, { body })).statusCode).toBe(409)
    expect(await s.row()).toMatchObject({ state: 'interview', offer_accepted_at: null })
  })

  it('after the student left and applied again, nothing of the old one is in force', async () => {
    const s = await scene()
    await s.write(pay)
    await s.student.client.call(withdraw, { body: { application_id: s.id } })
    expect((await s.own()).offer).toBeNull()
    expect((await s.shown()).offer).toBeNull()
    t.clock.advance(HOUR)
    const now = t.clock.now().toISOString()
    await t.deps.db
      .updateTable('applications')
      .set({ state: 'reviewed', closed_from: null, submitted_at: now, answered_at: null })
      .where('id', '=', s.id)
      .execute()
    await s.team.client.call(accept, { body: { applicant_ids: [s.id] } })
    expect((await s.seen()).offer).toMatchObject({ answer: 'waiting', answer_by: null })
    t.clock.advance(10 * DAY)
    await t.tick()
    expect((await s.row()).state).toBe('offer')
    expect((await s.write(pay)).statusCode).toBe(200)
  })

  it('by a rejection that is undone, it stands again and lapses as it would have', async () => {
    const s = await scene()
    await s.write(pay)
    const applicant_ids = [s.id]
    await s.team.client.call(updateStatus, { body: { applicant_ids, status: 'rejected', reason: 'other' } })
    expect((await s.own()).offer.state).toBe('waiting')
    t.clock.advance(9 * DAY)
    await t.tick()
    expect((await s.own()).offer.state).toBe('withdrawn')
    await s.team.client.call(undo, { body: { applicant_ids, step: 'rejected' } })
    expect(refusal(await s.accept())).toEqual([409, 'offer_lapsed'])
    await t.tick()
    expect((await s.row()).state).toBe('interview')
  })
})
