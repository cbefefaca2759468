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
  mails: { accepted: number; twice: number; missing: number }
  /** Milliseconds from each start to the first answer, after a crash. */
  starts: number[]
}

interface Killing {
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
  { times, until = Number.POSITIVE_INFINITY, most, mails, say = () => {} }: Killing,
): Promise<Killed> => {
  const counter = await startMailCounter()
  const port = await freePort()
  const start = async () => {
    const since = performance.now()
    const env = { ...world.env, PORT: String(port), SMTP_URL: counter.url, TRUST_PROXY: '1' }
    const server = await startServer(env)
    await server.ready()
    return { ...server, took: performance.now() - since }
  }
  let up = start()
  const writers = startWriters(world, `http://localhost:${port}`, () => up)
  const starts: number[] = []
  for (let n = 1; n <= times && Date.now() < until; n++) {
    const { child, ended } = await up
    const enough = writers.done() + 1 + Math.floor(most * Math.random())
    await waitUntil(async () => writers.done() >= enough, 25)
    child.kill('SIGKILL')
    up = ended.then(start)
    const { took } = await up
    starts.push(took)
    say(`${n} of ${times}: ${writers.done()} writes done, started again in ${(took / 1000).toFixed(1)} s`)
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
  const last = await up
  last.child.kill('SIGTERM')
  await last.ended
  await counter.close()
  return {
    kills: starts.length,
    done: writers.done(),
    heard: writers.heard(),
    ...losses,
    ...again,
    mails: {
      accepted: counter.count(),
      twice: counter.twice(),
      missing: Math.max(0, missing - counter.count()),
    },
    starts,
  }
}
