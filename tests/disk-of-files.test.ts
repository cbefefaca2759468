import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { aStudent } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { makeDisk, noDisks } from './harness/disks.ts'
import { pdf } from './harness/files.ts'

const MEGABYTE = 1024 * 1024

describe.skipIf(noDisks)(`the disk of the files${noDisks ? ` (skipped: ${noDisks})` : ''}`, () => {
  let disk: ReturnType<typeof makeDisk>
  let t: TestApp
  beforeAll(async () => {
    disk = makeDisk(48)
    t = await openTestApp({ env: { DATA_DIR: disk.folder, DISK_RESERVE: '0' } })
  })
  afterAll(async () => {
    disk.readOnly(false)
    disk.makeRoom()
    await t.close()
    disk.remove()
  })

  const upload = async (bytes: number) => {
    const { client } = await aStudent(t)
    const files = { resumeFile: pdf('resume.pdf', bytes) }
    const { statusCode, headers } = await client.call(studentAuth.editMe, { body: {}, files })
    return { status: statusCode, again: Number(headers['retry-after'] ?? 0) }
  }
  /** Files with their bytes, as rows name them and as they are on the disk. */
  const kept = async () => {
    const rows = await t.deps.db.selectFrom('stored_files').select(['storage_key', 'byte_size']).execute()
    const files = join(disk.folder, 'files')
    const there = readdirSync(files, { recursive: true, encoding: 'utf8' })
      .map((name) => ({ name, stat: statSync(join(files, name)) }))
      .filter(({ stat }) => stat.isFile())
    return {
      named: rows.map(({ storage_key, byte_size }) => `${storage_key} ${byte_size}`).sort(),
      there: there.map(({ name, stat }) => `${name} ${stat.size}`).sort(),
    }
  }
  const everythingElse = async () => (await t.app.inject('/api/public-job')).statusCode

  test.each([
    ['full', () => disk.fill(), () => disk.makeRoom()],
    ['full half-way through an upload', () => disk.fill(2), () => disk.makeRoom()],
    ['read-only', () => expect(disk.readOnly(true)).toBeNull(), () => disk.readOnly(false)],
  ])(
    '%s: uploads are refused with 503, nothing is left of them, and it is over by itself',
    async (_, begin, end) => {
      expect((await upload(1000)).status).toBe(200)
      begin()
      const refused = await Promise.all([upload(4 * MEGABYTE), upload(3 * MEGABYTE)])
      expect(refused.map(({ status }) => status)).toEqual([503, 503])
      for (const { again } of refused) expect(again).toBeGreaterThan(0)
      expect(await everythingElse()).toBe(200)
      end()
      expect((await upload(4 * MEGABYTE)).status).toBe(200)
      const { named, there } = await kept()
      expect(there).toEqual(named)
    },
  )
})
