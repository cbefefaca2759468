import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { prepare } from '../../tests/harness/process.ts'
import { startEmbedded } from './embedded.ts'
import type { WorkerData } from './embedded-worker.ts'

// one for all, and a copy: creating a database takes longer than the rest
const folder = mkdtempSync(join(tmpdir(), 'fairlead-durable-'))
prepare(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the product’s database waits for the disk unless a test says otherwise', async () => {
  const embedded = await startEmbedded(folder)
  const client = new pg.Client(embedded.connection)
  await client.connect()
  const { rows } = await client.query(
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by 1`,
  )
  expect(rows).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'synchronous_commit', setting: 'on' },
  ])
  await client.end()
  await embedded.close()
})

/** Counts, in the thread, how often the operating system is asked to flush a file to disk. */
const COUNTING = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  import { parentPort } from 'node:worker_threads'
  const { fdatasyncSync } = fs
  fs.fdatasyncSync = (file) => { parentPort.postMessage('synced'); return fdatasyncSync(file) }
  syncBuiltinESMExports()`)}`

test.each([
  ['every commit reaches the disk before it is answered', true],
  ['a test’s database waits for no disk', false],
])('%s', async (_what, durable) => {
  const workerData: WorkerData = {
    folder: join(folder, 'database'),
    socket: join(folder, '.s.PGSQL.5432'),
    connections: 4,
    idle: 1_000,
    durable,
    reserve: 0,
  }
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData,
    execArgv: ['--import', COUNTING],
  })
  let synced = 0
  await new Promise<void>((resolve, reject) => {
    worker.on('error', reject)
    worker.on('message', (message) => {
      if (message === 'synced') synced++
      if (message === 'ready') resolve()
    })
  })
  const client = new pg.Client({ host: folder, user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query('create table if not exists things (id int)')
  const before = synced
  for (let n = 1; n <= 5; n++) await client.query('insert into things values ($1)', [n])
  await client.end()
  expect(synced - before).toBe(durable ? 5 : 0)
  await worker.terminate()
})
