import { setTimeout as wait } from 'node:timers/promises'
import { dishonestIn, listed } from './report.ts'
import { waitUntil } from './world.ts'
import type { Heard, startWriters } from './writers.ts'

/** Milliseconds between one person's writes: without them, limits on calls would keep some waiting. */
export const PAUSE = 1_000

/** How it begins, how long it lasts, and how it ends. */
export interface Trouble {
  name: string
  seconds: number
  begin(): unknown
  end(): unknown
  /** Ending it takes a new start of the server, which is not watched. */
  restarts?: boolean
}

export interface Outlived {
  name: string
  heard: Heard
  /** What `/readyz` said meanwhile, the most milliseconds until it did, and what else than 200 `/healthz` said, if anything. */
  ready: { said: Set<string>; slowest: number; unwell: Set<string> }
  /** Milliseconds from the end of the trouble until the server was ready, and until all who had waited were answered. */
  back: { ready: number; everyone: number }
}

/** Asks all the time what a proxy's health checks ask. */
const watchHealth = (address: string) => {
  const seen: Outlived['ready'] = { said: new Set(), slowest: 0, unwell: new Set() }
  let going = true
  const ask = async (path: string) => {
    const response = await fetch(address + path, { signal: AbortSignal.timeout(10_000) })
    return { status: response.status, said: ((await response.json()) as { status: string }).status }
  }
  const look = async () => {
    const since = performance.now()
    const { status, said } = await ask('/readyz')
    seen.said.add(`${status} ${said}`)
    seen.slowest = Math.max(seen.slowest, performance.now() - since)
    const health = await ask('/healthz')
    if (health.status !== 200) seen.unwell.add(`${health.status} ${health.said}`)
  }
  const watching = (async () => {
    while (going) {
      await look().catch((error: Error) => seen.unwell.add(String(error.cause ?? error)))
      await wait(100)
    }
  })()
  return async () => {
    going = false
    await watching
    return seen
  }
}

/** Lets everybody write on while something is wrong, and until all who had waited are answered. */
export const goThrough = async (
  { name, seconds, begin, end, restarts }: Trouble,
  address: string,
  writers: ReturnType<typeof startWriters>,
): Promise<Outlived> => {
  // all of them at work
  await wait(3_000)
  writers.heard()
  const watched = watchHealth(address)
  await begin()
  await wait(seconds * 1000)
  let seen = restarts ? await watched() : undefined
  await end()
  const since = performance.now()
  const waiting = writers.writes.filter(({ done }) => !done)
  await waitUntil(() => fetch(`${address}/readyz`).then(({ ok }) => ok), 50)
  const ready = performance.now() - since
  await waitUntil(async () => waiting.every(({ done }) => done), 50)
  const back = { ready, everyone: performance.now() - since }
  seen ??= await watched()
  return { name, heard: writers.heard(), ready: seen, back }
}

const took = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

export const told = ({ name, heard, ready, back }: Outlived): string =>
  [
    name,
    `answers: ${listed(heard.statuses)}, ${heard.unanswered} without an answer, the slowest after ${took(heard.slowest)}`,
    `/readyz: ${[...ready.said].join(', ')}, after ${took(ready.slowest)} at most; /healthz ${[...ready.unwell].join(', ') || '200 all the time'}`,
    `afterward: ready after ${took(back.ready)}, all who had waited were answered after ${took(back.everyone)}`,
  ].join('\n  ')

/** What was not well meanwhile. */
export const faultsDuring = ({ name, heard, ready }: Outlived): string[] =>
  [...dishonestIn(heard), ...[...ready.unwell].map((what) => `/healthz said ${what}`)].map(
    (fault) => `${name}: ${fault}`,
  )
