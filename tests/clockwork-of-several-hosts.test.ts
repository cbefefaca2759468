import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHandlers } from '#platform/reactions.ts'
import { ticks } from '../src/slices.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { database, onServer } from './harness/faults.ts'

const HOSTS = 3
const TURNS = 3
/** Longer than a host needs to look again. */
const LOOKED_AGAIN = 6_000

// the embedded database serves one process
describe.runIf(onServer)(`${HOSTS} hosts on one ${database}`, () => {
  const hosts: TestApp[] = []
  beforeAll(async () => {
    const first = await openTestApp()
    hosts.push(first)
    const env = { DATABASE_URL: first.deps.config.databaseUrl }
    for (let n = 1; n < HOSTS; n++) hosts.push(await openTestApp({ env }))
  })
  afterAll(async () => {
    for (const host of hosts.toReversed()) await host.close()
  })

  test('do the work of each minute once: every task of the clockwork, at one of them', async () => {
    const ran: string[] = []
    const mail = { send: async () => [], rest: async () => {} }
    const noted = ticks.map((tick) => ({
      ...tick,
      run: async (deps: TestApp['deps']) => {
        ran.push(tick.name)
        await tick.run(deps)
      },
    }))
    const { db } = hosts[0]!.deps
    await sql`delete from clockwork`.execute(db)
    await Promise.all(
      hosts.map(({ deps, handlers }) =>
        deps.queue.start({ ...handlers, minute: createHandlers(deps, [], noted, mail).minute }),
      ),
    )
    const minutes = async () => {
      const { rows } = await sql<{ state: string }>`
        select state from pgboss.job where name = 'minute'`.execute(db)
      return rows.map(({ state }) => state)
    }
    for (let turn = 1; turn <= TURNS; turn++) {
      await expect
        .poll(minutes, { timeout: 60_000, interval: 50 })
        .toEqual(Array.from({ length: turn }, () => 'completed'))
      if (turn < TURNS)
        await sql`update clockwork set ticked_at = ticked_at - interval '1 minute'`.execute(db)
    }
    await wait(LOOKED_AGAIN)
    expect(await minutes()).toHaveLength(TURNS)
    const each = [...new Set(ticks.map(({ name }) => name))].sort()
    expect(each).toHaveLength(ticks.length)
    expect(ran.toSorted()).toEqual(each.flatMap((name) => Array.from({ length: TURNS }, () => name)))
  }, 120_000)
})
