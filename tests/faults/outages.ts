import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { dropDatabase, makeDatabase } from '../../bench/database.ts'
import { openWay } from '../harness/faults.ts'
import { freePort } from '../harness/ports.ts'
import { startServer } from '../harness/process.ts'
import { answeredOtherwise, type Losses, lossesOf } from './losses.ts'
import { lossesIn } from './report.ts'
import { faultsDuring, goThrough, type Outlived, PAUSE, type Trouble, told } from './troubles.ts'
import { makeWorld, type World } from './world.ts'
import { startWriters } from './writers.ts'

type Way = Awaited<ReturnType<typeof openWay>>

export interface Outages extends Losses {
  outlived: Outlived[]
  done: number
  repeated: number
  otherwise: string[]
  /** Whether the server was the same process all the time. */
  lived: boolean
}

const asAdmin = async (server: string, text: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(text)
  await admin.end()
}

/** A role of its own, whose connections can be limited: what is said of administrators does not hold for it. */
const makeOwner = async (server: string, name: string, database: string): Promise<string> => {
  await asAdmin(
    server,
    `drop role if exists ${name}; create role ${name} login password 'of a trial';
     alter database ${new URL(database).pathname.slice(1)} owner to ${name}`,
  )
  const url = new URL(database)
  Object.assign(url, { username: name, password: 'of a trial' })
  return url.href
}

/** The troubles of a server, or of the way to it, for so many seconds each. */
export const troublesOf = (server: string, name: string, way: Way, each: number) => ({
  gone: (seconds: number): Trouble => ({
    name: `gone for ${seconds} s`,
    seconds,
    begin: way.cut,
    end: way.mend,
  }),
  silent: { name: 'silent', seconds: each, begin: way.fallSilent, end: way.speak },
  slow: {
    name: 'slow: 250 ms there and 250 ms back',
    seconds: each,
    begin: () => way.slowDown(250),
    end: () => way.slowDown(0),
  },
  full: {
    name: 'out of connections: three are left',
    seconds: each,
    begin: () =>
      asAdmin(
        server,
        `alter role ${name} connection limit 3;
         select pg_terminate_backend(pid) from pg_stat_activity where usename = '${name}'`,
      ),
    end: () => asAdmin(server, `alter role ${name} connection limit -1`),
  },
})

interface Trial {
  server: string
  people: number
  /** The most applications one of them writes. */
  jobs: number
  choose(of: ReturnType<typeof troublesOf>): Trouble[]
  each: number
  say?: (text: string) => void
}

/** The server, for a trouble that can't be mended while it runs. */
export interface Restarted {
  kill(): Promise<void>
  start(): Promise<void>
}

/** Lets everybody write while troubles come and go, and counts what is there afterward. */
export const goThroughAll = async (
  world: World,
  env: Record<string, string>,
  troubles: readonly Trouble[] | ((server: Restarted) => readonly Trouble[]),
  say: (text: string) => void = () => {},
): Promise<Outages> => {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const start = async () => {
    const server = await startServer({ ...env, PORT: String(port), TRUST_PROXY: '1' })
    await server.ready()
    return server
  }
  let up = await start()
  const restarted: Restarted = {
    kill: async () => {
      up.child.kill('SIGKILL')
      await up.ended
    },
    start: async () => {
      up = await start()
    },
  }
  const writers = startWriters(world, address, async () => {}, PAUSE)
  const outlived: Outlived[] = []
  for (const trouble of typeof troubles === 'function' ? troubles(restarted) : troubles) {
    say(`${trouble.name} …`)
    outlived.push(await goThrough(trouble, address, writers))
  }
  await writers.finish()
  const repeats = await answeredOtherwise(writers.writes, 300)
  const losses = await lossesOf(world, writers.writes)
  const lived = up.child.exitCode === null
  up.child.kill('SIGTERM')
  await up.ended
  return { outlived, done: writers.done(), ...losses, ...repeats, lived }
}

/** The same while the database on a server is in trouble, or the way to it. */
export const outlive = async ({ server, people, jobs, choose, each, say }: Trial): Promise<Outages> => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-outage-'))
  const name = `fairlead_outage_${process.pid}`
  const database = await makeOwner(server, name, await makeDatabase(server, name))
  const world = await makeWorld({ DATABASE_URL: database, DATA_DIR: folder }, { people, jobs })
  const way = await openWay(database)
  const troubles = choose(troublesOf(server, name, way, each))
  const seen = await goThroughAll(world, { ...world.env, DATABASE_URL: way.url }, troubles, say)
  way.close()
  await dropDatabase(server, name)
  await asAdmin(server, `drop role ${name}`)
  rmSync(folder, { recursive: true, force: true })
  return seen
}

/** Says in plain words what was answered, lost and doubled; returns whether all was well. */
export const isWell = (seen: Outages): boolean => {
  for (const one of seen.outlived) console.log(told(one))
  const faults = [
    ...seen.outlived.flatMap(faultsDuring),
    ...lossesIn(seen),
    ...(seen.lived ? [] : ['the server ended']),
  ]
  console.log(
    `${seen.done} writes done, ${seen.lost.length} lost, ${seen.doubled.length} doubled; ${seen.repeated} keys sent again, ${seen.otherwise.length} answered otherwise`,
  )
  console.log(faults.length > 0 ? `NOT WELL: ${faults.join('; ')}` : 'well')
  return faults.length === 0
}
