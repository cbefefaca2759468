import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { buildApp } from '../src/app.ts'
import { type Figures, fire, fireOnce, replay, type Shot } from './load.ts'
import { makeProduct, say } from './product.ts'
import { recordStatements } from './record.ts'

const { values } = parseArgs({
  options: {
    listings: { type: 'string' },
    server: { type: 'string', default: 'postgres://postgres@127.0.0.1:5432/postgres' },
    jobs: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '3' },
  },
})
if (!values.listings) {
  console.error(
    'Usage: node bench/run.ts --listings FILE [--server postgres://…] [--jobs 100000] [--seconds 8] [--connections 50] [--rounds 3]',
  )
  process.exit(64)
}
const seconds = Number(values.seconds)
const connections = Number(values.connections)

const json = { 'content-type': 'application/json' }
const post = (path: string, body: unknown, headers: Record<string, string> = {}): Shot => ({
  method: 'POST',
  path,
  headers: { ...json, ...headers },
  body: JSON.stringify(body),
})

const searches = [
  'data intern',
  'software engineer intern',
  'machine learning',
  'finance',
  'mechanical',
  'product manager',
  'quant trading',
  'hardware intern',
  'reserch',
  'cybersecurity',
]
const filters = [
  '',
  '&work_mode=remote',
  '&place=new%20york',
  '&sponsorship=offered',
  '&type=internship&posted_within=30',
]

const { runtime, serve, drop } = await makeProduct({
  server: values.server,
  listings: values.listings,
  jobs: Number(values.jobs),
  students: 0,
})
const app = await buildApp(runtime.deps, { rateLimits: false, shedLoad: false })

const open = await app.inject('/api/public-job?size=100')
const ids: string[] = open.json().data.map((job: { id: string }) => job.id)
const list = [1, 2, 3, 4, 5].map((page): Shot => ({ path: `/api/public-job?page=${page}` }))
const search = searches.flatMap((text) =>
  filters.map((filter): Shot => ({ path: `/api/public-job?search=${encodeURIComponent(text)}${filter}` })),
)
const detail = ids.map((id) => post('/api/public-job/detail', { id }))
const made = new Set<string>()
/** Searches no one made before: two words of open jobs' titles, mostly with a filter, each once. */
const fresh = async (round: number): Promise<Shot[]> => {
  const { rows } = await sql<{
    title: string
  }>`select distinct title from jobs where state = 'active' order by title`.execute(runtime.deps.db)
  const paths = rows
    .map(({ title }) => title.split(/[^A-Za-z]+/).filter((word) => word.length > 2))
    .filter((words) => words.length > 1)
    .map((words, n) => {
      const text = encodeURIComponent(`${words[n % words.length]} ${words[(n + round + 1) % words.length]}`)
      return `/api/public-job?search=${text}${filters[(n + round) % filters.length]}`
    })
  return [...new Set(paths)].filter((path) => !made.has(path) && made.add(path)).map((path) => ({ path }))
}
/**
 * Searches as people make them: a few texts often, most hardly ever. The n-th most popular is asked for 1/n
 * as often as the first (Zipf's law).
 */
const usual = async (round: number): Promise<Shot[]> => {
  const different = await fresh(round + 50)
  const turn = (Math.sqrt(5) - 1) / 2
  return Array.from(
    { length: 6000 },
    (_, n) => different[Math.floor(different.length ** ((n * turn) % 1)) - 1]!,
  )
}

const { address, memory: highestMemory, stop } = await serve()

const statements = {
  list: await recordStatements(app, list),
  search: await recordStatements(app, search),
  detail: await recordStatements(app, detail.slice(0, 50)),
  first: await recordStatements(app, (await fresh(7)).slice(0, 200)),
}
const rounds: Array<Record<string, Figures>> = []
for (let round = 0; round < Number(values.rounds); round++) {
  say(`Round ${round + 1} of ${values.rounds}`)
  rounds.push({
    'bare Fastify route': await fire(address, [{ path: '/bare' }], seconds, connections),
    'list: SQL through pg alone': await replay(runtime.pool, statements.list, seconds, connections),
    'list: GET /public-job': await fire(address, list, seconds, connections),
    'detail: SQL through pg alone': await replay(runtime.pool, statements.detail, seconds, connections),
    'detail: POST /public-job/detail': await fire(address, detail, seconds, connections),
    'search: SQL through pg alone': await replay(runtime.pool, statements.search, seconds, connections),
    'search: GET /public-job?search=…': await fire(address, search, seconds, connections),
    'first search: SQL through pg alone': await replay(runtime.pool, statements.first, seconds, connections),
    'first search: each text once': await fireOnce(address, await fresh(round), connections),
    'usual search: few texts often, most hardly ever': await fireOnce(
      address,
      await usual(round),
      connections,
    ),
  })
}
const memory = await highestMemory()
await stop()

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
const of = (name: string, figure: keyof Figures) => median(rounds.map((round) => round[name]![figure]))
console.log(
  `${values.jobs} jobs, ${connections} connections, ${cpus().length} cores shared by client, server and database; medians of ${values.rounds} rounds of ${seconds} s\n`,
)
console.log('| what | per second | p50 ms | p99 ms | failures | of its ceiling |')
console.log('|---|--:|--:|--:|--:|--:|')
for (const name of Object.keys(rounds[0]!)) {
  const ceiling = `${name.split(':')[0]}: SQL through pg alone`
  const share =
    rounds[0]![ceiling] && name !== ceiling
      ? `${Math.round((100 * of(name, 'per_second')) / of(ceiling, 'per_second'))} %`
      : ''
  console.log(
    `| ${name} | ${Math.round(of(name, 'per_second'))} | ${of(name, 'p50_ms').toFixed(1)} | ${of(name, 'p99_ms').toFixed(1)} | ${of(name, 'failures')} | ${share} |`,
  )
}
console.log(`\nServer's highest memory: ${Math.round(memory / 1024 / 1024)} MiB`)

await app.close()
await drop()
process.exit(0)
