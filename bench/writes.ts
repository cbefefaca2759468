import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { FIXTURE_PASSWORD } from '#domains/accounts/accounts.fixtures.ts'
import { readQueues } from '#platform/queue-health.ts'
import { hashPassword, passwordFits } from '#platform/secrets.ts'
import { applyAll, insertApplications } from './applications.ts'
import { type Figures, fireOnce, type Shot, timed } from './load.ts'
import { type Spent, spentOn } from './processor-time.ts'
import { makeProduct, say } from './product.ts'
import { insertRegistrations, registerAll } from './registrations.ts'

/**
 * What many people write at once, each beside its ceilings in the same run: the rows it leaves through `pg`
 * alone, the password's hash alone, a route that does nothing. Processor time is of what follows in the
 * background as well.
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
const { address, stop, pid } = await serve()

/** Everyone in turn, so that nobody signs in twice at once. */
const signIns = (isKnown: boolean) =>
  Array.from({ length: 100 * seconds }, (_, n): Shot => {
    const student = students[n % students.length]!
    return {
      method: 'POST',
      path: '/api/student/auth/login',
      headers: {
        'content-type': 'application/json',
        ...(isKnown && { cookie: student.device }),
      },
      body: JSON.stringify({ email: student.email, password: FIXTURE_PASSWORD }),
      onCookies: (cookies) => {
        const device = cookies.find((cookie) => cookie.startsWith('fairlead_device='))
        if (isKnown && device) student.device = device.split(';')[0]!
      },
    }
  })
/** Until what the calls have left to do is done. */
const settled = async (): Promise<void> => {
  const isBusy = ({ due, active }: { due: number; active: number }) => due + active > 0
  while ((await readQueues(deps.db)).some(isBusy)) await wait(100)
}
const hash = await hashPassword(FIXTURE_PASSWORD)

const kinds: Record<string, (connections: number) => Promise<Figures>> = {
  'sign in: the hash alone': (connections) =>
    timed(Array.from({ length: 100 * seconds }), connections, () => passwordFits(hash, FIXTURE_PASSWORD)),
  'sign in: POST /student/auth/login, known device': (connections) =>
    fireOnce(address, signIns(true), connections),
  'sign in: POST /student/auth/login, new device': (connections) =>
    fireOnce(address, signIns(false), connections),
  'a route that does nothing': (connections) =>
    fireOnce(
      address,
      students.map(({ cookie }) => ({ path: '/bare', headers: { cookie } })),
      connections,
    ),
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

type Measured = Figures & Spent
const measured = new Map<string, Measured[]>()
for (let round = 0; round < Number(values.rounds); round++) {
  say(`Round ${round + 1} of ${values.rounds}`)
  for (const connections of atOnce)
    for (const [name, measure] of chosen) {
      const key = `${name} | ${connections}`
      const { result, spent } = await spentOn({ server: pid, pool }, async () => {
        const figures = await measure(connections)
        // jobs of calls that were inserted through pg alone are nobody's
        if (name.endsWith('alone')) await deps.queue.clear()
        await settled()
        return figures
      })
      measured.set(key, [...(measured.get(key) ?? []), { ...result, ...spent }])
    }
}
await stop()

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
const of = (name: string, connections: number, figure: keyof Measured): number =>
  median(measured.get(`${name} | ${connections}`)!.map((round) => round[figure]))
console.log(
  `${cpus().length} cores shared by client, server and database; medians of ${values.rounds} rounds\n`,
)
console.log(
  '| what | connections | per second | p50 ms | p99 ms | failures | of its ceiling | server ms | database ms |',
)
console.log('|---|--:|--:|--:|--:|--:|--:|--:|--:|')
for (const connections of atOnce)
  for (const [name] of chosen) {
    const ceiling = chosen.map(([other]) => other).find((other) => isCeilingOf(other, name))
    const rate = of(name, connections, 'per_second')
    const share = ceiling ? `${Math.round((100 * rate) / of(ceiling, connections, 'per_second'))} %` : ''
    const perCall = (whose: 'server' | 'database') =>
      (of(name, connections, whose) / of(name, connections, 'calls')).toFixed(2)
    console.log(
      `| ${name} | ${connections} | ${Math.round(rate)} | ${of(name, connections, 'p50_ms').toFixed(1)} | ${of(name, connections, 'p99_ms').toFixed(1)} | ${of(name, connections, 'failures')} | ${share} | ${perCall('server')} | ${perCall('database')} |`,
    )
  }

await drop()
process.exit(0)
