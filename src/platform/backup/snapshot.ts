import { constants, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { newId } from '#shared/ids.ts'
import { later, MINUTE, systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { type Connection, runningServer, startEmbedded } from '../embedded.ts'
import { BackupFailure } from './failure.ts'

/** One moment of the database, for reading. */
export interface Snapshot {
  client: pg.Client
  close(): Promise<void>
}

const opened = async (settings: pg.ClientConfig): Promise<pg.Client> => {
  const client = new pg.Client(settings)
  // the query under way fails with it
  client.on('error', () => {})
  await client.connect()
  return client
}

/** How long files are kept once the backup shows no sign of life, and how often it shows one. */
const PAUSE = 10 * MINUTE
const RENEWED = MINUTE

/**
 * From now on no file is removed from storage until the answered function is called, so that every file a snapshot
 * names can be copied. Throws `BackupFailure` while another backup is being made.
 */
const pauseRemovals = async (client: pg.Client): Promise<() => Promise<void>> => {
  const now = systemClock.now()
  const id = newId(now.getTime())
  const { rowCount } = await client.query(
    `insert into file_removal_pauses (id, ends_at)
     select $1, $2 where not exists (select from file_removal_pauses where ends_at > $3)`,
    [id, later(now, PAUSE), now],
  )
  if (rowCount === 0)
    throw new BackupFailure(
      'Another backup is being made. If it was killed, this is possible ten minutes after its end.',
    )
  const renewal = setInterval(() => {
    client
      .query('update file_removal_pauses set ends_at = $2 where id = $1', [
        id,
        later(systemClock.now(), PAUSE),
      ])
      // the pause lasts for several of these
      .catch(() => {})
  }, RENEWED)
  return async () => {
    clearInterval(renewal)
    await client.query('delete from file_removal_pauses where id = $1 or ends_at <= $2', [
      id,
      systemClock.now(),
    ])
  }
}

const BEGIN = `begin isolation level repeatable read read only;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0`

/** Of a server: a transaction that sees one moment. */
const ofServer = async (settings: pg.ClientConfig): Promise<Snapshot> => {
  const beside = await opened(settings)
  try {
    const resume = await pauseRemovals(beside)
    const client = await opened(settings)
    await client.query(BEGIN)
    return {
      client,
      close: async () => {
        await client.end()
        await resume()
        await beside.end()
      },
    }
  } catch (error) {
    await beside.end()
    throw error
  }
}

/** No one else has the folder: what is read can't change meanwhile. */
const ofFolder = async (dataDir: string): Promise<Snapshot> => {
  const embedded = await startEmbedded(dataDir)
  const client = await opened(embedded.connection)
  return {
    client,
    close: async () => {
      await client.end()
      await embedded.close()
    },
  }
}

/**
 * Of an embedded database in use: the running server is held for as long as its folder is copied, not for as long as
 * all rows are read, because it has one session only.
 */
const ofRunning = async (dataDir: string, connection: Connection): Promise<Snapshot> => {
  const beside = await opened(connection)
  const folder = mkdtempSync(join(dataDir, 'snapshot-'))
  try {
    const resume = await pauseRemovals(beside)
    await beside.query('checkpoint')
    await beside.query('begin')
    await beside.query('checkpoint')
    cpSync(join(dataDir, 'database'), join(folder, 'database'), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
    })
    await beside.query('rollback')
    const copy = await ofFolder(folder)
    return {
      client: copy.client,
      close: async () => {
        await copy.close()
        rmSync(folder, { recursive: true, force: true })
        await resume()
        await beside.end()
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    await beside.end()
    throw error
  }
}

/** Opens what the database holds now, beside a running server or without one. */
export const openSnapshot = async ({ directDatabaseUrl, dataDir }: Config): Promise<Snapshot> => {
  if (directDatabaseUrl) return ofServer({ connectionString: directDatabaseUrl })
  if (!existsSync(join(dataDir, 'database'))) throw new BackupFailure(`There is no database in ${dataDir}`)
  const running = runningServer(dataDir)
  return running ? ofRunning(dataDir, running) : ofFolder(dataDir)
}
