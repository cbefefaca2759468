import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { roomOn } from '#platform/disk-room.ts'
import { dropDatabase, makeDatabase } from '../../bench/database.ts'
import { noClusters, startPrimary } from '../harness/clusters.ts'
import { makeDisk, noDisks } from '../harness/disks.ts'
import { goThroughAll, isWell } from './outages.ts'
import type { Trouble } from './troubles.ts'
import { makeWorld } from './world.ts'

// node tests/faults/disk.ts [--each 20] [--writers 50] [--only embedded], as root, after npm start has built it. Fills the disk
// of the embedded database, and that of a PostgreSQL of its own, of Debian's postgresql.
const { values } = parseArgs({
  options: {
    each: { type: 'string', default: '20' },
    writers: { type: 'string', default: '50' },
    only: { type: 'string' },
  },
})
if (noDisks) {
  console.log(`Skipped: ${noDisks}`)
  process.exit()
}
const MEGABYTES = 900
const disk = makeDisk(MEGABYTES)
const size = { people: Number(values.writers), jobs: 1_000 }
const seconds = Number(values.each)
/** Till so many bytes are left, or none, by another process: this one goes on asking how the server is. */
const fill = async (leaving: number): Promise<void> => {
  const bytes = roomOn(disk.folder) - leaving
  const file = join(disk.folder, 'filler')
  await promisify(execFile)('sh', ['-c', 'head -c "$1" /dev/zero >"$2" || true', 'sh', String(bytes), file])
}
const MEGABYTE = 1024 * 1024
const full: Trouble = { name: 'the disk is full', seconds, begin: () => fill(-MEGABYTE), end: disk.makeRoom }
const nearlyFull: Trouble = {
  ...full,
  name: 'less than DISK_RESERVE is left of the disk',
  begin: () => fill(50 * MEGABYTE),
}

const ofEmbedded = async (): Promise<boolean> => {
  console.log('The embedded database')
  const env = { DATA_DIR: disk.folder }
  const world = await makeWorld(env, size)
  return isWell(await goThroughAll(world, world.env, [nearlyFull, full], console.log))
}

const ofServer = async (): Promise<boolean> => {
  console.log('PostgreSQL')
  const beside = makeDisk(MEGABYTES)
  process.env.TMPDIR = disk.folder
  const primary = await startPrimary()
  const name = 'fairlead_disk'
  const env = { DATA_DIR: beside.folder, DATABASE_URL: await makeDatabase(primary.url(), name) }
  const world = await makeWorld(env, size)
  /** As whoever looks after it does: a server that ended because it could not even recover is started again. */
  const mend = async () => {
    disk.makeRoom()
    for (let tries = 0; tries < 10; tries++) {
      if (await primary.ask('select 1').catch(() => null)) return
      await wait(1_000)
    }
    console.log('  PostgreSQL had ended, and is started again')
    await primary.start()
  }
  const well = isWell(await goThroughAll(world, world.env, [{ ...full, end: mend }], console.log))
  await dropDatabase(primary.url(), name)
  await primary.remove()
  beside.remove()
  return well
}

const trials = { embedded: ofEmbedded, postgres: noClusters ? undefined : ofServer }
if (noClusters) console.log(`PostgreSQL is skipped: ${noClusters}`)
let well = true
for (const [name, trial] of Object.entries(trials))
  if (trial && (values.only ?? name) === name) well = (await trial()) && well
disk.remove()
process.exit(well ? 0 : 1)
