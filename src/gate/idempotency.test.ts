import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Claim } from '#platform/claims.ts'
import { later } from '#platform/clock.ts'
import { withCallContext } from '#platform/current-call.ts'
import { inTransaction } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp } from '../../tests/harness/app.ts'
import { problemOf } from '../../tests/harness/client.ts'
import { aPartnership } from '../../tests/harness/partnerships.ts'

let t: TestApp
let pair: Awaited<ReturnType<typeof aPartnership>>
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  pair = await aPartnership(t)
})

const key = 'the same message'
const SECOND = 1000

const send = () =>
  t.app.inject({
    method: 'POST',
    url: `/api/employer/university-partnership/contact/${pair.university.organization_id}`,
    headers: { cookie: pair.employer.client.cookie, 'idempotency-key': key },
    payload: { message: 'Once' },
  })

const total = async (): Promise<number> => (await pair.university.thread()).total_row

/** The key as left by a server that died: the row of a successful call, turned back. */
const diedAfter = async (what: { written: boolean }): Promise<void> => {
  await send()
  const rows = await t.deps.db
    .updateTable('idempotency_keys')
    .set({
      status: null,
      answer: null,
      leased_until: later(t.clock.now(), 10 * SECOND),
      ...(!what.written && { written_at: null }),
    })
    .where('person_id', '=', pair.employer.person_id)
    .returning('written_at')
    .execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]!.written_at !== null).toBe(what.written)
}

describe('a key whose server died', () => {
  test('is free again after seconds, when nothing was written', async () => {
    await diedAfter({ written: false })
    const early = await send()
    expect([early.statusCode, problemOf(early).error]).toEqual([409, 'still_working'])
    expect(Number(early.headers['retry-after'])).toBe(10)
    const before = await total()
    t.clock.advance(11 * SECOND)
    expect((await send()).statusCode).toBeLessThan(300)
    expect((await send()).statusCode).toBeLessThan(300)
    expect(await total()).toBe(before + 1)
  })

  test('tells that the work is done, when it was written, and never does it twice', async () => {
    await diedAfter({ written: true })
    t.clock.advance(11 * SECOND)
    const before = await total()
    for (let n = 0; n < 2; n++) {
      const response = await send()
      expect([response.statusCode, problemOf(response).error]).toEqual([409, 'already_done'])
    }
    expect(await total()).toBe(before)
  })
})

test('sent eight times at once and again after it was freed, it is done once', async () => {
  await diedAfter({ written: false })
  const before = await total()
  t.clock.advance(11 * SECOND)
  const answers = await Promise.all(Array.from({ length: 8 }, send))
  const done = answers.filter(({ statusCode }) => statusCode < 300)
  expect(done.length).toBeGreaterThan(0)
  expect(
    answers.filter((one) => !done.includes(one)).every((one) => problemOf(one).error === 'still_working'),
  ).toBe(true)
  expect(await total()).toBe(before + 1)
})

test('whoever stood still until a repeat took over writes nothing any more', async () => {
  const id = newId()
  const late: Claim = {
    person_id: pair.employer.person_id,
    key: createHash('sha256').update(key).digest('hex'),
    attempt: newId(),
    written: false,
    over: false,
  }
  const work = withCallContext({ name: 'a test', claim: late }, () =>
    inTransaction(t.deps, (tx) =>
      tx.db
        .insertInto('waitlist_entries')
        .values({ id, email: 'late@example.com', created_at: tx.now })
        .execute(),
    ),
  )
  await expect(work).rejects.toMatchObject({ word: 'still_working' })
  expect(await t.deps.db.selectFrom('waitlist_entries').where('id', '=', id).execute()).toEqual([])
})

test('what goes on after the call is over, writes', async () => {
  const over: Claim = { person_id: newId(), key: 'x', attempt: newId(), written: false, over: true }
  await withCallContext({ name: 'a test', claim: over }, () =>
    inTransaction(t.deps, (tx) =>
      tx.db
        .insertInto('waitlist_entries')
        .values({ id: newId(), email: 'over@example.com', created_at: tx.now })
        .execute(),
    ),
  )
})

test('a call that is refused frees its key', async () => {
  const wrong = () =>
    t.app.inject({
      method: 'POST',
      url: `/api/employer/university-partnership/contact/${newId()}`,
      headers: { cookie: pair.employer.client.cookie, 'idempotency-key': key },
      payload: { message: 'Nobody' },
    })
  expect((await wrong()).statusCode).toBe(404)
  expect((await send()).statusCode).toBeLessThan(300)
})
