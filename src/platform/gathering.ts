import { AsyncLocalStorage } from 'node:async_hooks'
import { withCause } from './cause.ts'

/** What became of one of several done together. */
export type Outcome<R> = { value: R | Promise<R> } | { problem: unknown }

interface Waiting<A, R> {
  asked: A
  resolve(value: R | Promise<R>): void
  reject(problem: unknown): void
  /** Goes on where it was asked. */
  there<T>(work: () => T): T
}

export interface Gathering<A, R> {
  /** Does it with what else is asked about the same thing at the moment. */
  join(about: string, asked: A): Promise<R>
}

interface Line<A, R> {
  waiting: Array<Waiting<A, R>>
  served: number
}

interface GatheringOptions<A, R> {
  most: number
  /** Groups about the same thing that are done at a time, one if not given: one that hangs keeps the next waiting. */
  atOnce?: number
  /** Milliseconds after which a group no longer keeps the next waiting. */
  patience?: number
  /** Whoever asks twice at once has their turns one after the other. Without it they share one. */
  whose?(asked: A): string
  /** Does all of it, or throws without having done any; the outcomes are in the order asked. */
  together(about: string, asked: readonly A[]): Promise<ReadonlyArray<Outcome<R>>>
  /** Whether each is tried by itself after they failed together. */
  mayTryAlone(error: unknown): boolean
}

/**
 * Gathers what is asked about one thing while the last of it is being done, and does it together: one
 * transaction then serves many, where each would have waited for the one before.
 */
export const createGathering = <A, R>({
  most,
  atOnce = 1,
  patience,
  whose,
  together,
  mayTryAlone,
}: GatheringOptions<A, R>): Gathering<A, R> => {
  const lines = new Map<string, Line<A, R>>()

  /** The first of each who wait, in order; the others stay. */
  const take = (line: Array<Waiting<A, R>>): Array<Waiting<A, R>> => {
    if (!whose) return line.splice(0, most)
    const seen = new Set<string>()
    const taken: Array<Waiting<A, R>> = []
    for (let at = 0; at < line.length && taken.length < most; ) {
      const name = whose(line[at]!.asked)
      if (seen.has(name)) at++
      else {
        seen.add(name)
        taken.push(...line.splice(at, 1))
      }
    }
    return taken
  }

  const serve = async (about: string, group: ReadonlyArray<Waiting<A, R>>): Promise<void> => {
    try {
      const all = group.map(({ asked }) => asked)
      const work = () => together(about, all)
      // what is done for several is not caused by the first of them
      const outcomes = await group[0]!.there(() => (all.length > 1 ? withCause(null, work) : work()))
      for (const [n, { resolve, reject }] of group.entries()) {
        const outcome = outcomes[n]!
        if ('value' in outcome) resolve(outcome.value)
        else reject(outcome.problem)
      }
    } catch (error) {
      if (group.length > 1 && mayTryAlone(error)) for (const one of group) await serve(about, [one])
      else for (const { reject } of group) reject(error)
    }
  }

  const leave = (about: string, line: Line<A, R>): void => {
    line.served--
    if (line.waiting.length > 0) void run(about, line)
    else if (line.served === 0) lines.delete(about)
  }

  const run = async (about: string, line: Line<A, R>): Promise<void> => {
    line.served++
    let isAwaited = true
    const stopWaiting = () => {
      isAwaited = false
      leave(about, line)
    }
    const late = patience === undefined ? undefined : setTimeout(stopWaiting, patience)
    await serve(about, take(line.waiting))
    clearTimeout(late)
    if (isAwaited) leave(about, line)
  }

  return {
    join: (about, asked) =>
      new Promise<R>((resolve, reject) => {
        const waiting = { asked, resolve, reject, there: AsyncLocalStorage.snapshot() }
        const line = lines.get(about) ?? { waiting: [], served: 0 }
        lines.set(about, line)
        line.waiting.push(waiting)
        if (line.served < atOnce) void run(about, line)
      }),
  }
}
