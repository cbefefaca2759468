import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dropDatabase, makeDatabase } from '../../bench/database.ts'
import { noClusters, startPrimary } from '../harness/clusters.ts'
import { makeFailingDisk, noFailingDisks } from '../harness/failing-disks.ts'
import { goThroughAll, isWell } from './outages.ts'
import { makeWorld } from './world.ts'

// node tests/faults/read-only.ts [--each 15] [--writers 50] [--only embedded], as root, after npm start has built it. The disk of the
// embedded database, and that of a PostgreSQL of its own, becomes read-only under it, as the system does with a disk that fails; whoever
// looks after it ends what uses it, has it checked, mounts it again, and starts that.
const { values } = parseArgs({
  options: {
    each: { type: 'string', default: '15' },
    writers: { type: 'string', default: '50' },
    only: { type: 'string' },
  },
})
// not tried is not passed
const UNTRIED = 77
if (noFailingDisks) {
  console.error(`Not tried: ${noFailingDisks}`)
  process.exit(UNTRIED)
}
const MEGABYTES = 1_200
const size = { people: Number(values.writers), jobs: 1_000 }
const seconds = Number(values.each)
const disk = makeFailingDisk(MEGABYTES)

const ofEmbedded = async (): Promise<boolean> => {
  const world = await makeWorld({ DATA_DIR: disk.folder }, size)
  const outages = await goThroughAll(
    world,
    world.env,
    ({ kill, start }) => [
      {
        name: 'the disk of the embedded database became read-only',
        seconds,
        restarts: true,
        begin: disk.fail,
        end: async () => {
          await kill()
          disk.mend()
          await start()
        },
      },
    ],
    console.log,
  )
  return isWell(outages)
}

const ofServer = async (): Promise<boolean> => {
  const beside = mkdtempSync(join(tmpdir(), 'fairlead-read-only-'))
  process.env.TMPDIR = disk.folder
  const primary = await startPrimary()
  disk.settle()
  const name = 'fairlead_read_only'
  const env = { DATA_DIR: beside, DATABASE_URL: await makeDatabase(primary.url(), name) }
  const world = await makeWorld(env, size)
  const end = async () => {
    // it may have ended by itself
    await primary.stop('immediate').catch(() => {})
    disk.mend()
    await primary.start()
  }
  const trouble = { name: 'PostgreSQL’s disk became read-only', seconds, begin: disk.fail, end }
  const well = isWell(await goThroughAll(world, world.env, [trouble], console.log))
  await dropDatabase(primary.url(), name)
  await primary.remove()
  rmSync(beside, { recursive: true, force: true })
  return well
}

const trials = { embedded: ofEmbedded, postgres: noClusters ? undefined : ofServer }
let [well, untried] = [true, false]
for (const [name, trial] of Object.entries(trials)) {
  if ((values.only ?? name) !== name) continue
  if (trial) well = (await trial()) && well
  else {
    console.error(`PostgreSQL is not tried: ${noClusters}`)
    untried = true
  }
}
disk.remove()
process.exit(well ? (untried ? UNTRIED : 0) : 1)
