import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildStudent } from '#domains/accounts/accounts.fixtures.ts'
import { checkBackup } from '#platform/backup/checking.ts'
import { makeBackup } from '#platform/backup/making.ts'
import { chosenBackup } from '#platform/backup/manifest.ts'
import { restoreBackup } from '#platform/backup/restoring.ts'
import { keepNewest } from '#platform/backup/retention.ts'
import { createSealing } from '#platform/backup/sealing.ts'
import { openStore } from '#platform/backup/store.ts'
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

test('what is backed up to a bucket comes back from it, rows and files, and starts as a product', async () => {
  expect(keysIn('fairlead')).toHaveLength(5)
  // more than the store lists at once
  for (let n = 0; n < 5; n++) await backUp()
  const place = await opened(first)
  await keepNewest(place, 1, say)
  expect(keysIn('backups').filter((key) => key.endsWith('/manifest.json'))).toHaveLength(1)
  expect(keysIn('backups').filter((key) => key.includes('/of-fairlead/files/'))).toHaveLength(5)
  await checkBackup(place, await chosenBackup(place), say)

  const second = inBucket(await installation('second'), 'restored')
  await restore(second)
  const files = await filesNamed(first)
  expect(await filesNamed(second)).toEqual(files)
  for (const { storage_key } of files)
    expect(store.objects.get(`/restored/${storage_key}`)).toEqual(
      store.objects.get(`/fairlead/${storage_key}`),
    )
  const { rows } = await reading(second, (client) =>
    client.query(`select 1 from persons where email = 'in-the-bucket@example.edu'`),
  )
  expect(rows).toHaveLength(1)
  const server = await start(second)
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  server.child.kill('SIGTERM')
  await server.ended
})

test('a bucket that fails is no backup and no restore, and leaves the database empty', async () => {
  const third = inBucket(await installation('third'), 'third')
  store.begin('fails')
  await expect(backUp()).rejects.toThrow()
  await expect(restore(third)).rejects.toThrow()
  store.begin('none')
  expect(keysIn('third')).toEqual([])
  await restore(third)
  expect(await filesNamed(third)).toEqual(await filesNamed(first))
})
