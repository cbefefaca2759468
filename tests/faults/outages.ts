import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { dropDatabase, makeDatabase } from '../../bench/database.ts'
import { openWay } from '../harness/faults.ts'
import { startServer } from '../harness/process.ts'
import { answeredOtherwise, type Losses, lossesOf } from './losses.ts'
import { makeWorld, type World, waitUntil } from './world.ts'
import { type Heard, startWriters } from './writers.ts'

type Way = Awaited<ReturnType<typeof openWay>>

/** A database server's trouble: how it begins, and how it ends. */
interface Trouble {
  name: string
  seconds: number
  begin(): unknown
  end(): unknown
}

interface Outlived {
  name: string
  heard: Heard
  /** What `/readyz` said meanwhile, and the most milliseconds until it did. */
  ready: { said: Set<string>; slowest: number; alive: boolean }
  /** Milliseconds from the end of the trouble until the server was ready, and until all who had waited were answered. */
  back: { ready: number; everyone: number }
}

export interface Outages extends Losses {
  outlived: Outlived[]
  done: number
  repeated: number
  otherwise: string[]
  /** Whether the server was the same process all the time. */
  lived: boolean
}

/** Asks all the time what a proxy's health checks ask. */
const watchHealth = (address: string) => {
  const seen: Outlived['ready'] = { said: new Set(), slowest: 0, alive: true }
  let going = true
  const ask = async (path: string) => {
    const response = await fetch(address + path, { signal: AbortSignal.timeout(10_000) })
    return { status: response.status, said: ((await response.json()) as { status: string }).status }
  }
  const watching = (async () => {
    while (going) {
      const since = performance.now()
      const { status, said } = await ask('/readyz')
      seen.said.add(`${status} ${said}`)
      seen.slowest = Math.max(seen.slowest, performance.now() - since)
      if ((await ask('/healthz')).status !== 200) seen.alive = false
      await wait(100)
    }
  })().catch(() => {
    seen.alive = false
  })
  return async () => {
    going = false
    await watching
    return seen
  }
}

/** A role of its own, whose connections can be limited: what is said of administrators does not hold for it. */
const makeOwner = async (server: string, name: string, database: string): Promise<string> => {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`drop role if exists ${name}`)
  await admin.query(`create role ${name} login password 'of a trial'`)
  await admin.query(`alter database ${new URL(database).pathname.slice(1)} owner to ${name}`)
  await admin.end()
  const url = new URL(database)
  Object.assign(url, { username: name, password: 'of a trial' })
  return url.href
}

const asAdmin = async (server: string, text: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(text)
  await admin.end()
}

/** The troubles of a server, or of the way to it, for so many seconds each. */
export const troublesOf = (server: string, name: string, way: Way, each: number) => ({
  gone: (seconds: number): Trouble => ({ name: `gone for ${seconds} s`, seconds, begin: way.cut, end: way.mend }),
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
  choose(of: ReturnType<typeof troublesOf>): Trouble[]
  each: number
  say?: (text: string) => void
}

/** Lets everybody write while the database is in trouble, and counts what is there afterward. */
export const outlive = async ({ server, people, choose, each, say = () => {} }: Trial): Promise<Outages> => {
  const name = `fairlead_outage_${process.pid}`
  const database = await makeOwner(server, name, await makeDatabase(server, name))
  const world: World = await makeWorld({ DATABASE_URL: database }, { people, jobs: 2_000 })
  const way = await openWay(database)
  const up = await startServer({ ...world.env, DATABASE_URL: way.url, TRUST_PROXY: '1' })
  await up.ready()
  const writers = startWriters(world, up.address, async () => {})
  const outlived: Outlived[] = []
  for (const trouble of choose(troublesOf(server, name, way, each))) {
    await waitUntil(async () => writers.writes.filter(({ done }) => done).length > people, 25)
    await wait(1_000)
    const [watched, undisturbed] = [watchHealth(up.address), writers.heard()]
    say(`${trouble.name} … (before: ${[...undisturbed.statuses].map(([status, n]) => `${n} × ${status}`)})`)
    await trouble.begin()
    await wait(trouble.seconds * 1000)
    await trouble.end()
    const since = performance.now()
    const waiting = writers.writes.filter(({ done }) => !done)
    const isReady = () => fetch(`${up.address}/readyz`).then(({ ok }) => ok)
    await waitUntil(isReady, 50)
    const ready = performance.now() - since
    await waitUntil(async () => waiting.every(({ done }) => done), 50)
    const back = { ready, everyone: performance.now() - since }
    outlived.push({ name: trouble.name, heard: writers.heard(), ready: await watched(), back })
  }
  await writers.finish()
  const repeats = await answeredOtherwise(writers.writes, 300)
  const losses = await lossesOf(world, writers.writes)
  const lived = up.child.exitCode === null
  up.child.kill('SIGTERM')
  await up.ended
  way.close()
  await dropDatabase(server, name)
  await asAdmin(server, `drop role ${name}`)
  return { outlived, done: writers.done(), ...losses, ...repeats, lived }
}
