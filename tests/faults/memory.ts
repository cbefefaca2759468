import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dropDatabase, makeDatabase } from '../../bench/database.ts'
import { noClusters, startPrimary } from '../harness/clusters.ts'
import { killRepeatedly } from './killing.ts'
import { faultsOf, listed, print } from './report.ts'
import { type Hoard, memoryGroup, outOfMemory } from './supervised.ts'
import { makeWorld } from './world.ts'

// node tests/faults/memory.ts [--times 10] [--writers 50] [--server postgres://…], after npm start has built it. Without
// a server it makes one of its own, of Debian's postgresql.
const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '10' },
    writers: { type: 'string', default: '50' },
    /** An administrator's address. */
    server: { type: 'string' },
    /** Megabytes of all processes together, where the kernel limits them. */
    megabytes: { type: 'string', default: '1500' },
    /** Megabytes of each process's objects that are too little for visitors. */
    heap: { type: 'string', default: '100' },
    /** Only the trials whose name has this in it. */
    only: { type: 'string', default: '' },
  },
})
if (!values.server && noClusters) {
  console.log(`Skipped: ${noClusters}, or name a server: --server postgres://…`)
  process.exit()
}
const own = values.server ? undefined : await startPrimary()
const server = values.server ?? own!.url()

interface Trial {
  name: string
  hoard?: Hoard
  workers: number
  heap: number
  /** Limited by the kernel, which kills, and not by the engine, which ends itself. */
  byKernel?: boolean
  times?: number
  /** On the database that is in its own process. */
  embedded?: boolean
}
const trials: Trial[] = [
  { name: 'one of two processes at the limit of its engine', hoard: 'objects', workers: 2, heap: 200 },
  { name: 'a single process at the limit of its engine', hoard: 'objects', workers: 1, heap: 200 },
  { name: 'one of two at the limit of the kernel', hoard: 'bytes', workers: 2, heap: 512, byKernel: true },
  { name: 'one of two that stays nearly full', hoard: 'lasting', workers: 2, heap: 200, times: 1 },
  {
    name: 'on the embedded database, at the limit of its engine',
    hoard: 'objects',
    workers: 1,
    heap: 300,
    embedded: true,
  },
  {
    name: 'on the embedded database, at the limit of the kernel',
    hoard: 'bytes',
    workers: 1,
    heap: 512,
    byKernel: true,
    embedded: true,
  },
  { name: 'two with too little memory for their visitors', workers: 2, heap: Number(values.heap) },
]

/** Returns whether all was well. */
const outlived = async (trial: Trial): Promise<boolean> => {
  const { name, hoard, workers, heap, byKernel, embedded, times = Number(values.times) } = trial
  const group = byKernel ? memoryGroup(Number(values.megabytes)) : undefined
  if (group === null) {
    console.log(`${name}: skipped, no group of processes with a limit on its memory can be made here`)
    return true
  }
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-memory-'))
  const database = `fairlead_memory_${process.pid}`
  const env: Record<string, string> = { DATA_DIR: folder }
  if (!embedded) env.DATABASE_URL = await makeDatabase(server, database)
  const world = await makeWorld(env, { people: Number(values.writers), jobs: 500 })
  const { ending, ended } = outOfMemory({ hoard, workers, heap, group })
  const report = await killRepeatedly(world, { ending, times, most: 150, mails: true, say: console.log })
  print(name, report)
  const causes = [...Map.groupBy(ended(), (how) => how)].map(([how, all]) => [how, all.length] as const)
  console.log(`  ended by: ${listed(new Map(causes)) || 'nothing'}`)
  group?.remove()
  if (!embedded) await dropDatabase(server, database)
  rmSync(folder, { recursive: true, force: true })
  return faultsOf(report).length === 0
}

let well = true
for (const trial of trials.filter(({ name }) => name.includes(values.only)))
  well = (await outlived(trial)) && well
await own?.remove()
process.exit(well ? 0 : 1)
