/** Backs up the database and the files, beside a running server or without one. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { checkBackup } from '#platform/backup/checking.ts'
import { BackupFailure } from '#platform/backup/failure.ts'
import { makeBackup } from '#platform/backup/making.ts'
import { chosenBackup } from '#platform/backup/manifest.ts'
import { keepNewest } from '#platform/backup/retention.ts'
import { createSealing } from '#platform/backup/sealing.ts'
import { openStore } from '#platform/backup/store.ts'
import { type Config, ConfigError, readConfig } from '#platform/config.ts'

const usage = `Usage:
  npm run backup -- WHERE [--keep N]
  npm run backup -- WHERE --verify [--at NAME] [--identity FILE]
  npm run backup -- --new-identity FILE

WHERE is a folder, or s3://BUCKET/PREFIX with the usual AWS credentials. It takes any number of backups; each
file of the product is stored there once. The server may be running or not.

--keep N             afterwards deletes all but the newest N backups
--verify             reads a backup, the newest or the one of that name, and compares it with its checksums
--identity FILE      the key of encrypted backups, as age-keygen writes it
--new-identity FILE  makes such a key; set BACKUP_RECIPIENTS to what it prints, and keep the file elsewhere
Exit codes: 0 done; 1 done, but files were missing from storage; 2 failed.`

const DONE_WITHOUT_SOME = 1
const FAILED = 2
const MISSING_SHOWN = 20

const options = {
  keep: { type: 'string' },
  verify: { type: 'boolean', default: false },
  at: { type: 'string' },
  identity: { type: 'string' },
  'new-identity': { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

const say = (line: string) => console.log(line)

const makeIdentity = async (file: string): Promise<void> => {
  if (existsSync(file)) throw new BackupFailure(`${file} exists already`)
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' })
  say(`${file} now holds the key that opens backups. Keep it where the backups and the server are not.`)
  say(`BACKUP_RECIPIENTS=${recipient}`)
}

const make = async (config: Config, where: string, keep: number | undefined): Promise<void> => {
  const store = await openStore(where, config, createSealing(config.backup.recipients))
  if (!store.sealed) say('Note: this backup is not encrypted, because BACKUP_RECIPIENTS is not set')
  const started = performance.now()
  const { name, manifest } = await makeBackup(config, store, { say })
  say(`Backup ${name} is complete, in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  if (config.secretKey) say('SECRET_KEY is not part of it: keep it with what opens the backups')
  if (keep) await keepNewest(store, keep, say)
  const { missing } = manifest.files
  if (missing.length === 0) return
  console.error(`${missing.length} files that the database names were not in storage:`)
  for (const key of missing.slice(0, MISSING_SHOWN)) console.error(`  ${key}`)
  process.exitCode = DONE_WITHOUT_SOME
}

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  if (values.help) return say(usage)
  if (values['new-identity']) return makeIdentity(values['new-identity'])
  const [where] = positionals
  if (!where || positionals.length > 1) throw new BackupFailure(usage)
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new BackupFailure('--keep should be a number of backups, 1 or more')
  const config = readConfig(process.env)
  if (!values.verify) return make(config, where, keep)
  const identity = values.identity && readFileSync(values.identity, 'utf8')
  const store = await openStore(where, config, createSealing([], identity))
  const backup = await chosenBackup(store, values.at)
  say(`Reading the backup ${backup.name} of ${store.name}`)
  return checkBackup(store, backup, say)
}

// a backup holds everything people entrusted to the product
process.umask(0o077)
await run().catch((error: NodeJS.ErrnoException) => {
  const isExplained = error instanceof BackupFailure || error instanceof ConfigError
  const isMisused = error.code?.startsWith('ERR_PARSE_ARGS')
  if (isMisused) console.error(`${error.message}\n\n${usage}`)
  else console.error(isExplained ? error.message : `There is no backup: ${error.message}`)
  process.exitCode = FAILED
})
