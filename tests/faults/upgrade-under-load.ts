/**
 * Starts an earlier version on a PostgreSQL server with demo data, calls everything it offers as every role, and
 * meanwhile starts this version on the same database, which migrates it. Then the earlier one is stopped and the
 * calls go to this one. Says what failed.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { checkOut, versionIn } from '../../tools/earlier-version.ts'
import { callEverything, type Stretch } from './calling.ts'
import { type Product, startProduct } from './running.ts'

const usage = `Usage: node tests/faults/upgrade-under-load.ts --from REVISION --server postgres://… [--seconds 15] [--callers 2]

This version has to be built (npm run build). --folder DIR instead of --from: an earlier version already built there.`

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    folder: { type: 'string' },
    server: { type: 'string' },
    /** Of calls before and after the upgrade. */
    seconds: { type: 'string', default: '15' },
    /** For each role. */
    callers: { type: 'string', default: '2' },
  },
})
if (!values.server || Boolean(values.from) === Boolean(values.folder)) {
  console.error(usage)
  process.exit(64)
}
const seconds = Number(values.seconds)
const root = new URL('../..', import.meta.url).pathname
const database = `fairlead_upgrade_${process.pid}`
const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-upgrade-'))
const running: Product[] = []

const start = async (folder: string, DATABASE_URL: string): Promise<Product> => {
  const product = await startProduct(folder, { DATABASE_URL, DATA_DIR: dataDir, DEMO: 'on' })
  running.push(product)
  return product
}

let failures = 0
const report = (name: string, { calls, statuses, succeeded, failed }: Stretch, kinds: number) => {
  const wrong = [...failed.values()].reduce((sum, count) => sum + count, 0)
  failures += wrong
  console.log(
    `${name}: ${calls} calls, ${JSON.stringify(statuses)}, ${succeeded.size} of ${kinds} kinds succeeded, ${wrong} failed`,
  )
  for (const [what, count] of failed) console.log(`  ${count} × ${what}`)
}

const say = (complaints: string[]) => {
  for (const text of complaints) console.log(`  its log: ${text}`)
}

const admin = new pg.Client({ connectionString: values.server })
await admin.connect()
await admin.query(`create database ${database}`)
const url = new URL(values.server)
url.pathname = `/${database}`
const version = values.from ? checkOut(values.from) : versionIn(values.folder!)
try {
  if (!existsSync(join(version.folder, 'dist', 'server'))) {
    console.log('Building the earlier version')
    version.run('vite', 'build', '--logLevel', 'warn')
  }
  const before = await start(version.folder, url.href)
  const calling = await callEverything(before.address, Number(values.callers))
  await pause(seconds * 1000)
  report('The earlier version alone', calling.next(), calling.kinds)
  const alone = before.complaints()
  say(alone)
  const started = performance.now()
  const after = await start(root, url.href)
  const took = ((performance.now() - started) / 1000).toFixed(1)
  await pause(seconds * 1000)
  report(`While this one migrates, ready after ${took} s, and beside it`, calling.next(), calling.kinds)
  say(before.complaints().filter((text) => !alone.includes(text)))
  const left = calling.next(after.address)
  await pause(1000)
  await before.end('SIGTERM')
  await pause(seconds * 1000)
  const rest = await calling.stop()
  report('As calls move to this version', left, calling.kinds)
  report('This version, once the earlier one has ended', rest, calling.kinds)
  say(after.complaints())
  await after.end('SIGTERM')
} finally {
  for (const product of running) await product.end('SIGKILL')
  version.close()
  rmSync(dataDir, { recursive: true, force: true })
  await admin.query(`drop database if exists ${database} with (force)`)
  await admin.end()
}
console.log(failures === 0 ? 'Nothing failed.' : `${failures} calls failed.`)
process.exitCode = failures === 0 ? 0 : 1
