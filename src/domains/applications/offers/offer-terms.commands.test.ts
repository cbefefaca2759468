import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appliedJobs } from '#domains/jobs/likes/job-likes.contract.ts'
import { HOUR } from '#platform/clock.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { subjectsTo } from '../../../../tests/harness/letters.ts'
import { daysOf, offersIn, pay, refusal } from '../../../../tests/harness/offers.ts'
import { accept } from '../applicants/decisions/decisions.contract.ts'
import { type ApplicationOverrides, buildApplication, pdfOf } from '../applications.fixtures.ts'
import { ownOfferFile } from './job-offers.contract.ts'
import { teamOfferFile, writeOffer } from './offer-terms.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const dayIn = daysOf(() => t)
const scene = offersIn(() => t)

describe('an offer with terms', () => {
  it('is written, read with its file, changed with what it was before, and accepted', async () => {
    const s = await scene()
    const file = new File([new Uint8Array(pdfOf(['Offer']))], 'offer.pdf', { type: 'application/pdf' })
    const made = await s.write(
      { ...pay, start_date: '2026-06-01', place: 'Boston', details: 'Lunch' },
      { offerFile: file },
    )
    expect(made.json()).toMatchObject({
      offer: {
        state: 'waiting',
        terms: { version: 1, ...pay, place: 'Boston', file: { filename: 'offer.pdf' } },
      },
      may: { write: true, withdraw: true, answer_more_time: false },
    })
    expect(await s.seen()).toMatchObject({
      status: 'offer',
      offer: { answer: 'waiting' },
      may: { accept_offer: true },
    })
    const listed = (await s.student.client.call(appliedJobs)).json().data[0]
    expect(listed.application.answer_by).toBe(made.json().offer.terms.reply_by)
    expect(await subjectsTo(t, s.student.person_id)).toEqual(['You have an offer: Data intern'])
    for (const [client, call] of [
      [s.student.client, ownOfferFile],
      [s.team.client, teamOfferFile],
    ] as const)
      expect((await client.call(call, { params: { id: s.id } })).headers['content-type']).toBe(
        'application/pdf',
      )

    // the same again changes nothing
    const same = { ...pay, start_date: '2026-06-01', place: 'Boston', details: 'Lunch', version: 1 }
    expect((await s.write(same)).json().offer.terms.version).toBe(1)
    t.clock.advance(HOUR)
    expect((await s.write({ ...same, pay_amount: 3500 })).json().offer.terms.version).toBe(2)
    expect(await s.own()).toMatchObject({
      offer: {
        terms: { version: 2, pay_amount: 3500, file: { filename: 'offer.pdf' } },
        earlier: [{ pay_amount: 3250 }],
      },
    })
    expect(await subjectsTo(t, s.student.person_id)).toContain('Your offer has changed: Data intern')

    // what was read is what is accepted
    expect(refusal(await s.accept({ version: 1 }))).toEqual([409, 'step_not_possible'])
    expect((await s.accept({ version: 2 })).json()).toMatchObject({
      offer: { answer: 'accepted', answer_by: null },
    })
    expect(refusal(await s.write({ ...same, version: 2, place: 'Oslo' }))).toEqual([409, 'step_not_possible'])
    expect(await s.own()).toMatchObject({ offer: { state: 'accepted' } })
  })

  it('can be added to one made with a message, which keeps its meaning', async () => {
    const s = await scene()
    await s.team.client.call(accept, { body: { applicant_ids: [s.id], message: 'Welcome', as: 'offer' } })
    expect(await s.shown()).toMatchObject({ offer: null, may: { write: true, withdraw: true } })
    expect((await s.own()).offer).toBeNull()
    expect((await s.write(pay)).json()).toMatchObject({ offer: { state: 'waiting', terms: { version: 1 } } })
    expect((await s.accept()).statusCode).toBe(200)
  })

  it('refuses what makes no sense, all at once, before anything is stored', async () => {
    const s = await scene()
    const wrong = await s.write({ pay_amount: 100, answer_by: dayIn(-1) })
    expect(Object.keys(problemOf(wrong).fields!).sort()).toEqual(['answer_by', 'pay_currency', 'pay_period'])
    const absurd = await s.write({
      ...pay,
      pay_amount: 1e15,
      place: 'x'.repeat(201),
      details: 'x'.repeat(5001),
    })
    expect(Object.keys(problemOf(absurd).fields!).sort()).toEqual(['details', 'pay_amount', 'place'])
    expect(Object.keys(problemOf(await s.write({ ...pay, pay_amount: -1 })).fields!)).toEqual(['pay_amount'])
    expect(Object.keys(problemOf(await s.write({ answer_by: dayIn(400) })).fields!)).toEqual(['answer_by'])
    const fake = new File(['<html>'], 'offer.pdf', { type: 'application/pdf' })
    expect((await s.write(pay, { offerFile: fake })).statusCode).toBe(415)
    expect((await s.row()).state).toBe('interview')
    for (const state of ['rejected', 'withdrawn', 'hired'] as const)
      expect(refusal(await (await scene({ state })).write())).toEqual([409, 'step_not_possible'])
  })

  it('by two at once is one offer, and a change nobody read is not overwritten', async () => {
    const s = await scene()
    const other = (body: object) =>
      s.colleague.client.call(writeOffer, { params: { id: s.id }, body: { answer_by: dayIn(9), ...body } })
    const made = await Promise.all([s.write(pay), other({})])
    expect(made.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const changed = await Promise.all([
      s.write({ version: 1, place: 'Bergen' }),
      other({ version: 1, place: 'Oslo' }),
    ])
    expect(changed.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await s.shown()).offer.earlier).toHaveLength(1)
  })
})

describe('at one moment', () => {
  it('accepting twice, declining and withdrawing leave one truth', async () => {
    for (let round = 0; round < 5; round++) {
      const s = await scene()
      await s.write(pay)
      const [one, two, declined, taken] = await Promise.all([
        s.accept(),
        s.accept(),
        s.decline(),
        s.take('Changed our mind'),
      ])
      const row = await s.row()
      const statuses = [one, two, declined, taken].map(({ statusCode }) => statusCode)
      expect(new Set(statuses).has(500)).toBe(false)
      if (row.state === 'offer') expect(row.offer_accepted_at).not.toBeNull()
      else expect(['withdrawn', 'interview']).toContain(row.state)
      expect(declined.statusCode === 200).toBe(row.state === 'withdrawn')
    }
  })

  it('accepting withdraws the others that were ticked in the same step, and only one’s own', async () => {
    const s = await scene()
    await s.write(pay)
    const mine = (state: ApplicationOverrides['state']) =>
      buildApplication(t.deps, { student_id: s.student.id, state: state! })
    const [other, kept, decided] = [await mine('submitted'), await mine('interview'), await mine('rejected')]
    const stranger = await buildApplication(t.deps, {})
    expect((await s.own()).others.map(({ id }: { id: string }) => id).sort()).toEqual(
      [other.id, kept.id].sort(),
    )
    expect(refusal(await s.accept({ withdraw: [other.id, stranger.id] }))).toEqual([404, 'not_found'])
    expect((await s.row()).offer_accepted_at).toBeNull()
    expect((await s.accept({ withdraw: [other.id, decided.id, s.id] })).json().offer.answer).toBe('accepted')
    const rows = await t.deps.db
      .selectFrom('applications')
      .select(['id', 'state'])
      .where('student_id', '=', s.student.id)
      .execute()
    expect(new Map(rows.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [s.id, 'offer'],
        [other.id, 'withdrawn'],
        [kept.id, 'interview'],
        [decided.id, 'rejected'],
      ]),
    )
  })
})
