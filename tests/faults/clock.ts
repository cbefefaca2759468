import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { buildSession, buildStudent } from '#domains/accounts/accounts.fixtures.ts'
import { sessionCookie } from '#gate/session.ts'
import { readConfig } from '#platform/config.ts'
import { runningServer } from '#platform/embedded.ts'
import { createLog } from '#platform/log.ts'
import { dropDatabase, makeDatabase } from '../../bench/database.ts'
import { openRuntime } from '../../src/runtime.ts'
import { startServer } from '../harness/process.ts'
import { startMailServer } from './mail-server.ts'
import { createReport } from './product.ts'

// node tests/faults/clock.ts [--minutes 3] [--server postgres://…], after npm start has built it. On the embedded
// database its clock jumps too; with a server, only the product's does. Needs Debian's package libfaketime.
const LIBRARY = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`
if (!existsSync(LIBRARY)) {
  console.log('Skipped: this needs libfaketime. On Debian: apt install libfaketime')
  process.exit()
}
const { values } = parseArgs({
  options: {
    /** Watched after each jump. */
    minutes: { type: 'string', default: '3' },
    server: { type: 'string' },
  },
})
const report = createReport()
const smtp = await startMailServer()
const folder = mkdtempSync(join(tmpdir(), 'fairlead-clock-'))
const name = `fairlead_clock_${process.pid}`
const database: Record<string, string> = values.server
  ? { DATABASE_URL: await makeDatabase(values.server, name) }
  : {}
const clockFile = join(folder, 'clock')
const jump = (by: string) => {
  // in one step: the library reads it at any moment
  writeFileSync(`${clockFile}.next`, by)
  renameSync(`${clockFile}.next`, clockFile)
}
jump('+0')

// a machine that is busy with something else is not what is being tried
const own = { ...database, DATA_DIR: folder, DATABASE_POOL_TIMEOUT: '20' }
const runtime = await openRuntime(readConfig({ ...own, NODE_ENV: 'test' }), createLog('error'), {
  command: true,
})
const { person_id } = await buildStudent(runtime.deps)
const { email } = await runtime.deps.db
  .selectFrom('persons')
  .select('email')
  .where('id', '=', person_id)
  .executeTakeFirstOrThrow()
const cookie = `${sessionCookie(runtime.deps.config)}=${await buildSession(runtime.deps, person_id, 'student')}`
await runtime.close()

const server = await startServer({
  ...own,
  SMTP_URL: smtp.url,
  LD_PRELOAD: LIBRARY,
  FAKETIME_TIMESTAMP_FILE: clockFile,
  FAKETIME_NO_CACHE: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
})
await server.ready()

const query = async <R>(text: string): Promise<R[]> => {
  const client = new pg.Client(
    values.server ? { connectionString: database.DATABASE_URL } : runningServer(folder)!,
  )
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}
const ticks = async () => {
  const [row] = await query<{ n: number }>(
    `select count(*)::int as n from pgboss.job where name = 'minute' and state = 'completed'`,
  )
  return row!.n
}
const call = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${server.address}/api${path}`, {
    ...init,
    headers: { cookie, 'content-type': 'application/json', ...init.headers },
  })
  await response.arrayBuffer()
  return response.status
}
/** Milliseconds until an email that somebody asks for arrives. */
const askForEmail = async (): Promise<number> => {
  const before = smtp.accepted.length
  const since = performance.now()
  const status = await call('/student/auth/forgot-password', {
    method: 'POST',
    body: JSON.stringify({ email }),
  })
  if (status >= 300) throw new Error(`Asking for an email was answered with ${status}`)
  while (smtp.accepted.length === before && performance.now() - since < 60_000) await wait(100)
  return Math.round(performance.now() - since)
}

report.say('an email before any jump took, milliseconds', await askForEmail())
for (const by of ['+1d', '-300', '-1d', '+0']) {
  const before = await ticks()
  jump(by)
  await wait(6_000)
  const took = await askForEmail()
  report.expect(`clock at ${by}: an email arrives within 20 s; milliseconds`, took < 20_000, took)
  const status = await call('/student/resume')
  report.expect('  the session goes on (404: there is no resume)', status === 404, status)
  await wait(Number(values.minutes) * 60_000)
  const seen = (await ticks()) - before
  report.expect(`  work of the minute in ${values.minutes} minutes`, seen >= Number(values.minutes) - 1, seen)
}
report.expect('no email came twice', smtp.twice() === 0, smtp.accepted.length)
const ended = server.child.exitCode
report.expect('the server runs', ended === null, ended)
server.child.kill('SIGTERM')
await server.ended
await smtp.close()
if (values.server) await dropDatabase(values.server, name)
rmSync(folder, { recursive: true, force: true })
report.end()
