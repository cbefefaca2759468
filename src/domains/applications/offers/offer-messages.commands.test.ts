import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { subjectsTo } from '../../../../tests/harness/letters.ts'
import { daysOf, offersIn, pay, refusal } from '../../../../tests/harness/offers.ts'
import { withdraw } from '../applications.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const dayIn = daysOf(() => t)
const scene = offersIn(() => t)

describe('words about it', () => {
  it('go both ways, are counted, and go with the student', async () => {
    const s = await scene()
    expect(refusal(await s.write2('Hello?'))).toEqual([409, 'step_not_possible'])
    await s.write(pay)
    expect((await s.write2('Is housing included?')).statusCode).toBe(204)
    expect((await s.reply('It is.')).statusCode).toBe(204)
    expect((await s.own()).offer.messages).toMatchObject([
      { side: 'student', is_mine: true, text: 'Is housing included?' },
      { side: 'employer', is_mine: false, text: 'It is.' },
    ])
    expect((await s.write2('x'.repeat(2001))).statusCode).toBe(422)
    expect(await subjectsTo(t, s.team.person_id)).toContain('Ada Quill asks about your offer')
    expect(await subjectsTo(t, s.student.person_id)).toContain(
      'Northwind wrote about your offer: Data intern',
    )
    await s.decline()
    expect(await s.shown()).toMatchObject({ offer: { state: 'declined', messages: [], terms: pay } })
    expect(refusal(await s.write2('One more'))).toEqual([409, 'step_not_possible'])
  })
})

describe('words of a student who left before the team was told', () => {
  it('are told to nobody', async () => {
    const s = await scene()
    await s.write(pay)
    await s.write2('I have another offer')
    await s.ask(dayIn(14), 'I wait for another offer')
    await s.student.client.call(withdraw, { body: { application_id: s.id } })
    expect(await subjectsTo(t, s.team.person_id)).toEqual([])
    const notices = await t.deps.db
      .selectFrom('notifications')
      .select('title')
      .where('account_id', '=', s.team.id)
      .execute()
    expect(notices).toEqual([{ title: expect.stringContaining('withdr') }])
  })
})
