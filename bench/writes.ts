import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { FIXTURE_PASSWORD } from '#domains/accounts/accounts.fixtures.ts'
import { hashPassword, passwordFits } from '#platform/secrets.ts'
import { applyAll, insertApplications } from './applications.ts'
import { type Figures, fireOnce, type Shot, timed } from './load.ts'
import { makeProduct, say } from './product.ts'
import { insertRegistrations, registerAll } from './registrations.ts'

/**
 * What many people write at once, each beside its ceiling in the same run: the rows it leaves through `pg`
 * alone, or the password's hash alone.
 */
const { values } = parseArgs({
  options: {
    server: { type: 'string', default: 'postgres://postgres@127.0.0.1:5432/postgres' },
    students: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '10,50' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
})
const seconds = Number(values.seconds)
const JOBS = 2

const { runtime, students, serve, drop } = await makeProduct({
  server: values.server,
  students: Number(values.students),
})
const { deps, pool } = runtime
const { address, stop } = await serve()

/** Everyone in turn, so that nobody signs in twice at once. */
const signIns = Array.from(
  { length: 100 * seconds },
  (_, n): Shot => ({
    method: 'POST',
    path: '/api/student/auth/login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: students[n % students.length]!.email, password: FIXTURE_PASSWORD }),
  }),
)
const hash = await hashPassword(FIXTURE_PASSWORD)

const kinds: Record<string, (connections: number) => Promise<Figures>> = {
  'sign in: the hash alone': (connections) =>
    timed(Array.from({ length: 100 * seconds }), connections, () => passwordFits(hash, FIXTURE_PASSWORD)),
  'sign in: POST /student/auth/login': (connections) => fireOnce(address, signIns, connections),
  'apply: its rows through pg alone': (connections) =>
    insertApplications(deps, pool, students, { jobs: JOBS, connections }),
  'apply: POST /student/job/apply': (connections) =>
    applyAll(deps, address, students, { jobs: JOBS, connections }),
  'register: its rows through pg alone': (connections) =>
    insertRegistrations(deps, pool, students, connections),
  'register: POST /student/event/register': (connections) =>
    registerAll(deps, address, students, connections),
}
const atOnce = values.connections.split(',').map(Number)
const isCeilingOf = (other: string, name: string): boolean =>
  other !== name && other.endsWith('alone') && other.split(':')[0] === name.split(':')[0]
const chosen = Object.entries(kinds).filter(([name]) => name.startsWith(values.only))

const measured = new Map<string, Figures[]>()
for (let round = 0; round < Number(values.rounds); round++) {
  say(`Round ${round + 1} of ${values.rounds}`)
  for (const connections of atOnce)
    for (const [name, measure] of chosen) {
      const key = `${name} | ${connections}`
      measured.set(key, [...(measured.get(key) ?? []), await measure(connections)])
      // reactions that are still waiting would weigh on what is measured next
      await deps.queue.clear()
    }
}
await stop()

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
const of = (name: string, connections: number, figure: keyof Figures): number =>
  median(measured.get(`${name} | ${connections}`)!.map((round) => round[figure]))
console.log(
  `${cpus().length} cores shared by client, server and database; medians of ${values.rounds} rounds\n`,
)
console.log('| what | connections | per second | p50 ms | p99 ms | failures | of its ceiling |')
console.log('|---|--:|--:|--:|--:|--:|--:|')
for (const connections of atOnce)
  for (const [name] of chosen) {
    const ceiling = chosen.map(([other]) => other).find((other) => isCeilingOf(other, name))
    const rate = of(name, connections, 'per_second')
    const share = ceiling ? `${Math.round((100 * rate) / of(ceiling, connections, 'per_second'))} %` : ''
    console.log(
      `| ${name} | ${connections} | ${Math.round(rate)} | ${of(name, connections, 'p50_ms').toFixed(1)} | ${of(name, connections, 'p99_ms').toFixed(1)} | ${of(name, connections, 'failures')} | ${share} |`,
    )
  }

await drop()
process.exit(0)
