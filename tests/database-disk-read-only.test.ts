import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinWaitlist } from '#domains/inquiries/waitlist/waitlist.contract.ts'
import { visitor } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { type Cluster, noClusters, startPrimary } from './harness/clusters.ts'
import { makeFailingDisk, noFailingDisks } from './harness/failing-disks.ts'

const reason = noClusters ?? noFailingDisks

describe.skipIf(reason)(
  `a PostgreSQL whose disk becomes read-only${reason ? ` (skipped: ${reason})` : ''}`,
  () => {
    let disk: ReturnType<typeof makeFailingDisk>
    let primary: Cluster
    let t: TestApp
    beforeAll(async () => {
      disk = makeFailingDisk(300)
      const { TMPDIR } = process.env
      process.env.TMPDIR = disk.folder
      try {
        primary = await startPrimary({ max_wal_size: '64MB', wal_keep_size: 0 })
      } finally {
        if (TMPDIR === undefined) delete process.env.TMPDIR
        else process.env.TMPDIR = TMPDIR
      }
      disk.settle()
      await primary.ask('create database fairlead')
      t = await openTestApp({
        env: { DATABASE_URL: primary.url('fairlead'), DATABASE_PROBE_INTERVAL: '0.2', DISK_RESERVE: '0' },
      })
    })
    afterAll(async () => {
      await t.close()
      await primary.remove()
      disk.remove()
    })

    const ready = async () => {
      const answer = await t.app.inject('/readyz')
      return [answer.statusCode, answer.json().status]
    }
    const join = async (email: string) => {
      const { statusCode, headers } = await visitor(t).call(joinWaitlist, { body: { email } })
      return [statusCode, headers['retry-after']]
    }

    test('is not ready, answers what it writes by 503, and has all that was answered once it is mended', async () => {
      expect(await ready()).toEqual([200, 'ok'])
      expect(await join('before@example.com')).toEqual([200, undefined])
      disk.fail()
      await expect
        .poll(ready, { timeout: 10_000 })
        .toEqual([503, expect.stringMatching(/^database (read-only|unreachable)$/)])
      expect(await join('meanwhile@example.com')).toEqual([503, '2'])
      await primary.stop('immediate').catch(() => {})
      disk.mend()
      await primary.start()
      await expect.poll(ready, { timeout: 20_000 }).toEqual([200, 'ok'])
      expect(await join('after@example.com')).toEqual([200, undefined])
      const kept = await primary.ask('select email from waitlist_entries order by email', 'fairlead')
      expect(kept.map(({ email }) => email)).toEqual(['after@example.com', 'before@example.com'])
    })
  },
)
