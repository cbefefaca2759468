/** Restores a backup into an empty database and its files into storage. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { BackupFailure } from '#platform/backup/failure.ts'
import { chosenBackup } from '#platform/backup/manifest.ts'
import { restoreBackup } from '#platform/backup/restoring.ts'
import { createSealing } from '#platform/backup/sealing.ts'
import { openStore } from '#platform/backup/store.ts'
import { ConfigError, readConfig } from '#platform/config.ts'

const usage = `Usage: npm run restore -- WHERE [--at NAME] [--identity FILE] [--replace]

Restores the newest backup in WHERE, a folder or s3://BUCKET/PREFIX, or the one of that name, and compares every
table and file with it. The settings say where to: DATABASE_URL names an empty database, or else DATA_DIR has none
yet; files go to DATA_DIR or S3_BUCKET. A backup of either database fits both.

--identity FILE  the key of encrypted backups, as age-keygen writes it
--replace        checks the whole backup, then deletes what is in the database of DATABASE_URL, or moves aside the one in DATA_DIR
Exit codes: 0 restored, 2 nothing restored.`

const FAILED = 2

const options = {
  at: { type: 'string' },
  identity: { type: 'string' },
  replace: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

const say = (line: string) => console.log(line)

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  if (values.help) return say(usage)
  const [where] = positionals
  if (!where || positionals.length > 1) throw new BackupFailure(usage)
  const config = readConfig(process.env)
  const identity = values.identity && readFileSync(values.identity, 'utf8')
  const store = await openStore(where, config, createSealing([], identity))
  const backup = await chosenBackup(store, values.at)
  say(`Restoring the backup ${backup.name} of ${store.name}`)
  await restoreBackup(config, store, backup, { say, replace: values.replace })
  say('Restored. Emails that were waiting are sent when the server starts.')
}

process.umask(0o077)
await run().catch((error: NodeJS.ErrnoException) => {
  const isExplained = error instanceof BackupFailure || error instanceof ConfigError
  const isMisused = error.code?.startsWith('ERR_PARSE_ARGS')
  if (isMisused) console.error(`${error.message}\n\n${usage}`)
  else console.error(isExplained ? error.message : `Nothing was restored: ${error.message}`)
  process.exitCode = FAILED
})
