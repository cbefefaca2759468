import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOpening, opening, openingList } from '#domains/careers/careers-admin.contract.ts'
import { tellStreams } from '#platform/live.ts'
import { anOperator } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import type { Client } from './harness/client.ts'
import { type Cluster, noClusters, startPrimary, startReplica } from './harness/clusters.ts'

const DATABASE = 'fairlead'
const patiently = { timeout: 60_000, interval: 100 }

describe.skipIf(noClusters)(`a replica${noClusters ? ` (skipped: ${noClusters})` : ''}`, () => {
  let primary: Cluster
  let replica: Cluster
  let t: TestApp
  let writer: Client
  let reader: Client
  beforeAll(async () => {
    primary = await startPrimary()
    await primary.ask(`create database ${DATABASE}`)
    replica = await startReplica(primary)
    t = await openTestApp({
      env: { DATABASE_URL: primary.url(DATABASE), DATABASE_READ_URL: replica.url(DATABASE) },
    })
    writer = (await anOperator(t)).client
    reader = (await anOperator(t)).client
  }, 300_000)
  afterAll(async () => {
    await t?.close()
    await Promise.all([primary?.remove(), replica?.remove()])
  }, 120_000)

  const isUsed = (used: boolean) => expect.poll(() => t.deps.replica!.state().isUsed, patiently).toBe(used)
  /** It has what everybody was told when the product started. */
  const isCaughtUp = async () => {
    await isUsed(true)
    await expect
      .poll(async () => {
        const before = counted().replica
        await titles(reader)
        return counted().replica - before
      }, patiently)
      .toBe(1)
  }
  const counted = () => ({ ...t.deps.replica!.counts })
  const write = async (title: string): Promise<string> => {
    const response = await writer.call(createOpening, {
      body: {
        title,
        team: 'Product',
        location: 'Chicago',
        work_mode: 'remote',
        type: 'full-time',
        description: '<p>Work here.</p>',
      },
    })
    expect(response.statusCode, response.body).toBe(201)
    return response.json().id
  }
  const titles = async (client: Client): Promise<string[]> => {
    const response = await client.call(openingList)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().data.map((row: { title: string }) => row.title)
  }

  test('answers what may lag, and no session', async () => {
    await write('Settled')
    await expect.poll(() => titles(reader), patiently).toContain('Settled')
    await isCaughtUp()
    const before = counted()
    const connections = () =>
      replica.ask<{ n: number }>(
        `select sum(xact_commit)::int as n from pg_stat_database where datname = '${DATABASE}'`,
      )
    expect(await titles(reader)).toContain('Settled')
    expect(counted()).toEqual({ ...before, replica: before.replica + 1 })
    expect((await connections())[0]!.n).toBeGreaterThan(0)
    const metrics = (await t.app.inject('/metrics')).body
    expect(metrics).toContain('fairlead_replica_used 1\n')
    expect(metrics).toMatch(/fairlead_replica_lag_seconds \d/)
    expect(metrics).toMatch(/fairlead_replica_lag_bytes \d/)
    expect(metrics).toMatch(/fairlead_reads_total\{where="replica"\} [1-9]/)
  }, 120_000)

  test('that stands still: who wrote finds it, who was told finds it, others within seconds', async () => {
    await isCaughtUp()
    await replica.ask('select pg_wal_replay_pause()')
    const told = await anOperator(t)
    const id = await write('Written meanwhile')
    const since = performance.now()
    expect(await titles(writer)).toContain('Written meanwhile')
    const seen = await titles(reader)
    if (performance.now() - since < 4_000) expect(seen).not.toContain('Written meanwhile')
    // what the replica does not have is not missing
    expect((await reader.call(opening, { params: { id } })).statusCode).toBe(200)
    tellStreams(t.deps, [told.person_id])
    expect(await titles(told.client)).toContain('Written meanwhile')
    await expect.poll(() => titles(reader), patiently).toContain('Written meanwhile')
    // looked at every quarter of a second
    expect(performance.now() - since).toBeLessThan(20_000)
    await isUsed(false)
    expect(await titles(writer)).toContain('Written meanwhile')
    await replica.ask('select pg_wal_replay_resume()')
    await isUsed(true)
    const before = counted()
    expect(await titles(writer)).toContain('Written meanwhile')
    expect(counted()).toEqual({ ...before, replica: before.replica + 1 })
  }, 200_000)

  test('that crashes fails no call, and is used again when it is back', async () => {
    await isUsed(true)
    const statuses: number[] = []
    let going = true
    const read = async () => {
      while (going) {
        statuses.push((await reader.call(openingList)).statusCode)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    }
    const reading = Promise.all(Array.from({ length: 4 }, read))
    await replica.stop('immediate')
    await isUsed(false)
    await titles(reader)
    await replica.start()
    await isUsed(true)
    going = false
    await reading
    expect([...new Set(statuses)]).toEqual([200])
    expect(statuses.length).toBeGreaterThan(10)
  }, 200_000)
})
