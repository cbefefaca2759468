import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import type { Config } from '../config.ts'
import { startEmbedded } from '../embedded.ts'
import { SECRET_KEY } from '../secrets.ts'
import { BackupFailure } from './failure.ts'
import type { Say } from './making.ts'
import { columnList, hasTables, type TableShape, tableName } from './tables.ts'

/** A database to restore into. */
export interface Target {
  settings: pg.ClientConfig
  /** Appends lines of PostgreSQL's text format to a table. */
  load(client: pg.Client, table: TableShape, lines: Uint8Array): Promise<void>
  close(): Promise<void>
  /** Closes it and takes away what was made in it. */
  discard(): Promise<void>
}

const copyInto = (table: TableShape, source: string): string =>
  `copy ${tableName(table)} (${columnList(table)}) from ${source}`

export const inClient = async <T>(
  settings: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client(settings)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const DROP = 'drop schema if exists pgboss cascade; drop schema public cascade; create schema public'

const serverAt = (databaseUrl: string): Target => {
  const settings = { connectionString: databaseUrl }
  return {
    settings,
    load: async (client, table, lines) =>
      pipeline(Readable.from([lines]), client.query(from(copyInto(table, 'stdin')))),
    close: async () => {},
    discard: () => inClient(settings, async (client) => void (await client.query(DROP))),
  }
}

const embeddedIn = async (dataDir: string): Promise<Target> => {
  const embedded = await startEmbedded(dataDir)
  // its session takes a statement as a whole, so rows can't follow one; it reads files of its own folder
  const arriving = 'arriving.copy'
  const path = join(dataDir, 'database', arriving)
  return {
    settings: embedded.connection,
    load: async (client, table, lines) => {
      await writeFile(path, lines)
      const { rows } = await client.query<{ folder: string }>(
        `select current_setting('data_directory') as folder`,
      )
      await client.query(copyInto(table, `'${rows[0]!.folder}/${arriving}'`))
    },
    close: async () => {
      await rm(path, { force: true })
      await embedded.close()
    },
    discard: async () => {
      await embedded.close()
      await rm(join(dataDir, 'database'), { recursive: true, force: true })
    },
  }
}

const OTHERS = `select count(*)::int as others from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`

/** Takes away everything the product made in the database. */
const emptyServer = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ others: number }>(OTHERS)
  if (rows[0]!.others > 0)
    throw new BackupFailure(
      `The database is used by ${rows[0]!.others} other connections: stop the servers before its content is replaced`,
    )
  await client.query(DROP)
}

const moveAside = async (dataDir: string): Promise<string> => {
  // refuses if a server has the folder
  const embedded = await startEmbedded(dataDir)
  await embedded.close()
  const asideAt = (name: string, n: number) => join(dataDir, `${name}.before-restore-${n}`)
  let n = 1
  while (existsSync(asideAt('database', n))) n++
  await rename(join(dataDir, 'database'), asideAt('database', n))
  // what it sealed is opened with no other
  if (existsSync(join(dataDir, SECRET_KEY))) await rename(join(dataDir, SECRET_KEY), asideAt(SECRET_KEY, n))
  return asideAt('database', n)
}

/** Opens the database of the settings. Throws `BackupFailure` if it holds something that may not go. */
export const openTarget = async (
  { directDatabaseUrl, dataDir }: Config,
  { say, replace }: { say: Say; replace?: boolean },
): Promise<Target> => {
  if (directDatabaseUrl) {
    const target = serverAt(directDatabaseUrl)
    await inClient(target.settings, async (client) => {
      if (!(await hasTables(client))) return
      if (!replace)
        throw new BackupFailure(
          'The database of DATABASE_URL is not empty. Name a new one, or add --replace: everything in it is deleted.',
        )
      await emptyServer(client)
      say('What the database held is deleted')
    })
    return target
  }
  const database = join(dataDir, 'database')
  if (existsSync(database)) {
    if (!replace)
      throw new BackupFailure(
        `There is a database in ${dataDir}. Set DATA_DIR to a new folder, or add --replace: the one there is moved aside.`,
      )
    const aside = await moveAside(dataDir)
    say(`The database that was there is now ${aside}`)
  }
  return embeddedIn(dataDir)
}
