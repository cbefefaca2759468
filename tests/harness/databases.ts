import { cp, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Connection, startEmbedded } from '#platform/embedded.ts'
import { newId } from '#shared/ids.ts'

export interface TestDatabase {
  /** Where it is, as settings name it; the embedded one is reached through `embedded`. */
  env: NodeJS.ProcessEnv
  embedded?: Connection
  /** Empties it of the rows of earlier users. */
  empty(): Promise<void>
}

// Opening one takes longer than most tests. A worker runs its files one after the other, so one database
// serves many.
const free: TestDatabase[] = []

const FILLED = `select format('delete from %I.%I', schemaname, tablename) as emptying from pg_tables
  where (schemaname = 'public' and tablename not like 'kysely_%') or (schemaname = 'pgboss' and tablename = 'job')`

const emptiedBy = (settings: pg.ClientConfig) => async () => {
  const client = new pg.Client(settings)
  await client.connect()
  const { rows } = await client.query<{ emptying: string }>(FILLED)
  const each = rows.map(({ emptying }) => emptying).join('; ')
  await client.query(`begin; set local session_replication_role = replica; ${each}; commit`)
  await client.end()
}

const make = async (): Promise<TestDatabase> => {
  const template = inject('template')
  if ('folder' in template) {
    const folder = await mkdtemp(join(template.copies, 'copy-'))
    await cp(template.folder, folder, { recursive: true })
    const { connection } = await startEmbedded(folder, { socketsIn: template.copies, durable: false })
    return { env: {}, embedded: connection, empty: emptiedBy(connection) }
  }
  const database = `${template.database}_${newId().replaceAll('-', '').slice(-16)}`
  const admin = new pg.Client({ connectionString: template.server })
  await admin.connect()
  await admin.query(`create database ${database} template ${template.database}`)
  // what a test wrote need not outlive the machine
  await admin.query(`alter database ${database} set synchronous_commit = off`)
  await admin.end()
  const url = new URL(template.server)
  url.pathname = `/${database}`
  return { env: { DATABASE_URL: url.href }, empty: emptiedBy({ connectionString: url.href }) }
}

export const takeDatabase = async (): Promise<TestDatabase> => free.pop() ?? (await make())

/** Once no one is connected to it any more. */
export const giveBack = async (database: TestDatabase): Promise<void> => {
  await database.empty()
  free.push(database)
}
