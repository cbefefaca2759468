import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { subjectsTo } from '../../../../tests/harness/letters.ts'
import { aPair, asked } from '../../../../tests/harness/partnerships.ts'
import { buildPartnership } from '../partnerships.fixtures.ts'
import { contactOf } from './partner-contact.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('contact', () => {
  test('is told even if the notice ends within an emoji', async () => {
    const pair = await aPair(t)
    await buildPartnership(t.deps, {
      employer_id: pair.employer.organization_id,
      university_id: pair.university.organization_id,
    })
    expect((await pair.employer.write(`${'a'.repeat(299)}👋 hello`)).statusCode).toBe(201)
    await t.drain()
    expect((await pair.university.notices()).map(({ text }) => text)).toEqual(['a'.repeat(299)])
  })

  test('is a thread of both teams, newest last, in pages from the latest; each message is told and mailed', async () => {
    const pair = await aPair(t)
    await buildPartnership(t.deps, {
      employer_id: pair.employer.organization_id,
      university_id: pair.university.organization_id,
    })
    for (const [side, text] of [
      [pair.employer, 'When is your fair?'],
      [pair.university, 'In March.\r\nWill you come?'],
      [pair.employer, 'Yes'],
    ] as const) {
      const answer = await side.write(text)
      expect(answer.statusCode, answer.body).toBe(201)
      expect(answer.json().contactHistory.at(-1)).toMatchObject({ by: 'us', is_mine: true })
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
    expect(told[0]!.link).toBe(`/university/employer-partnership/contact?id=${pair.employer.organization_id}`)
    expect(await subjectsTo(t, pair.university.person_id)).toHaveLength(2)
  })

  test('needs a partner or a request that waits, something to say, and a member who acts', async () => {
    const pair = await aPair(t)
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
      organization_id: pair.university.organization_id,
      team_role: 'viewer',
    })
    const params = { id: pair.employer.organization_id }
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
    const pair = await aPair(t)
    await asked(pair)
    const send = () =>
      t.app.inject({
        method: 'POST',
        url: `/api/employer/university-partnership/contact/${pair.university.organization_id}`,
        headers: { cookie: pair.employer.client.cookie, 'idempotency-key': 'the same message' },
        payload: { message: 'Once' },
      })
    const [first, second] = [await send(), await send()]
    expect(second.json()).toEqual(first.json())
    expect((await pair.university.thread()).total_row).toBe(1)
  })
})
