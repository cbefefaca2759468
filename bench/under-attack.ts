import { execFileSync, fork } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import {
  buildEmployerUser,
  buildSession,
  buildStudent,
  FIXTURE_PASSWORD,
} from '#domains/accounts/accounts.fixtures.ts'
import { buildOpening } from '#domains/careers/careers.fixtures.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { sessionCookie } from '#gate/session.ts'
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { hashPassword } from '#platform/secrets.ts'
import { openRuntime } from '../src/runtime.ts'
import { asOnAnyDay, send } from './attacks.ts'
import { dropDatabase, makeDatabase } from './database.ts'

/**
 * Attacks a server of its own, over the loopback network only, while twenty people sign in; prints their
 * times beside the usual ones and how much memory the server took with all its processes. `--server
 * postgres://…` uses a database server instead of the embedded one, whose memory counts as the server's.
 * `--apart` gives server and database the first processor, and those who attack and sign in the second, as
 * they have machines of their own elsewhere.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    only: { type: 'string' },
    server: { type: 'string' },
    apart: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds)
const PEOPLE = 20
const DATABASE = 'fairlead_under_attack'
const say = (text: string) => console.error(`\u2022 ${text}`)
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const databaseUrl = values.server && (await makeDatabase(values.server, DATABASE))
const folder = mkdtempSync(join(tmpdir(), 'fairlead-attack-'))
const env = {
  DATA_DIR: folder,
  NODE_ENV: 'development',
  DEMO: 'off',
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
}
/** Keeps a process, with its threads and whatever it starts, on one processor. */
const keepOn = (processor: number, pid: number) =>
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(processor), String(pid)], {
    stdio: 'ignore',
  })
if (values.apart) keepOn(0, process.pid)
const child = fork('bench/server.ts', ['--guarded'], {
  env: { MALLOC_ARENA_MAX: '2', ...process.env, ...env },
})
if (values.apart) keepOn(1, process.pid)
child.on('error', (error) => say(error.message))
const address = await new Promise<string>((resolve) =>
  child.on('message', (message: { address?: string }) => message.address && resolve(message.address)),
)
const port = Number(new URL(address).port)

/** Bytes held by a process and its children. Only Linux reports them; elsewhere it is 0. */
const memoryOf = (pid: number): number => {
  try {
    const own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
    const begun = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
    return begun.reduce((sum, one) => sum + memoryOf(one), own)
  } catch {
    return 0
  }
}
let peak = 0
const watch = setInterval(() => {
  peak = Math.max(peak, memoryOf(child.pid!))
}, 50)

const runtime = await openRuntime(readConfig(env), createLog('error'), { command: true })
const { deps } = runtime
const keepDatabaseApart = async () => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(deps.db)
  for (const { pid } of rows) {
    try {
      keepOn(0, pid)
    } catch {
      // it ended meanwhile
    }
  }
}
const password_hash = await hashPassword(FIXTURE_PASSWORD)
const cookieOf = async (personId: string, mode: 'student' | 'employer_user') =>
  `${sessionCookie(deps.config)}=${await buildSession(deps, personId, mode)}`
const emails: string[] = []
for (let n = 0; n < PEOPLE; n++) {
  const email = `person-${n}@example.edu`
  const { person_id } = await buildStudent(deps, { email })
  await deps.db.updateTable('persons').set({ password_hash }).where('id', '=', person_id).execute()
  emails.push(email)
}
const students: string[] = []
for (let n = 0; n < 12; n++) students.push(await cookieOf((await buildStudent(deps)).person_id, 'student'))
const { id: organization_id } = await buildOrganization(deps, 'employer')
const employers: string[] = []
for (let n = 0; n < 2; n++)
  employers.push(
    await cookieOf((await buildEmployerUser(deps, { organization_id })).person_id, 'employer_user'),
  )
const opening = (await buildOpening(deps)).id
say('Preparing what is sent')
const attackers = fork('bench/attackers.ts', [], { serialization: 'advanced' })
attackers.on('error', (error) => say(error.message))
attackers.on('exit', (code) => {
  if (code) throw new Error(`The attackers ended by themselves (${code}), so nothing was measured.`)
})
const heard = <T>(key: string) =>
  new Promise<T>((resolve) =>
    attackers.on('message', (message: Record<string, T>) => key in message && resolve(message[key]!)),
  )
const ready = heard<true>('ready')
attackers.send({ team: { port, opening, students, employers }, only: values.only ?? '' })
await ready

interface SignIns {
  times: number[]
  refused: number
}

/** Everyone signs in three times, evenly spread over the time, from their own address. */
const signIns = async (milliseconds: number): Promise<SignIns> => {
  const times: number[] = []
  let refused = 0
  const total = PEOPLE * 3
  await Promise.all(
    Array.from({ length: total }, async (_, n) => {
      await wait((milliseconds * n) / total)
      const person = n % PEOPLE
      const body = JSON.stringify({ email: emails[person], password: FIXTURE_PASSWORD })
      const from = performance.now()
      const sender = { port, from: `127.0.2.${person + 1}` }
      const status = await send(sender, 'POST', '/api/student/auth/login', 'application/json', body)
      times.push(performance.now() - from)
      if (status !== 200) refused++
    }),
  )
  return { times: times.toSorted((a, b) => a - b), refused }
}

await signIns(2_000)
await asOnAnyDay({ port, opening, students, employers })
if (values.apart && values.server) await keepDatabaseApart()
say(`${PEOPLE} people sign in as usual`)
peak = 0
const usual = await signIns(seconds * 1000)
const usualMemory = peak

say('The same under attack')
peak = 0
const outcomes = heard<Array<[string, number[]]>>('outcomes')
attackers.send('begin')
await wait(500)
const attacked = await signIns(seconds * 1000)
const attackedMemory = peak
attackers.send('end')

const counted = (statuses: number[]): string => {
  const counts = new Map<number, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count}\u00d7${status || 'ended'}`)
    .join(', ')
}
console.log('| attack | answers |\n|---|---|')
for (const [name, statuses] of await outcomes) console.log(`| ${name} | ${counted(statuses)} |`)
attackers.disconnect()
const ms = (times: number[], part: number) =>
  `${Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))]!)} ms`
const mb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
console.log(
  `\n${PEOPLE * 3} sign-ins in ${seconds} s, ${values.apart ? 'a core for server and database, one for attackers and people' : `${cpus().length} cores shared by server, attackers and people`}\n`,
)
console.log('| | median | 95 of 100 | slowest | refused | most memory |\n|---|--:|--:|--:|--:|--:|')
for (const [name, { times, refused }, memory] of [
  ['usual', usual, usualMemory],
  ['under attack', attacked, attackedMemory],
] as const)
  console.log(
    `| ${name} | ${ms(times, 0.5)} | ${ms(times, 0.95)} | ${ms(times, 1)} | ${refused} | ${mb(memory)} |`,
  )

clearInterval(watch)
await runtime.close()
const ended = new Promise((resolve) => child.once('exit', resolve))
child.send('stop')
await ended
if (values.server) await dropDatabase(values.server, DATABASE)
rmSync(folder, { recursive: true, force: true })
process.exit(0)
