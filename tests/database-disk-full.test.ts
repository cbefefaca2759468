import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinWaitlist } from '#domains/inquiries/waitlist/waitlist.contract.ts'
import { visitor } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { type Cluster, noClusters, startPrimary } from './harness/clusters.ts'
import { makeDisk, noDisks } from './harness/disks.ts'

const reason = noClusters ?? noDisks

describe.skipIf(reason)(
  `a PostgreSQL on a disk that fills up${reason ? ` (skipped: ${reason})` : ''}`,
  () => {
    let disk: ReturnType<typeof makeDisk>
    let primary: Cluster
    let t: TestApp
    beforeAll(async () => {
      disk = makeDisk(400)
      const { TMPDIR } = process.env
      process.env.TMPDIR = disk.folder
      try {
        primary = await startPrimary({ max_wal_size: '64MB', wal_keep_size: 0 })
      } finally {
        if (TMPDIR === undefined) delete process.env.TMPDIR
        else process.env.TMPDIR = TMPDIR
      }
      await primary.ask('create database fairlead')
      t = await openTestApp({
        env: { DATABASE_URL: primary.url('fairlead'), DATABASE_PROBE_INTERVAL: '0.2', DISK_RESERVE: '0' },
      })
    })
    afterAll(async () => {
      disk.makeRoom()
      await t.close()
      await primary.remove()
      disk.remove()
    })

    const ready = async () => {
      const answer = await t.app.inject('/readyz')
      return [answer.statusCode, answer.json().status]
    }

    test('is not ready, though it reads, and is again when there is room', async () => {
      expect(await ready()).toEqual([200, 'ok'])
      disk.fill()
      await expect.poll(ready, { timeout: 10_000 }).toEqual([503, 'database disk full'])
      expect(await primary.ask('select count(*)::int as n from persons', 'fairlead')).toHaveLength(1)
      disk.makeRoom()
      await expect.poll(ready, { timeout: 10_000 }).toEqual([200, 'ok'])
      expect((await visitor(t).call(joinWaitlist, { body: { email: 'room@example.com' } })).statusCode).toBe(
        200,
      )
    })

    test('leaves nothing behind, and is asked no more often than is set', async () => {
      const written = async () =>
        (
          await primary.ask<{ files: number }>(
            `select temp_files::int as files from pg_stat_database where datname = 'fairlead'`,
          )
        )[0]!.files
      const before = await written()
      await Promise.all(Array.from({ length: 40 }, ready))
      // statistics arrive within a second
      await expect.poll(written, { timeout: 10_000 }).toBeGreaterThan(0)
      expect((await written()) - before).toBeLessThan(10)
      expect(await primary.ask(`select * from pg_ls_tmpdir()`)).toEqual([])
    })
  },
)
