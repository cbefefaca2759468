/**
 * Backs up and restores an installation of a given size, half of it rows and half files, while the server runs, and compares
 * every row and every file of what was restored.
 *
 *   npm run bench:backups -- [--megabytes 1000] [--encrypted] [--server postgres://…]
 *
 * Without a server, on the embedded database. It is made in a folder of TMPDIR, which needs four times the room, and removed.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dropDatabase, makeDatabase } from './database.ts'
import { differencesOf, fillInstallation, type Installation, sizeOf } from './installations-at-size.ts'
import { say } from './product.ts'
import { startServer } from './serving.ts'
import { runTimed } from './timed-command.ts'
import { whileAsked } from './while-asked.ts'

const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '1000' },
    encrypted: { type: 'boolean', default: false },
    server: { type: 'string' },
  },
})
const databases = { first: `fairlead_backups_${process.pid}`, second: `fairlead_restored_${process.pid}` }
const folder = mkdtempSync(join(tmpdir(), 'fairlead-backups-'))

const installation = async (name: keyof typeof databases): Promise<Installation> => {
  const DATA_DIR = join(folder, name)
  mkdirSync(DATA_DIR)
  return {
    DATA_DIR,
    ...(values.server && { DATABASE_URL: await makeDatabase(values.server, databases[name]) }),
  }
}

const first = await installation('first')
say(`Filling ${values.megabytes} MB on ${values.server ? 'PostgreSQL' : 'the embedded database'}`)
await fillInstallation(first, Number(values.megabytes))
const { tables, rows, files, megabytes } = await sizeOf(first)
console.log(
  `${rows} rows in ${tables} tables, ${megabytes.database} MB with indexes; ${files} files, ${megabytes.files} MB`,
)

const where = join(folder, 'backups')
const key = join(folder, 'key')
const opening = values.encrypted ? ['--identity', key] : []
const recipient = async (): Promise<Record<string, string>> => {
  if (!values.encrypted) return {}
  const { said } = await runTimed('backup', first, ['--new-identity', key])
  return { BACKUP_RECIPIENTS: /BACKUP_RECIPIENTS=(\S+)/.exec(said)![1]! }
}
const sealed = { ...first, ...(await recipient()) }

console.log('\n| what | seconds | memory at most |\n|---|--:|--:|')
const done = async (what: string, ...[tool, env, words]: Parameters<typeof runTimed>) => {
  const { seconds, memory } = await runTimed(tool, env, words)
  console.log(`| ${what} | ${seconds.toFixed(1)} | ${Math.round(memory / 1e6)} MB |`)
}

const server = await startServer({ ...first, NODE_ENV: 'development' })
const asked = await whileAsked(`${server.address}/api/public-job`, () =>
  done('backup, beside the running server', 'backup', sealed, [where]),
)
await server.stop()
// what the server did after the first one is in this one, and nobody writes any more
await done('another one, nothing but rows is new', 'backup', sealed, [where])
await done('verify', 'backup', first, [where, '--verify', ...opening])
const second = await installation('second')
await done('restore', 'restore', second, [where, ...opening])

console.log(
  `\nMeanwhile ${asked.times} calls of the server: half within ${asked.median} ms, the slowest after ${asked.slowest} ms, ${asked.failed} failed`,
)
const differences = await differencesOf(first, second)
console.log(
  differences.length === 0
    ? 'Every row and every file that was restored is the one that was backed up.'
    : `DIFFERENT: ${differences.join(', ')}`,
)
if (values.server) for (const name of Object.values(databases)) await dropDatabase(values.server, name)
rmSync(folder, { recursive: true, force: true })
process.exit(differences.length === 0 ? 0 : 1)
