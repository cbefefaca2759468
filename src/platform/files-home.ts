import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Generated, sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import { iso, later, SECOND } from './clock.ts'
import type { Config } from './config.ts'
import type { Timestamp } from './database.ts'
import type { Deps } from './deps.ts'

interface FilesHomeTable {
  only_one: Generated<boolean>
  home: string
  database_id: number
  seen_at: Timestamp
}

declare module './database.ts' {
  interface Tables {
    files_home: FilesHomeTable
  }
}

/** The files of this installation are kept elsewhere. The message says what to do. */
export class FilesElsewhere extends Error {}

const RENEWED_EVERY = 10 * SECOND
/** After this long without a word the servers of the other place count as stopped. */
const STOPPED = 3 * RENEWED_EVERY

const fileOf = ({ dataDir }: Config): string => join(dataDir, 'files-id')

/** A folder keeps its id wherever it is moved. */
const idOfFolder = async (config: Config): Promise<string> => {
  const file = fileOf(config)
  const known = await readFile(file, 'utf8').catch(() => '')
  if (known.trim()) return known.trim()
  const id = newId()
  await mkdir(config.dataDir, { recursive: true })
  await writeFile(file, id)
  return id
}

const homeOf = async (config: Config): Promise<string> =>
  config.s3 ? `bucket ${config.s3.bucket}` : `folder ${await idOfFolder(config)}`

const refusal = ({ config }: Deps, home: string, why: string): FilesElsewhere => {
  const here = config.s3 ? `the bucket ${config.s3.bucket}` : `the folder ${config.dataDir}`
  return new FilesElsewhere(
    `The files of this installation are kept elsewhere (${home}), and ${why}: what is uploaded on one host would be missing on the other. To run several hosts, keep files in an object store: set S3_BUCKET on all of them. To move to ${here}, stop the servers, copy the files there, and start again${config.s3 ? '' : `; a folder is recognized by the id in ${fileOf(config)}`}. If the files are lost for good, empty the table files_home.`,
  )
}

/** How many of the newest files are looked for to tell whether files were moved here. */
const SAMPLE = 3

const isHere = async ({ storage }: Deps, key: string): Promise<boolean> => {
  try {
    const stream = await storage.stream(key)
    stream.destroy()
    return true
  } catch (error) {
    if (error instanceof Problem && error.word === 'not_found') return false
    throw error
  }
}

const holdsFiles = async (deps: Deps): Promise<boolean> => {
  const newest = await deps.db
    .selectFrom('stored_files')
    .select('storage_key')
    .orderBy('created_at', 'desc')
    .limit(SAMPLE)
    .execute()
  const found = await Promise.all(newest.map(({ storage_key }) => isHere(deps, storage_key)))
  return found.every(Boolean)
}

const databaseId = sql<number>`(select oid from pg_database where datname = current_database())`

/**
 * Claims the place of this host's files for the installation, in a start that no other one runs beside. Throws
 * `FilesElsewhere` if running servers keep them in another place, or if files are missing in this one. The
 * embedded database lies beside its files.
 */
export const claimFilesHome = async (deps: Deps): Promise<void> => {
  const { config, db, clock } = deps
  if (!config.databaseUrl) return
  const here = await homeOf(config)
  const now = clock.now()
  const known = await db
    .selectFrom('files_home')
    .select([
      'home',
      sql<boolean>`database_id = ${databaseId} and seen_at > ${iso(later(now, -STOPPED))}`.as('runs'),
    ])
    .executeTakeFirst()
  if (known && known.home !== here) {
    if (known.runs) throw refusal(deps, known.home, 'a server that uses them is running, or was a moment ago')
    if (!(await holdsFiles(deps))) throw refusal(deps, known.home, 'they are not here')
  }
  const row = { home: here, database_id: databaseId, seen_at: iso(now) }
  await db
    .insertInto('files_home')
    .values(row)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(row))
    .execute()
}

/** Says while this server runs that the files are here. Returns how to stop. */
export const keepFilesHome = (deps: Deps): (() => void) => {
  const { config, db, clock, log } = deps
  if (!config.databaseUrl) return () => {}
  const renew = async () => {
    const { numUpdatedRows } = await db
      .updateTable('files_home')
      .set({ seen_at: iso(clock.now()) })
      .where('home', '=', await homeOf(config))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) log.error('other servers keep the files of this installation elsewhere')
  }
  const timer = setInterval(
    () => void renew().catch((error: unknown) => log.warn({ err: error }, 'where the files are')),
    RENEWED_EVERY,
  ).unref()
  return () => clearInterval(timer)
}
