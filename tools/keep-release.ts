/** Keeps the demo data an earlier version makes, as rows of its own schema, for the test of upgrades. */
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import pg from 'pg'
import { linesOf, tablesOf } from '#platform/backup/tables.ts'
import { checkOut, versionIn } from './earlier-version.ts'

const usage = `Usage: node tools/keep-release.ts --from REVISION --server postgres://…

Checks the revision out (or takes --folder DIR, where it is already checked out and installed), lets it make its demo data on that server, in a database that is dropped afterwards, and
keeps the rows in tests/upgrade. Do this for each release that brings migrations, once it is out.`

const { values } = parseArgs({
  options: { from: { type: 'string' }, folder: { type: 'string' }, server: { type: 'string' } },
})
if (!values.server || Boolean(values.from) === Boolean(values.folder)) {
  console.error(usage)
  process.exit(64)
}

/** Run by the earlier version: what its server does before it listens. */
const FILL = `
import { pino } from 'pino'
import { readConfig } from './src/platform/config.ts'
import { openRuntime } from './src/runtime.ts'
import { seedDemo } from './src/demo/seed.ts'
const runtime = await openRuntime(readConfig(process.env), pino({ level: 'error' }), { command: true })
await seedDemo(runtime.deps, runtime.handlers, () => {})
await runtime.close()
`

const kept = new URL('../tests/upgrade/', import.meta.url).pathname
const database = `fairlead_release_${process.pid}`
const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-release-'))
const admin = new pg.Client({ connectionString: values.server }).on('error', console.error)
await admin.connect()
await admin.query(`create database ${database}`)
const version = values.from ? checkOut(values.from) : versionIn(values.folder!)
try {
  const url = new URL(values.server)
  url.pathname = `/${database}`
  Object.assign(process.env, { DATABASE_URL: url.href, DATA_DIR: dataDir })
  version.run('node', '--input-type=module', '--eval', FILL)
  const client = new pg.Client({ connectionString: url.href }).on('error', console.error)
  await client.connect()
  const tables: Array<{ name: string; columns: string[]; lines: string }> = []
  for (const table of await tablesOf(client)) {
    let lines = ''
    for await (const piece of linesOf(client, table)) lines += piece.toString('utf8')
    if (table.schema === 'public' && lines) tables.push({ name: table.name, columns: table.columns, lines })
  }
  await client.end()
  const { migrations } = version
  const file = join(kept, `${migrations.at(-1)!.slice(0, 4)}-${migrations.length}.json.br`)
  mkdirSync(kept, { recursive: true })
  writeFileSync(file, brotliCompressSync(JSON.stringify({ migrations, tables })))
  console.log(`${file}: ${tables.length} tables, ${statSync(file).size} bytes`)
} finally {
  version.close()
  rmSync(dataDir, { recursive: true, force: true })
  await admin.query(`drop database ${database} with (force)`)
  await admin.end()
}
