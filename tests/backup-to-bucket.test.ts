import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildStudent } from '#domains/accounts/accounts.fixtures.ts'
import { checkBackup } from '#platform/backup/checking.ts'
import { makeBackup } from '#platform/backup/making.ts'
import { chosenBackup } from '#platform/backup/manifest.ts'
import { restoreBackup } from '#platform/backup/restoring.ts'
import { keepNewest } from '#platform/backup/retention.ts'
import { createSealing } from '#platform/backup/sealing.ts'
import { openStore } from '#platform/backup/store.ts'
import { hasTables } from '#platform/backup/tables.ts'
import { readConfig } from '#platform/config.ts'
import { storeFile } from '#platform/files.ts'
import { inTransaction } from '#platform/transactions.ts'
import { startObjectStore } from './faults/object-store.ts'
import type { TestApp } from './harness/app.ts'
import { filesNamed, type Installation, openInstallations, reading } from './harness/installations.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const { installation, inhabited, start, close } = openInstallations()
const WHERE = 's3://backups/of-fairlead'
const SIZE = 70_000
const say = () => {}

let store: Awaited<ReturnType<typeof startObjectStore>>
/** Files are in one bucket, backups in another; a restored installation has a third. */
const inBucket = (of: Installation, S3_BUCKET: string): Installation => ({ ...of, ...store.env, S3_BUCKET })
const keysIn = (bucket: string) => [...store.objects.keys()].filter((key) => key.startsWith(`/${bucket}/`))

const aFile = ({ deps }: TestApp, n: number) =>
  inTransaction(deps, (tx) =>
    storeFile(
      tx,
      {
        kind: 'document',
        filename: `${n}.pdf`,
        content_type: 'application/pdf',
        byte_size: SIZE,
        content: Buffer.alloc(SIZE, n),
        width: null,
        height: null,
      },
      { isPublic: true },
    ),
  )

let first: Installation
let second: Installation
beforeAll(async () => {
  store = await startObjectStore()
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, ...env } = store.env
  Object.assign(process.env, { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY })
  const furnish = async (t: TestApp) => {
    for (let n = 0; n < 5; n++) await aFile(t, n)
    await buildStudent(t.deps, { email: 'in-the-bucket@example.edu' })
  }
  const { made } = await inhabited('first', 1, furnish, env)
  first = inBucket(made, 'fairlead')
  second = inBucket(await installation('second'), 'restored')
})
afterAll(async () => {
  await close()
  store.close()
})

const opened = (of: Installation) => openStore(WHERE, readConfig(of), createSealing([]))
const backUp = async () => makeBackup(readConfig(first), await opened(first), { say })
const restore = async (to: Installation) => {
  const from = await opened(to)
  await restoreBackup(readConfig(to), from, await chosenBackup(from), { say })
}

const isEmpty = async (of: Installation): Promise<boolean> =>
  of.DATABASE_URL ? !(await reading(of, hasTables)) : !existsSync(join(of.DATA_DIR, 'database'))

test('a bucket that fails is no backup and no restore, and leaves the database empty', async () => {
  await backUp()
  store.begin('fails')
  await expect(backUp()).rejects.toThrow()
  await expect(restore(second)).rejects.toThrow()
  store.begin('none')
  expect(keysIn('restored')).toEqual([])
  expect(await isEmpty(second)).toBe(true)
})

test('what is backed up to a bucket comes back from it, rows and files, and starts as a product', async () => {
  expect(keysIn('fairlead')).toHaveLength(5)
  // more than the store lists at once
  for (let n = 0; n < 4; n++) await backUp()
  const place = await opened(first)
  await keepNewest(place, 1, say)
  expect(keysIn('backups').filter((key) => key.endsWith('/manifest.json'))).toHaveLength(1)
  expect(keysIn('backups').filter((key) => key.includes('/of-fairlead/files/'))).toHaveLength(5)
  await checkBackup(place, await chosenBackup(place), say)

  await restore(second)
  const files = await filesNamed(first)
  const { rows } = await reading(second, (client) =>
    client.query(`select array(select storage_key || ' ' || byte_size from stored_files order by 1) as files,
      (select count(*)::int from persons where email = 'in-the-bucket@example.edu') as people`),
  )
  expect(rows).toEqual([
    { files: files.map(({ storage_key, byte_size }) => `${storage_key} ${byte_size}`), people: 1 },
  ])
  for (const { storage_key } of files)
    expect(store.objects.get(`/restored/${storage_key}`)).toEqual(
      store.objects.get(`/fairlead/${storage_key}`),
    )
  const server = await start(second)
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  server.child.kill('SIGTERM')
  await server.ended
})
