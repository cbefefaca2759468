import type { ChildProcess } from 'node:child_process'
import { freePort } from '../harness/ports.ts'
import { startServer } from '../harness/process.ts'
import { answeredOtherwise, type Losses, lossesOf } from './losses.ts'
import { startMailCounter } from './mail-counter.ts'
import { type World, waitUntil } from './world.ts'
import { type Heard, startWriters } from './writers.ts'

export interface Killed extends Losses {
  kills: number
  done: number
  heard: Heard
  repeated: number
  otherwise: string[]
  /** Emails the mail server accepted, those it accepted twice, and those it never got. */
  mails: {
    accepted: number
    twice: number
    missing: number
    /** For each that came twice, milliseconds from its acceptance until its sender was killed. */
    early: number[]
  }
  /** Milliseconds from each end until it was ready again. */
  starts: number[]
}

export interface Running {
  child: ChildProcess
  ended: Promise<unknown>
  address: string
}

/** How a server is ended and comes back. */
export interface Ending {
  /** Resolves when it is ready. */
  start(env: Record<string, string>): Promise<Running>
  /** Ends it, or one of its processes; resolves when it is ready again. */
  end(running: Running, start: () => Promise<Running>): Promise<Running>
  /** Other processes answer meanwhile, so nobody waits. */
  others?: boolean
}

/** The whole server, which is a single process, as `kill -9` does. */
const killed: Ending = {
  start: async (env) => {
    const server = await startServer(env)
    await server.ready()
    return server
  },
  end: async ({ child, ended }, start) => {
    child.kill('SIGKILL')
    await ended
    return start()
  },
}

interface Killing {
  ending?: Ending
  times: number
  /** No more kills after this moment. */
  until?: number
  /** How many writes a server sees done at most before it is killed. */
  most: number
  /** Waits for the emails of workers that died. */
  mails: boolean
  say?: (text: string) => void
}

const OPEN = `select count(*)::int as n from mails where state in ('queued', 'sending')`
const BUSY = `select count(*)::int as n from pgboss.job where state in ('created', 'retry', 'active') and name <> 'minute'`
// instead of waiting four minutes until nobody can be sending it any more
const UNHEARD = `update mails set unheard = 10 where state = 'sending'`

/** Kills the server again and again in the middle of everybody's writes, and counts what is left of them. */
export const killRepeatedly = async (
  world: World,
  { ending = killed, times, until = Number.POSITIVE_INFINITY, most, mails, say = () => {} }: Killing,
): Promise<Killed> => {
  const counter = await startMailCounter()
  const port = await freePort()
  const env = { ...world.env, PORT: String(port), SMTP_URL: counter.url, TRUST_PROXY: '1' }
  const start = () => ending.start(env)
  let running = await start()
  let back: Promise<unknown> = Promise.resolve()
  const writers = startWriters(world, `http://localhost:${port}`, () => back)
  const starts: number[] = []
  const kills: number[] = []
  for (let n = 1; n <= times && Date.now() < until; n++) {
    const enough = writers.done() + 1 + Math.floor(most * Math.random())
    await waitUntil(async () => writers.done() >= enough, 25)
    const since = performance.now()
    kills.push(since)
    const again = ending.end(running, start)
    if (!ending.others) back = again
    running = await again
    const took = performance.now() - since
    starts.push(took)
    say(`${n} of ${times}: ${writers.done()} writes done, ready again after ${(took / 1000).toFixed(1)} s`)
  }
  await writers.finish()
  await waitUntil(async () => (await world.count(BUSY)) === 0)
  if (mails) {
    await world.query(UNHEARD)
    await waitUntil(async () => (await world.count(OPEN)) === 0)
  }
  const again = await answeredOtherwise(writers.writes, 300)
  const missing = await world.count(`select count(*)::int as n from mails where state = 'sent'`)
  const losses = await lossesOf(world, writers.writes)
  running.child.kill('SIGTERM')
  await running.ended
  await counter.close()
  const twice = counter.twice()
  return {
    kills: starts.length,
    done: writers.done(),
    heard: writers.heard(),
    ...losses,
    ...again,
    mails: {
      accepted: counter.count(),
      twice: twice.length,
      early: twice.map((at) => (kills.find((kill) => kill >= at) ?? Number.NaN) - at).sort((a, b) => a - b),
      missing: Math.max(0, missing - counter.count()),
    },
    starts,
  }
}
