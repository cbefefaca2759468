import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { buildEmployerUser, buildSession } from '#domains/accounts/accounts.fixtures.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { sessionCookie } from '#gate/session.ts'
import type { TextShot } from './connection.ts'
import type { Candidate } from './database.ts'
import {
  type BusyDayKind,
  busyDay,
  fireMix,
  type Kind,
  type KindFigures,
  type MixFigures,
  numbersFrom,
} from './mix.ts'
import { spentOn } from './processor-time.ts'
import { makeProduct, say } from './product.ts'
import { countsStatements, statementsOf } from './statements.ts'

/** What people do on a busy day at once, some of it unusual, while employers edit their jobs. */
const { values } = parseArgs({
  options: {
    listings: { type: 'string' },
    server: { type: 'string', default: 'postgres://postgres@127.0.0.1:5432/postgres' },
    jobs: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '10,50' },
    edits: { type: 'string', default: '0,2,20' },
    rounds: { type: 'string', default: '3' },
    /** Of the server. */
    processes: { type: 'string', default: '1' },
    /** A folder for a CPU profile of the server for each kind. */
    profiles: { type: 'string' },
  },
})
if (!values.listings) {
  console.error(
    'Usage: npm run bench:busy-day -- --listings FILE [--server postgres://…] [--jobs 100000] [--seconds 10] [--connections 10,50] [--edits 0,2,20] [--rounds 3] [--processes 1] [--profiles FOLDER]',
  )
  process.exit(64)
}
const numbers = (list: string): number[] => list.split(',').map(Number)
const seconds = Number(values.seconds)
const TEXTS = 4000
const EDITED = 200
const STUDENTS = 400
const APPLICABLE = 200

const product = await makeProduct({
  server: values.server,
  listings: values.listings,
  jobs: Number(values.jobs),
  students: STUDENTS,
})
const { deps } = product.runtime
const random = numbersFrom(11)
const anyOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!

const open = (
  await sql<{ id: string; title: string }>`
    select j.id, j.title from open_jobs o join jobs j on j.id = o.id where o.expires_at > now() order by j.id`.execute(
    deps.db,
  )
).rows
if (open.length === 0) throw new Error('No job is open')

/** Texts of one or two words of open jobs' titles; the n-th is searched for 1/n as often as the first (Zipf's law). */
const texts = (() => {
  const made = new Set<string>()
  for (let tries = 0; made.size < TEXTS && tries < 50 * TEXTS; tries++) {
    const words = anyOf(open)
      .title.split(/[^A-Za-z]+/)
      .filter((word) => word.length > 2)
    if (words.length > 0) made.add(random() < 0.3 ? anyOf(words) : `${anyOf(words)} ${anyOf(words)}`)
  }
  return [...made]
})()
const anyText = () => encodeURIComponent(texts[Math.floor(texts.length ** random()) - 1] ?? texts[0]!)
const filters = ['', '', '&work_mode=remote', '&place=new%20york', '&type=internship&posted_within=30']

/** An employer to which some of the open jobs go; returns their edits, one after the other. */
const makeEditor = async () => {
  const { id: organization_id } = await buildOrganization(deps, 'employer')
  const { person_id } = await buildEmployerUser(deps, { organization_id })
  const cookie = `${sessionCookie(deps.config)}=${await buildSession(deps, person_id, 'employer_user')}`
  const edited = open.slice(0, EDITED).map(({ id }) => id)
  await deps.db
    .updateTable('jobs')
    .set({ organization_id, external_url: null })
    .where('id', 'in', edited)
    .execute()
  let turn = 0
  return (): TextShot => ({
    method: 'PUT',
    path: `/api/employer/job/${edited[turn++ % edited.length]}`,
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'internship',
      work_mode: 'remote',
      title: `Edited internship ${turn}`,
      openings: 1,
      description: '<p>Count what comes and goes.</p>',
    }),
  })
}

/** Jobs that take applications here, each once by each student. */
const makeApplying = async () => {
  const jobs = open.slice(EDITED, EDITED + APPLICABLE).map(({ id }) => id)
  await deps.db.updateTable('jobs').set({ external_url: null }).where('id', 'in', jobs).execute()
  let turn = 0
  return (): TextShot => {
    const [student, job] = [turn % STUDENTS, Math.floor(turn / STUDENTS)]
    turn++
    const boundary = 'fairlead-busy-day'
    return {
      method: 'POST',
      path: '/api/student/job/apply',
      headers: {
        cookie: product.students[student]!.cookie,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: `--${boundary}\r\ncontent-disposition: form-data; name="job_id"\r\n\r\n${jobs[(job + student) % jobs.length]}\r\n--${boundary}--\r\n`,
    }
  }
}

const as = ({ cookie }: Candidate, body?: unknown): Pick<TextShot, 'headers' | 'body' | 'method'> => ({
  headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
  ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
})
const json = { 'content-type': 'application/json' }
const applying = await makeApplying()
const editing = await makeEditor()
const shots: Record<BusyDayKind, Kind['next']> = {
  browse: () => ({ path: `/api/public-job?page=${1 + Math.floor(20 * random() ** 2)}` }),
  search: () => ({ path: `/api/public-job?search=${anyText()}${anyOf(filters)}` }),
  'filter counts': () => ({ path: `/api/public-job/filter-counts?search=${anyText()}` }),
  detail: () => ({
    method: 'POST',
    path: '/api/public-job/detail',
    headers: json,
    body: JSON.stringify({ id: anyOf(open).id }),
  }),
  "student's list": () => ({ path: `/api/student/job?search=${anyText()}`, ...as(anyOf(product.students)) }),
  recommendations: () => ({ path: '/api/student/job/recommended', ...as(anyOf(product.students)) }),
  like: () => ({
    path: '/api/student/job/like-unlike',
    ...as(anyOf(product.students), { job_id: anyOf(open).id, liked: random() < 0.7 }),
  }),
  apply: applying,
}
const kinds: Record<string, Kind> = Object.fromEntries(
  Object.entries(shots).map(([name, next]) => [name, { share: busyDay[name as BusyDayKind], next }]),
)

/** Sends edits at an even pace until stopped; returns how many succeeded. */
const edit = (address: string, perSecond: number): (() => Promise<number>) => {
  if (perSecond === 0) return async () => 0
  const under: Promise<boolean>[] = []
  const timer = setInterval(() => {
    const { path, method, headers, body } = editing()
    under.push(
      fetch(address + path, { method: method!, headers: headers!, body: body as string }).then(
        async (response) => {
          await response.arrayBuffer()
          return response.ok
        },
      ),
    )
  }, 1000 / perSecond)
  return async () => {
    clearInterval(timer)
    return (await Promise.all(under)).filter(Boolean).length
  }
}

const median = (list: number[]): number =>
  list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)]!

const print = (rounds: MixFigures[], heading: string) => {
  const rate = (round: MixFigures) => Math.round(round.per_second)
  const rates = rounds.map(rate)
  console.log(`\n### ${heading}: ${median(rates)} calls/s (${rates.join(', ')})\n`)
  console.log('| kind | calls | p50 ms | p99 ms | failures |')
  console.log('|---|--:|--:|--:|--:|')
  for (const name of Object.keys(kinds)) {
    const of = (figure: keyof KindFigures) => median(rounds.map((round) => round.kinds[name]![figure]))
    console.log(
      `| ${name} | ${of('calls')} | ${of('p50_ms').toFixed(1)} | ${of('p99_ms').toFixed(1)} | ${of('failures')} |`,
    )
  }
}

const { address, pid, memory, work, profile, stop } = await product.serve(Number(values.processes))
console.log(
  `${values.jobs} jobs, ${open.length} open; ${cpus().length} cores shared by client, server and database; medians of ${values.rounds} rounds of ${seconds} s`,
)
await fireMix(address, kinds, { seconds: 3, connections: 10 })
for (const connections of numbers(values.connections)) {
  for (const edits of numbers(values.edits)) {
    const rounds: MixFigures[] = []
    let done = 0
    for (let round = 0; round < Number(values.rounds); round++) {
      say(`${connections} connections, ${edits} edits a second, round ${round + 1} of ${values.rounds}`)
      const end = edit(address, edits)
      rounds.push(await fireMix(address, kinds, { seconds, connections, seed: round + 1 }))
      done += await end()
    }
    print(rounds, `${connections} connections, ${edits} edits a second (${done} made)`)
  }
}
const counts = await countsStatements(deps.db)
const only = (name: string, next: Kind['next']): [string, Record<string, Kind>] => [
  name,
  { [name]: { share: 1, next } },
]
const alone: Array<[string, Record<string, Kind>]> = [
  only('a bare route', () => ({ path: '/bare' })),
  only('a bare route and a statement', () => ({ path: '/bare-statement' })),
  ...Object.entries(kinds).map(([name, { next }]) => only(name, next)),
  only('edit', editing),
  ['all of them, mixed', kinds],
]
console.log(
  '\n| kind alone | calls/s | client, server and database: processor ms a call | statements: ms a call | statements a call |',
)
console.log('|---|--:|--:|--:|--:|')
for (const [name, kind] of alone) {
  say(`Only: ${name}`)
  let calls = 0
  let client = 0
  const fire = async () => {
    const before = process.cpuUsage()
    const { kinds: fired } = await fireMix(address, kind, { seconds: 3, connections: 10 })
    const { user, system } = process.cpuUsage(before)
    client = (user + system) / 1000
    calls = Object.values(fired).reduce((sum, one) => sum + one.calls, 0)
    return null
  }
  const counted = () => (counts ? statementsOf(deps.db, fire) : fire())
  const before = await work()
  const { result, spent } = await spentOn({ server: pid, pool: product.runtime.pool }, counted)
  const perCall = (total: number, digits: number) => (total / calls).toFixed(digits)
  const processors = [client, (await work()) - before, spent.database].map((total) => perCall(total, 3))
  console.log(
    `| ${name} | ${Math.round(calls / 3)} | ${processors.join(', ')} | ${result ? perCall(result.ms, 3) : '–'} | ${result ? perCall(result.calls, 2) : '–'} |`,
  )
  if (values.profiles) {
    const file = join(values.profiles, `${name.replaceAll(/\W+/g, '-')}.cpuprofile`)
    writeFileSync(file, await profile(fire))
  }
}
console.log(`\nServer's highest memory: ${Math.round((await memory()) / 1024 / 1024)} MiB`)
await stop()
await product.drop()
process.exit(0)
