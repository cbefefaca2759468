import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dropDatabase, makeDatabase } from '../../bench/database.ts'
import { killRepeatedly } from './killing.ts'
import { faultsOf, print } from './report.ts'
import { makeWorld } from './world.ts'

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '60' },
    /** Ends earlier, after so many minutes. */
    minutes: { type: 'string', default: '600' },
    writers: { type: 'string', default: '50' },
    /** Without it, the embedded database. */
    server: { type: 'string' },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'fairlead-kill-'))
const name = `fairlead_kill_${process.pid}`
const env: Record<string, string> = { DATA_DIR: folder }
if (values.server) env.DATABASE_URL = await makeDatabase(values.server, name)
const world = await makeWorld(env, { people: Number(values.writers), jobs: 500 })
const report = await killRepeatedly(world, {
  times: Number(values.times),
  until: Date.now() + Number(values.minutes) * 60_000,
  most: 150,
  mails: true,
  say: console.log,
})
print(values.server ? 'kill -9, PostgreSQL' : 'kill -9, the embedded database', report)
if (values.server) await dropDatabase(values.server, name)
rmSync(folder, { recursive: true, force: true })
process.exit(faultsOf(report).length > 0 ? 1 : 0)
