import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countAttempts } from '#platform/attempts.ts'
import { countFailedAttempt } from '#platform/backoff.ts'
import { UNVERIFIED_MAILBOX_CAP, VISITORS } from '#platform/mail/caps.ts'
import { postAll } from '#platform/mail/outbox.ts'
import { countFiles, requireQuota } from '#platform/quotas.ts'
import { inTransaction } from '#platform/transactions.ts'
import { aStudent } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { letter } from './harness/mail-server.ts'

const DAY = 24 * 3_600_000
let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.set('2026-03-02T15:00:00.000Z'))

test('an address that used up its minute waits no longer when the clock is set back', async () => {
  const limit = [{ name: 'a call from an address', max: 1 }]
  await countAttempts(t.deps, limit)
  expect(await countAttempts(t.deps, limit)).toBeGreaterThan(0)
  t.clock.advance(-DAY)
  expect(await countAttempts(t.deps, limit)).toBe(0)
})

test('wrong passwords make no one wait longer than the longest wait when the clock is set back', async () => {
  const tries = [{ name: 'ada@example.edu', free: 1, first: 60_000, longest: 900_000 }]
  for (let n = 0; n < 2; n++) await countFailedAttempt(t.deps, tries)
  expect(await countFailedAttempt(t.deps, tries)).toBeGreaterThan(0)
  t.clock.advance(-DAY)
  expect(await countFailedAttempt(t.deps, tries)).toBe(0)
  const wait = await countFailedAttempt(t.deps, tries)
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(900_000)
})

test('a day of uploads that was begun before the clock was set back is over', async () => {
  const sender = { kind: 'person', name: 'someone' } as const
  await countFiles(t.deps, sender, { files: t.deps.config.outside.quotas.person.files, bytes: 1 })
  await expect(requireQuota(t.deps, sender)).rejects.toMatchObject({ word: 'upload_quota' })
  t.clock.advance(-2 * DAY)
  await requireQuota(t.deps, sender)
  await countFiles(t.deps, sender, { files: 1, bytes: 1 })
})

test('emails written before the clock was set back don’t count for longer than an hour', async () => {
  const to = (n: number) => [
    { to: { email: 'ada@example.edu' }, sender: VISITORS, cause: `test:${n}`, letter },
  ]
  const post = (n: number) => inTransaction(t.deps, (tx) => postAll(tx, to(n)))
  for (let n = 0; n < UNVERIFIED_MAILBOX_CAP; n++) expect((await post(n)).size).toBe(0)
  expect((await post(10)).size).toBe(1)
  t.clock.advance(-DAY)
  expect((await post(11)).size).toBe(0)
})

test.each([DAY, -300_000, -DAY])('a session goes on when the clock jumps by %i milliseconds', async (by) => {
  const { client } = await aStudent(t)
  t.clock.advance(by)
  const { statusCode } = await t.app.inject({
    url: '/api/student/resume',
    headers: { cookie: client.cookie },
  })
  // there is none; 401 if the session were over
  expect(statusCode).toBe(404)
})
