import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { openRuntime } from '../src/runtime.ts'
import { dropDatabase, makeDatabase } from './database.ts'
import { say } from './product.ts'
import { startServer } from './serving.ts'

const DATABASE = 'fairlead_at_size'
/** Resumes whose bytes exist, so that a ZIP can be made of them; in bytes each. */
const RESUMES = 100
const RESUME_BYTES = 2_000_000

const fill = async (databaseUrl: string) => {
  const client = new pg.Client({ connectionString: databaseUrl }).on('error', console.error)
  await client.connect()
  await client.query("set maintenance_work_mem = '512MB'; set synchronous_commit = off")
  const parts = readFileSync('bench/at-size.sql', 'utf8')
    .split(/^-- @ /m)
    .slice(1)
  for (const part of parts) {
    const [name] = part.split('\n', 1)
    const from = performance.now()
    await client.query(part.slice(name!.length))
    say(`${name}: ${Math.round((performance.now() - from) / 1000)} s`)
  }
  await client.query('vacuum analyze')
  await client.end()
}

const isFilled = async (server: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: server }).on('error', console.error)
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  await client.end()
  return rowCount === 1
}

/** The product on a database at size, and `serve`, which starts it in a process of its own; `keep` uses one left by an earlier run, and leaves it. */
export const makeSizedProduct = async (server: string, keep: boolean) => {
  const known = keep && (await isFilled(server))
  const url = new URL(server)
  url.pathname = `/${DATABASE}`
  const databaseUrl = known ? url.href : await makeDatabase(server, DATABASE)
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-bench-'))
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder, NODE_ENV: 'development' }
  const runtime = await openRuntime(readConfig(env), createLog('error'), { command: true, patient: true })
  if (!known) await fill(databaseUrl)
  const { rows } = await runtime.pool.query<{ storage_key: string }>(
    'select f.storage_key from applications a join stored_files f on f.id = a.resume_file_id where a.job_id = job(2) limit $1',
    [RESUMES],
  )
  for (const { storage_key } of rows) {
    const path = join(folder, 'files', storage_key)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, randomBytes(RESUME_BYTES))
  }
  return {
    runtime,
    serve: () => startServer(env),
    close: async () => {
      await runtime.close()
      if (!keep) await dropDatabase(server, DATABASE)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
