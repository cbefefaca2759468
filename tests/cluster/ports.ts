import { createServer } from 'node:net'

/** Below those the system gives to outgoing connections: a server that is gone for a while finds its own again. */
const FIRST = 20_000
const COUNT = 10_000

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, () => probe.close(() => resolve(true)))
  })

/** A port for each name that nothing listens at, on any address of this machine. */
export const freePorts = async <const N extends string>(names: readonly N[]): Promise<Record<N, number>> => {
  const found: number[] = []
  let next = FIRST + Math.floor(Math.random() * COUNT)
  while (found.length < names.length) {
    if (await isFree(next)) found.push(next)
    next = FIRST + ((next + 1 - FIRST) % COUNT)
  }
  return Object.fromEntries(names.map((name, n) => [name, found[n]!])) as Record<N, number>
}
