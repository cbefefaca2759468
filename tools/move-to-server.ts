/** Moves the embedded database of a data folder to a PostgreSQL server. */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { BackupFailure } from '#platform/backup/failure.ts'
import { makeBackup } from '#platform/backup/making.ts'
import { restoreBackup } from '#platform/backup/restoring.ts'
import { createSealing } from '#platform/backup/sealing.ts'
import { openStore } from '#platform/backup/store.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { runningServer } from '#platform/embedded.ts'

const usage = `Usage: npm run move-to-server -- postgres://user@host:5432/database

Copies the embedded database in DATA_DIR into an empty one on a PostgreSQL server and compares every table. Stop the
server first. The password belongs into PGPASSWORD, or into ~/.pgpass: everybody on this machine can read the list of processes, so an
address with a password in it is refused. Files stay where they are, and so does the embedded database, unchanged.
Exit codes: 0 moved, 2 nothing moved.`

const FAILED = 2

const say = (line: string) => console.log(line)

/** As libpq's addresses, which may have it as a parameter too. */
const holdsPassword = (address: string): boolean => {
  const url = URL.parse(address)
  return url !== null && (url.password !== '' || url.searchParams.has('password'))
}

const run = async (): Promise<void> => {
  const [url, ...rest] = process.argv.slice(2)
  if (url === '--help' || url === '-h') return say(usage)
  if (!url || rest.length > 0) throw new BackupFailure(usage)
  if (holdsPassword(url))
    throw new BackupFailure(
      'The address holds a password, and everybody on this machine can read it in the list of processes. Set PGPASSWORD to it and leave it out of the address. If others use this machine, change it.',
    )
  const settings = { ...process.env }
  delete settings.DATABASE_URL
  delete settings.DATABASE_DIRECT_URL
  const from = readConfig(settings)
  const to = readConfig({ ...settings, DATABASE_URL: url })
  if (runningServer(from.dataDir))
    throw new BackupFailure(
      `The server on ${from.dataDir} is running: stop it first, or what people do meanwhile is not moved`,
    )
  const folder = mkdtempSync(join(from.dataDir, 'moving-'))
  try {
    const store = await openStore(folder, from, createSealing([]))
    const made = await makeBackup(from, store, { say, withoutFiles: true })
    await restoreBackup(to, store, made, { say, onlyTables: true })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  say('Moved. From now on, start the server with this DATABASE_URL and the same DATA_DIR.')
}

process.umask(0o077)
await run().catch((error: Error) => {
  const isExplained = error instanceof BackupFailure || error instanceof ConfigError
  console.error(isExplained ? error.message : `Nothing was moved: ${error.message}`)
  process.exitCode = FAILED
})
