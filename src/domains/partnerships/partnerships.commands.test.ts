import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, aUniversity } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { problemOf } from '../../../tests/harness/client.ts'
import { subjectsTo } from '../../../tests/harness/letters.ts'
import { aPair, asked, rowsOf, verbsOf } from '../../../tests/harness/partnerships.ts'
import { partnershipsOf } from './partnerships.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('a request', () => {
  test('waits for the other side, which is told once by notice and letter with the message', async () => {
    const { employer, university } = await aPair(t)
    const first = await employer.ask('We hire from your labs.')
    expect(first.statusCode, first.body).toBe(200)
    expect(first.json()).toMatchObject({
      is_partnered: false,
      state: 'pending',
      partnership: { requested_by: 'us', message: 'We hire from your labs.' },
      history: [{ kind: 'requested', by: 'us', message: 'We hire from your labs.' }],
      may: { request: false, approve: false, withdraw: true, write: false },
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
        link: `/university/employer-partnership/request/view?id=${employer.organization_id}`,
      },
    ])
    expect(await subjectsTo(t, university.person_id)).toEqual([
      expect.stringContaining('would like to be partners'),
    ])
    expect(await employer.notices()).toEqual([])
  })

  test('that crosses another makes them partners, and what was written with it is a message', async () => {
    const pair = await aPair(t)
    const id = await asked(pair)
    const crossed = (await pair.university.ask('Gladly, come to our fair.')).json()
    expect(crossed).toMatchObject({ is_partnered: true, state: 'approved', partnership: { id } })
    expect(await verbsOf(t, id)).toEqual(['requested', 'approved', 'message_sent'])
    expect((await pair.employer.thread()).contactHistory).toMatchObject([
      { by: 'them', text: 'Gladly, come to our fair.' },
    ])
    expect((await pair.employer.ask()).json()).toMatchObject({ state: 'approved' })
    await t.drain()
    const kinds = (await pair.employer.notices()).map(({ kind }) => kind).sort()
    expect(kinds).toEqual(['partnership_change', 'partnership_message'])
    // the request had been answered before anyone was told about it
    expect((await pair.university.notices()).map(({ kind }) => kind)).toEqual(['partnership_change'])
  })

  test('of both sides at once, many times over, is one approved partnership', async () => {
    const { employer, university } = await aPair(t)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => [employer.ask(), university.ask()]).flat(),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    const rows = await rowsOf(t, employer)
    expect(rows).toMatchObject([{ state: 'approved' }])
    expect(await verbsOf(t, rows[0]!.id)).toEqual(['requested', 'approved'])
    expect((await employer.check()).is_partnered && (await university.check()).is_partnered).toBe(true)
  })

  test('against an answer at the same moment ends in a state both see alike', async () => {
    const pair = await aPair(t)
    const id = await asked(pair)
    const answers = await Promise.all([
      pair.employer.answer({ id, status: 'withdrawn' }),
      pair.university.answer({ id, status: 'approved' }),
      pair.university.answer({ id, status: 'declined', reason: 'not_now' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect((await pair.employer.check()).state).toBe((await pair.university.check()).state)
    expect(await verbsOf(t, id)).toHaveLength(2)
  })

  test('goes to nobody without a team, to nobody who is not approved, and not to one’s own kind', async () => {
    const { employer } = await aPair(t)
    const ask = (id: string) =>
      employer.client.call(partnershipsOf.employer.request, { params: { id }, body: {} })
    const imported = await buildOrganization(t.deps, 'university', { name: 'Empty College' })
    const refused = problemOf(await ask(imported.id))
    expect([refused.status, refused.error]).toEqual([409, 'conflict'])
    expect(refused.detail).toContain('Empty College has no team')
    const waiting = await aUniversity(t, { organization: { state: 'pending_review' } })
    const colleague = await anEmployer(t)
    for (const id of [waiting.organization_id, colleague.organization_id, employer.organization_id, newId()])
      expect(problemOf(await ask(id)).error).toBe('not_found')
    expect(await rowsOf(t, employer)).toEqual([])
  })

  test('says what is wrong with it, and is open to those who act only', async () => {
    const { employer, university } = await aPair(t)
    expect(problemOf(await employer.ask('x'.repeat(2001))).fields).toHaveProperty('message')
    expect(
      problemOf(
        await employer.client.call(partnershipsOf.employer.request, {
          params: { id: university.organization_id },
          body: { note: 'x' } as never,
        }),
      ).error,
    ).toBe('invalid')
    const viewer = await anEmployer(t, { organization_id: employer.organization_id, team_role: 'viewer' })
    const params = { id: university.organization_id }
    const answer = await viewer.client.call(partnershipsOf.employer.request, { params, body: {} })
    expect(problemOf(answer).error).toBe('not_allowed')
    expect(await rowsOf(t, employer)).toEqual([])
  })
})

describe('an answer', () => {
  test('approves; a repeat changes nothing; the sender is told once', async () => {
    const pair = await aPair(t)
    const id = await asked(pair)
    for (const _ of [1, 2])
      expect((await pair.university.answer({ id, status: 'approved' })).json()).toMatchObject({
        is_partnered: true,
        may: { end: true, write: true },
      })
    await t.drain()
    expect(await verbsOf(t, id)).toEqual(['requested', 'approved'])
    expect(await pair.employer.notices()).toMatchObject([
      {
        kind: 'partnership_change',
        link: `/employer/university-partnership/detail?id=${pair.university.organization_id}`,
      },
    ])
    await t.deps.db
      .updateTable('organizations')
      .set({ state: 'suspended' })
      .where('id', '=', pair.university.organization_id)
      .execute()
    expect(problemOf(await pair.employer.answer({ id, status: 'ended' })).error).toBe('not_found')
  })

  test('declines with a reason, and the pair may ask again from either side', async () => {
    const pair = await aPair(t)
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
    expect(await subjectsTo(t, pair.employer.person_id)).toEqual([
      expect.stringContaining('declined your request'),
    ])
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
    const pair = await aPair(t)
    const id = await asked(pair)
    expect((await pair.employer.answer({ id, status: 'withdrawn' })).json()).toMatchObject({
      state: 'withdrawn',
    })
    await pair.employer.ask()
    await pair.university.answer({ id, status: 'approved' })
    const ended = await pair.university.answer({ id, status: 'ended', message: 'We close the office.' })
    expect(ended.json()).toMatchObject({ is_partnered: false, state: 'ended', may: { request: true } })
    await t.drain()
    expect(await verbsOf(t, id)).toEqual(['requested', 'withdrawn', 'requested', 'approved', 'ended'])
    expect((await subjectsTo(t, pair.employer.person_id)).length).toBe(2)
    expect((await pair.university.ask()).json()).toMatchObject({ state: 'pending' })
  })

  test('belongs to whom it is for', async () => {
    const pair = await aPair(t)
    const id = await asked(pair)
    for (const [side, body] of [
      [pair.employer, { status: 'approved' }],
      [pair.employer, { status: 'declined', reason: 'other' }],
      [pair.employer, { status: 'ended' }],
      [pair.university, { status: 'withdrawn' }],
    ] as const)
      expect(problemOf(await side.answer({ id, ...body })).error).toBe('step_not_possible')
    expect(await verbsOf(t, id)).toEqual(['requested'])
  })

  test.each([
    [{ status: 'declined' }, ['reason']],
    [{ status: 'approved', reason: 'other', message: 'Hi' }, ['reason', 'message']],
    [{ status: 'withdrawn', message: 'Hi' }, ['message']],
    [{ status: 'declined', reason: 'boring', message: 'x'.repeat(2001) }, ['reason', 'message']],
    [{ status: 'pending' }, ['status']],
  ])('that makes no sense is refused field by field: %#', async (body, fields) => {
    const pair = await aPair(t)
    const id = await asked(pair)
    const problem = problemOf(await pair.university.answer({ id, ...body }))
    expect([problem.error, Object.keys(problem.fields ?? {}).sort()]).toEqual(['invalid', [...fields].sort()])
    expect(await rowsOf(t, pair.employer)).toMatchObject([{ state: 'pending' }])
  })
})
