import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { joinWaitlist } from '#domains/inquiries/waitlist/waitlist.contract.ts'
import { newId } from '#shared/ids.ts'
import { visitor } from './harness/actors.ts'
import { openTestApp } from './harness/app.ts'
import { noClusters, startPrimary, startReplica } from './harness/clusters.ts'
import { beside, cutAll, openWay } from './harness/faults.ts'

const WRITERS = 50
const DATABASE = 'fairlead'

describe.skipIf(noClusters)(`a failover${noClusters ? ` (skipped: ${noClusters})` : ''}`, () => {
  test('loses nothing that was answered, refuses meanwhile, and ends by itself', async () => {
    const primary = await startPrimary()
    await primary.ask(`create database ${DATABASE}`)
    const standby = await startReplica(primary, { name: 'standby' })
    await primary.ask("alter system set synchronous_standby_names = 'standby'")
    await primary.ask('select pg_reload_conf()')
    const way = await openWay(primary.url(DATABASE))
    const t = await openTestApp({ env: { DATABASE_URL: way.url } })
    const state = () => primary.ask<{ sync_state: string }>('select sync_state from pg_stat_replication')
    await expect.poll(state, { timeout: 30_000, interval: 200 }).toEqual([{ sync_state: 'sync' }])

    let going = true
    let [answered, promotedAt] = [0, Number.POSITIVE_INFINITY]
    const kept: string[] = []
    const refused = new Set<string>()
    const after = new Set<number>()
    const write = async (_: unknown, who: number) => {
      for (let n = 0; going; n++) {
        const email = `w${who}-${n}@example.com`
        const begun = performance.now()
        const { statusCode, headers } = await visitor(t).call(joinWaitlist, { body: { email } })
        if (statusCode === 200) {
          kept.push(email)
          answered++
          if (begun > promotedAt) after.add(who)
        } else refused.add(`${statusCode}, Retry-After ${headers['retry-after']}`)
        await wait(statusCode === 200 ? 5 : 100)
      }
    }
    const writing = Promise.all(Array.from({ length: WRITERS }, write))
    await expect.poll(() => answered, { timeout: 60_000, interval: 50 }).toBeGreaterThan(100)
    await primary.stop('immediate')
    await wait(500)
    const before = answered
    await wait(500)
    expect(answered).toBe(before)
    const ready = await t.app.inject('/readyz')
    await standby.promote()
    way.leadTo(standby.url(DATABASE))
    promotedAt = performance.now()
    await expect.poll(() => after.size, { timeout: 60_000, interval: 50 }).toBe(WRITERS)
    const took = performance.now() - promotedAt
    going = false
    await writing

    expect(ready.statusCode).toBe(503)
    expect([...refused]).toEqual(['503, Retry-After 2'])
    const rows = await standby.ask<{ email: string }>('select email from waitlist_entries', DATABASE)
    const there = new Set(rows.map(({ email }) => email))
    expect(there.size).toBe(rows.length)
    expect(kept.filter((email) => !there.has(email))).toEqual([])
    console.info(
      `${kept.length} writes answered, all there; ${WRITERS} writers again after ${Math.round(took)} ms`,
    )
    await t.close()
    way.close()
    await Promise.all([primary.remove(), standby.remove()])
  }, 300_000)

  test('drops connections to a server that became read-only', async () => {
    const primary = await startPrimary()
    await primary.ask(`create database ${DATABASE}`)
    const t = await openTestApp({ env: { DATABASE_URL: primary.url(DATABASE) } })
    const writes = async () => {
      const email = `${newId()}@example.com`
      return (await visitor(t).call(joinWaitlist, { body: { email } })).statusCode
    }
    await primary.ask(`alter database ${DATABASE} set default_transaction_read_only = on`)
    const client = await beside(t)
    await cutAll(client)
    await client.end()
    for (let n = 0; n < 5; n++) expect(await writes()).toBe(503)
    await primary.ask(`alter database ${DATABASE} reset default_transaction_read_only`)
    await expect.poll(writes, { timeout: 8_000, interval: 20 }).toBe(200)
    await t.close()
    await primary.remove()
  }, 200_000)
})
