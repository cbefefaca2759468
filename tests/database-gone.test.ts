import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { contactOf } from '#domains/partnerships/contact/partner-contact.contract.ts'
import { openTestApp } from './harness/app.ts'
import { noClusters, startPrimary } from './harness/clusters.ts'
import { aPartnership } from './harness/partnerships.ts'
import { requestOf } from './harness/requests.ts'

const WRITERS = 12
const DATABASE = 'fairlead'
/** As long as no machine needs. */
const patient = { timeout: 60_000, interval: 50 }

// tests/faults/database.ts does the same for longer, with more people and more troubles
test.skipIf(noClusters)(
  `a database that crashes and comes back costs no answered write, and is over by itself${noClusters ? ` (skipped: ${noClusters})` : ''}`,
  async () => {
    const primary = await startPrimary()
    await primary.ask(`create database ${DATABASE}`)
    const t = await openTestApp({ env: { DATABASE_URL: primary.url(DATABASE) } })
    const { employer, university } = await aPartnership(t)
    const params = { id: university.organization_id }

    let going = true
    const told: string[] = []
    const refused: string[] = []
    const seen = Array.from({ length: WRITERS }, () => ({ done: 0, refused: 0 }))
    const everyone = (kind: 'done' | 'refused', more: number) =>
      expect.poll(() => Math.min(...seen.map((one) => one[kind])), patient).toBeGreaterThanOrEqual(more)
    /** Sends one message until it is done, always with the same key. */
    const say = async (message: string, mine: (typeof seen)[number]) => {
      const call = await requestOf(
        contactOf.employer.write,
        { params, body: { message } },
        `key of ${message}`,
      )
      const headers = { ...call.headers, cookie: employer.client.cookie }
      for (;;) {
        const answer = await t.app.inject({ ...call, headers })
        const { error } = answer.statusCode < 300 ? {} : answer.json()
        if (!error || error === 'already_done') break
        if (error !== 'still_working')
          refused.push(`${answer.statusCode} ${error}, Retry-After ${answer.headers['retry-after']}`)
        mine.refused++
        await wait(50)
      }
      told.push(message)
      mine.done++
    }
    const writing = Promise.all(
      seen.map(async (mine, who) => {
        for (let n = 0; going; n++) await say(`${who}-${n}`, mine)
      }),
    )
    const alive = async () => (await t.app.inject('/healthz')).statusCode
    const ready = async () => (await t.app.inject('/readyz')).json().status

    await everyone('done', 2)
    await primary.stop('immediate')
    await everyone('refused', 2)
    expect([await alive(), await ready()]).toEqual([200, 'database unreachable'])
    await primary.start()
    // what was under way when it crashed is held for a while, by the clock
    t.clock.advance(60_000)
    for (const mine of seen) mine.done = 0
    await everyone('done', 2)
    await expect.poll(ready, patient).toBe('ok')
    going = false
    await writing

    // on a machine that is busy enough some hear that it is overloaded
    expect(refused.filter((one) => !/^503 (unavailable|overloaded), Retry-After [1-9]/.test(one))).toEqual([])
    const rows = await primary.ask<{ text: string }>('select text from partnership_messages', DATABASE)
    expect(rows.map(({ text }) => text).sort()).toEqual(told.toSorted())
    await t.close()
    await primary.remove()
  },
  180_000,
)
