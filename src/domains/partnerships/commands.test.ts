import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anEmployer, aUniversity } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { problemOf } from '../../../tests/harness/client.ts'
import { newId } from '../../shared/ids.ts'
import { employerNotifications, universityNotifications } from '../notifications/contract.ts'
import { buildOrganisation } from '../organisations/fixtures.ts'
import { contactOf } from './contact/contract.ts'
import { type PartnershipStanding, partnershipsOf } from './contract.ts'
import { buildPartnership } from './fixtures.ts'
import { arePartners, partnerIds } from './queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

type Actor = Awaited<ReturnType<typeof anEmployer>> | Awaited<ReturnType<typeof aUniversity>>
let count = 0

/** An employer and a university that know nothing of each other, each with a member who acts. */
const aPair = async () => {
  count += 1
  const employer = await anEmployer(t, { team_role: 'recruiter', organisation: { name: `Mill ${count}` } })
  const university = await aUniversity(t, { team_role: 'staff', organisation: { name: `College ${count}` } })
  const sideOf = (me: Actor, other: Actor, kind: 'employer' | 'university') => {
    const calls = partnershipsOf[kind]
    const params = { id: other.organisation_id }
    return {
      ...me,
      ask: (message?: string) =>
        me.client.call(calls.request, { params, body: { ...(message && { message }) } }),
      answer: (body: Record<string, unknown>) => me.client.call(calls.answer, { body: body as never }),
      check: async () => (await me.client.call(calls.check, { params })).json() as PartnershipStanding,
      write: (message: string) => me.client.call(contactOf[kind].write, { params, body: { message } }),
      thread: async (query = {}) => (await me.client.call(contactOf[kind].history, { params, query })).json(),
      notices: async () =>
        (await me.client.call(kind === 'employer' ? employerNotifications : universityNotifications)).json()
          .data as Array<{ kind: string; title: string; text: string; link: string }>,
    }
  }
  return {
    employer: sideOf(employer, university, 'employer'),
    university: sideOf(university, employer, 'university'),
  }
}
type Side = Awaited<ReturnType<typeof aPair>>['employer']

const asked = async (pair: Awaited<ReturnType<typeof aPair>>, message?: string): Promise<string> =>
  (await pair.employer.ask(message)).json().partnership.id

const verbsOf = async (id: string) =>
  (
    await t.deps.db
      .selectFrom('activities')
      .select('verb')
      .where('subject_type', '=', 'partnership')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ verb }) => verb.replace('partnership.', ''))
const rowsOf = ({ organisation_id }: Side) =>
  t.deps.db.selectFrom('partnerships').selectAll().where('employer_id', '=', organisation_id).execute()
const subjectsTo = async ({ person_id }: Side) =>
  (
    await t.deps.db
      .selectFrom('mails')
      .select('letter')
      .where('person_id', '=', person_id)
      .orderBy('id')
      .execute()
  ).map(({ letter }) => (letter as { subject: string }).subject)

describe('a request', () => {
  test('waits for the other side, which is told once by notice and letter with the message', async () => {
    const { employer, university } = await aPair()
    const first = await employer.ask('We hire from your labs.')
    expect(first.statusCode, first.body).toBe(200)
    expect(first.json()).toMatchObject({
      is_partnered: false,
      state: 'pending',
      partnership: { requested_by: 'us', message: 'We hire from your labs.' },
      history: [{ kind: 'requested', by: 'us', message: 'We hire from your labs.' }],
      may: { request: false, approve: false, withdraw: true, write: true },
    })
    expect((await employer.ask('Once more')).json().partnership).toEqual(first.json().partnership)
    expect(await university.check()).toMatchObject({
      partnership: { requested_by: 'them' },
      may: { approve: true, decline: true, withdraw: false },
    })
    await t.drain()
    expect(await university.notices()).toMatchObject([
      {
        kind: 'partnership_request',
        text: 'We hire from your labs.',
        link: `/university/employer-partnership/request/view?id=${employer.organisation_id}`,
      },
    ])
    expect(await subjectsTo(university)).toEqual([expect.stringContaining('would like to be partners')])
    expect(await employer.notices()).toEqual([])
  })

  test('that crosses another makes them partners, and what was written with it is a message', async () => {
    const pair = await aPair()
    const id = await asked(pair)
    const crossed = (await pair.university.ask('Gladly, come to our fair.')).json()
    expect(crossed).toMatchObject({ is_partnered: true, state: 'approved', partnership: { id } })
    expect(await verbsOf(id)).toEqual(['requested', 'approved', 'message_sent'])
    expect((await pair.employer.thread()).contactHistory).toMatchObject([
      { by: 'them', text: 'Gladly, come to our fair.' },
    ])
    expect((await pair.employer.ask()).json()).toMatchObject({ state: 'approved' })
    await t.drain()
    const kinds = (await pair.employer.notices()).map(({ kind }) => kind).sort()
    expect(kinds).toEqual(['partnership_change', 'partnership_message'])
    // the request had been answered before anybody was told of it
    expect((await pair.university.notices()).map(({ kind }) => kind)).toEqual(['partnership_change'])
  })

  test('of both sides at once, many times over, is one approved partnership', async () => {
    const { employer, university } = await aPair()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => [employer.ask(), university.ask()]).flat(),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    const rows = await rowsOf(employer)
    expect(rows).toMatchObject([{ state: 'approved' }])
    expect(await verbsOf(rows[0]!.id)).toEqual(['requested', 'approved'])
    expect((await employer.check()).is_partnered && (await university.check()).is_partnered).toBe(true)
  })

  test('against an answer at the same moment ends in a state both see alike', async () => {
    const pair = await aPair()
    const id = await asked(pair)
    const answers = await Promise.all([
      pair.employer.answer({ id, status: 'withdrawn' }),
      pair.university.answer({ id, status: 'approved' }),
      pair.university.answer({ id, status: 'declined', reason: 'not_now' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect((await pair.employer.check()).state).toBe((await pair.university.check()).state)
    expect(await verbsOf(id)).toHaveLength(2)
  })

  test('goes to nobody without a team, to nobody who is not approved, and not to one’s own kind', async () => {
    const { employer } = await aPair()
    const ask = (id: string) =>
      employer.client.call(partnershipsOf.employer.request, { params: { id }, body: {} })
    const imported = await buildOrganisation(t.deps, 'university', { name: 'Empty College' })
    const refused = problemOf(await ask(imported.id))
    expect([refused.status, refused.error]).toEqual([409, 'conflict'])
    expect(refused.detail).toContain('Empty College has no team')
    const waiting = await aUniversity(t, { organisation: { state: 'pending_review' } })
    const colleague = await anEmployer(t)
    for (const id of [waiting.organisation_id, colleague.organisation_id, employer.organisation_id, newId()])
      expect(problemOf(await ask(id)).error).toBe('not_found')
    expect(await rowsOf(employer)).toEqual([])
  })

  test('says what is wrong with it, and is open to those who act only', async () => {
    const { employer, university } = await aPair()
    expect(problemOf(await employer.ask('x'.repeat(2001))).fields).toHaveProperty('message')
    expect(
      problemOf(
        await employer.client.call(partnershipsOf.employer.request, {
          params: { id: university.organisation_id },
          body: { note: 'x' } as never,
        }),
      ).error,
    ).toBe('invalid')
    const viewer = await anEmployer(t, { organisation_id: employer.organisation_id, team_role: 'viewer' })
    const params = { id: university.organisation_id }
    const answer = await viewer.client.call(partnershipsOf.employer.request, { params, body: {} })
    expect(problemOf(answer).error).toBe('not_allowed')
    expect(await rowsOf(employer)).toEqual([])
  })
})

describe('an answer', () => {
  test('approves; a repeat changes nothing; the sender is told once', async () => {
    const pair = await aPair()
    const id = await asked(pair)
    for (const _ of [1, 2])
      expect((await pair.university.answer({ id, status: 'approved' })).json()).toMatchObject({
        is_partnered: true,
        may: { end: true, write: true },
      })
    await t.drain()
    expect(await verbsOf(id)).toEqual(['requested', 'approved'])
    expect(await pair.employer.notices()).toMatchObject([
      {
        kind: 'partnership_change',
        link: `/employer/university-partnership/detail?id=${pair.university.organisation_id}`,
      },
    ])
    const { db } = t.deps
    const [employer, university] = [pair.employer.organisation_id, pair.university.organisation_id]
    expect(await partnerIds(db, employer)).toEqual([university])
    expect(await partnerIds(db, university)).toEqual([employer])
    expect([
      await arePartners(db, university, employer),
      await arePartners(db, employer, university),
    ]).toEqual([true, true])
    await db.updateTable('organisations').set({ state: 'suspended' }).where('id', '=', university).execute()
    expect([await arePartners(db, university, employer), await partnerIds(db, employer)]).toEqual([false, []])
    expect(problemOf(await pair.employer.answer({ id, status: 'ended' })).error).toBe('not_found')
  })

  test('declines with a reason, and the pair may ask again from either side', async () => {
    const pair = await aPair()
    const id = await asked(pair, 'Please')
    const declined = await pair.university.answer({
      id,
      status: 'declined',
      reason: 'no_capacity',
      message: 'Ask us in spring.',
    })
    expect(declined.json().partnership).toMatchObject({
      state: 'declined',
      decline_reason: 'no_capacity',
      closing_message: 'Ask us in spring.',
    })
    await t.drain()
    expect(await pair.employer.notices()).toMatchObject([{ text: 'Ask us in spring.' }])
    expect(await subjectsTo(pair.employer)).toEqual([expect.stringContaining('declined your request')])
    expect(problemOf(await pair.employer.write('But why?')).error).toBe('step_not_possible')
    expect((await pair.university.ask('Now we can')).json()).toMatchObject({
      state: 'pending',
      partnership: {
        id,
        requested_by: 'us',
        message: 'Now we can',
        decline_reason: null,
        closing_message: null,
      },
      history: [{ kind: 'requested' }, { kind: 'declined', reason: 'no_capacity' }, { kind: 'requested' }],
    })
  })

  test('withdraws what one sent, ends what both have, and either may ask again', async () => {
    const pair = await aPair()
    const id = await asked(pair)
    expect((await pair.employer.answer({ id, status: 'withdrawn' })).json()).toMatchObject({
      state: 'withdrawn',
    })
    await pair.employer.ask()
    await pair.university.answer({ id, status: 'approved' })
    const ended = await pair.university.answer({ id, status: 'ended', message: 'We close the office.' })
    expect(ended.json()).toMatchObject({ is_partnered: false, state: 'ended', may: { request: true } })
    await t.drain()
    expect(await verbsOf(id)).toEqual(['requested', 'withdrawn', 'requested', 'approved', 'ended'])
    expect((await subjectsTo(pair.employer)).length).toBe(2)
    expect((await pair.university.ask()).json()).toMatchObject({ state: 'pending' })
  })

  test('belongs to whom it is for', async () => {
    const pair = await aPair()
    const id = await asked(pair)
    for (const [side, body] of [
      [pair.employer, { status: 'approved' }],
      [pair.employer, { status: 'declined', reason: 'other' }],
      [pair.employer, { status: 'ended' }],
      [pair.university, { status: 'withdrawn' }],
    ] as const)
      expect(problemOf(await side.answer({ id, ...body })).error).toBe('step_not_possible')
    expect(await verbsOf(id)).toEqual(['requested'])
  })

  test.each([
    [{ status: 'declined' }, ['reason']],
    [{ status: 'approved', reason: 'other', message: 'Hi' }, ['reason', 'message']],
    [{ status: 'withdrawn', message: 'Hi' }, ['message']],
    [{ status: 'declined', reason: 'boring', message: 'x'.repeat(2001) }, ['reason', 'message']],
    [{ status: 'pending' }, ['status']],
  ])('that makes no sense is refused field by field: %#', async (body, fields) => {
    const pair = await aPair()
    const id = await asked(pair)
    const problem = problemOf(await pair.university.answer({ id, ...body }))
    expect([problem.error, Object.keys(problem.fields ?? {}).sort()]).toEqual(['invalid', [...fields].sort()])
    expect(await rowsOf(pair.employer)).toMatchObject([{ state: 'pending' }])
  })
})

describe('contact', () => {
  test('is a thread of both teams, newest last, in pages from the latest; each message is told and mailed', async () => {
    const pair = await aPair()
    await buildPartnership(t.deps, {
      employer_id: pair.employer.organisation_id,
      university_id: pair.university.organisation_id,
    })
    for (const [side, text] of [
      [pair.employer, 'When is your fair?'],
      [pair.university, 'In March.\r\nWill you come?'],
      [pair.employer, 'Yes'],
    ] as const) {
      const answer = await side.write(text)
      expect(answer.statusCode, answer.body).toBe(201)
      t.clock.advance(1000)
    }
    const thread = await pair.university.thread({ size: 2 })
    expect(thread).toMatchObject({
      contactHistory: [
        { text: 'In March.\nWill you come?', by: 'us', is_mine: true },
        { text: 'Yes', by: 'them', is_mine: false },
      ],
      total_row: 3,
      page_count: 2,
      may: { write: true },
    })
    expect((await pair.university.thread({ size: 2, page: 2 })).contactHistory).toMatchObject([
      { text: 'When is your fair?' },
    ])
    await t.drain()
    const told = await pair.university.notices()
    expect(told.map(({ text }) => text).sort()).toEqual(['When is your fair?', 'Yes'])
    expect(told[0]!.kind).toBe('partnership_message')
    expect(told[0]!.link).toBe(`/university/employer-partnership/contact?id=${pair.employer.organisation_id}`)
    expect(await subjectsTo(pair.university)).toHaveLength(2)
  })

  test('needs a partner or a request that waits, something to say, and a member who acts', async () => {
    const pair = await aPair()
    expect(problemOf(await pair.employer.write('Hello')).error).toBe('step_not_possible')
    expect(await pair.employer.thread()).toMatchObject({
      contactHistory: [],
      total_row: 0,
      may: { write: false },
    })
    await asked(pair)
    expect((await pair.university.write('Tell us more')).statusCode).toBe(201)
    for (const text of ['', '  \n ', 'x'.repeat(5001)])
      expect(problemOf(await pair.university.write(text)).fields).toHaveProperty('message')
    const viewer = await aUniversity(t, {
      organisation_id: pair.university.organisation_id,
      team_role: 'viewer',
    })
    const params = { id: pair.employer.organisation_id }
    const read = await viewer.client.call(contactOf.university.history, { params })
    expect(read.json()).toMatchObject({ total_row: 1, may: { write: false } })
    const written = await viewer.client.call(contactOf.university.write, { params, body: { message: 'Hi' } })
    expect(problemOf(written).error).toBe('not_allowed')
    const stranger = await aUniversity(t)
    expect(
      (await stranger.client.call(contactOf.university.history, { params })).json().contactHistory,
    ).toEqual([])
  })

  test('sent twice with one key is one message', async () => {
    const pair = await aPair()
    await asked(pair)
    const send = () =>
      t.app.inject({
        method: 'POST',
        url: `/api/employer/university-partnership/contact/${pair.university.organisation_id}`,
        headers: { cookie: pair.employer.client.cookie, 'idempotency-key': 'the same message' },
        payload: { message: 'Once' },
      })
    const [first, second] = [await send(), await send()]
    expect(second.json()).toEqual(first.json())
    expect((await pair.university.thread()).total_row).toBe(1)
  })
})
