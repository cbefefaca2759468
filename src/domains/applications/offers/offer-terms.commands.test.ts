import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { appliedJobs } from '#domains/jobs/likes/job-likes.contract.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { DAY, HOUR, SECOND } from '#platform/clock.ts'
import { anEmployer, aStudent, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { subjectsTo } from '../../../../tests/harness/letters.ts'
import { applicant } from '../applicants/applicants.contract.ts'
import { undo } from '../applicants/decisions/decision-undo.contract.ts'
import { accept, updateStatus } from '../applicants/decisions/decisions.contract.ts'
import { application, withdraw } from '../applications.contract.ts'
import { type ApplicationOverrides, buildApplication, pdfOf } from '../applications.fixtures.ts'
import { acceptOffer, declineOffer, ownOffer, ownOfferFile } from './job-offers.contract.ts'
import { askAboutOffer, writeAboutOffer } from './offer-messages.contract.ts'
import { offerMinimum, saveOfferMinimum } from './offer-minimums.contract.ts'
import { teamOffer, teamOfferFile, withdrawOffer, writeOffer } from './offer-terms.contract.ts'
import { answerMoreTime, askMoreTime } from './offer-time.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const dayIn = (days: number): string =>
  new Date(t.clock.now().getTime() + days * DAY).toISOString().slice(0, 10)

const scene = async (overrides: ApplicationOverrides = { state: 'interview' }, university_id?: string) => {
  const team = await anEmployer(t, { team_role: 'recruiter', organization: { name: 'Northwind' } })
  const colleague = await anEmployer(t, { team_role: 'recruiter', organization_id: team.organization_id })
  const job = await buildJob(t.deps, { organization_id: team.organization_id, title: 'Data intern' })
  const student = await aStudent(t, {
    first_name: 'Ada',
    last_name: 'Quill',
    ...(university_id && { university_id }),
  })
  const { id } = await buildApplication(t.deps, { job_id: job.id, student_id: student.id, ...overrides })
  const params = { id }
  const body = { application_id: id }
  return {
    team,
    colleague,
    job,
    student,
    id,
    write: (terms: Record<string, unknown> = {}, files = {}) =>
      team.client.call(writeOffer, { params, body: { answer_by: dayIn(7), ...terms }, files }),
    take: (reason = 'The budget was cut', despite_acceptance = false) =>
      team.client.call(withdrawOffer, { params, body: { reason, despite_acceptance } }),
    accept: (more = {}) => student.client.call(acceptOffer, { body: { ...body, ...more } }),
    decline: () => student.client.call(declineOffer, { body }),
    ask: (until: string, reason = '') =>
      student.client.call(askMoreTime, { body: { ...body, until, reason } }),
    answer: (grant: boolean, reason = '') =>
      team.client.call(answerMoreTime, { params, body: { grant, reason } }),
    write2: (message: string) => student.client.call(askAboutOffer, { params, body: { message } }),
    reply: (message: string) => team.client.call(writeAboutOffer, { params, body: { message } }),
    own: async () => (await student.client.call(ownOffer, { params })).json(),
    seen: async () => (await student.client.call(application, { params })).json(),
    shown: async () => (await team.client.call(teamOffer, { params })).json(),
    applicant: async () => (await team.client.call(applicant, { params })).json(),
    row: () =>
      t.deps.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  }
}

const refusal = (answer: Parameters<typeof problemOf>[0]) => [answer.statusCode, problemOf(answer).error]
const pay = { pay_amount: 3250, pay_currency: 'USD', pay_period: 'hour' }

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

describe('the deadline', () => {
  it('is the last moment: a second later nothing is accepted, and the offer lapses', async () => {
    const s = await scene()
    await s.write(pay)
    const end = Date.parse((await s.shown()).offer.terms.reply_by)
    t.clock.set(new Date(end))
    expect((await s.seen()).may.accept_offer).toBe(true)
    t.clock.advance(SECOND)
    expect(await s.seen()).toMatchObject({ status: 'offer', may: { accept_offer: false } })
    expect(refusal(await s.accept())).toEqual([409, 'offer_lapsed'])
    await t.tick()
    expect(await s.seen()).toMatchObject({ status: 'interview', offer: null, may: { accept_offer: false } })
    expect((await s.seen()).timeline.at(-1)).toMatchObject({ kind: 'offer_lapsed' })
    for (const answer of [await s.accept(), await s.decline()])
      expect(refusal(answer)).toEqual([409, 'offer_lapsed'])
    expect(await s.own()).toMatchObject({
      offer: { state: 'lapsed', ended: { reason: null } },
      may: { message: true },
    })
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
      offer: { messages: [{ kind: 'more_time', side: 'student', text: 'I have an exam' }] },
      may: { answer_more_time: true },
    })
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
      offer: { asked_until: null, messages: [{}, {}, {}, { kind: 'refused', text: 'Others wait' }] },
      may: { ask_more_time: false },
    })
    expect(refusal(await s.ask(dayIn(22)))).toEqual([409, 'step_not_possible'])
  })
})

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

describe('a university’s least time', () => {
  it('is shown to who writes to its students with the day from which it is kept', async () => {
    const listed = (await buildListedUniversity(t.deps)).id
    const office = await aUniversity(t, {
      team_role: 'admin',
      organization: { directory_id: listed, name: 'Elm College' },
    })
    const s = await scene({ state: 'interview' }, listed)
    expect((await s.shown()).least).toBeNull()
    expect((await office.client.call(offerMinimum)).json()).toEqual({ days: null, may: { edit: true } })
    expect((await office.client.call(saveOfferMinimum, { body: { days: 0 } })).statusCode).toBe(422)
    expect((await office.client.call(saveOfferMinimum, { body: { days: 14 } })).json().days).toBe(14)
    const least = { university: 'Elm College', days: 14, from: dayIn(14) }
    expect((await s.shown()).least).toEqual(least)
    // it warns and does not forbid
    expect((await s.write({ answer_by: dayIn(5) })).statusCode).toBe(200)
    expect((await s.own()).least).toEqual(least)
    await office.client.call(saveOfferMinimum, { body: { days: null } })
    expect((await s.shown()).least).toBeNull()
  })
})
