import type { Deps } from './deps.ts'

interface Gathering {
  counts: Map<string, number>
  timer: NodeJS.Timeout | undefined
  write: (deps: Deps, counts: ReadonlyMap<string, number>) => Promise<void>
}

/** How long counts wait, and how many different ones at most; any beyond that are dropped. */
const WAIT = 5_000
const MOST = 10_000

const gatherings = new WeakMap<Deps, Set<() => Promise<void>>>()

/**
 * Batches counts that many visitors raise at once: kept in memory for seconds and written together, so that
 * no row is contended. A count that can't be written is lost, and the log says so.
 */
export const batchedCounter = (write: Gathering['write']) => {
  const known = new WeakMap<Deps, Gathering>()

  const empty = async (deps: Deps, gathering: Gathering) => {
    clearTimeout(gathering.timer)
    gathering.timer = undefined
    if (gathering.counts.size === 0) return
    const counts = gathering.counts
    gathering.counts = new Map()
    await gathering
      .write(deps, counts)
      .catch((error: unknown) => deps.log.error({ err: error }, 'counts were not written'))
  }

  const gatheringOf = (deps: Deps): Gathering => {
    const found = known.get(deps)
    if (found) return found
    const made: Gathering = { counts: new Map(), timer: undefined, write }
    known.set(deps, made)
    gatherings.set(
      deps,
      (gatherings.get(deps) ?? new Set()).add(() => empty(deps, made)),
    )
    return made
  }

  return (deps: Deps, key: string): void => {
    const gathering = gatheringOf(deps)
    const count = gathering.counts.get(key)
    if (count === undefined && gathering.counts.size >= MOST) return
    gathering.counts.set(key, (count ?? 0) + 1)
    gathering.timer ??= setTimeout(() => void empty(deps, gathering), WAIT).unref()
  }
}

/** Writes everything pending now: before the server ends, and for tests. */
export const writeBatchedCounters = async (deps: Deps): Promise<void> => {
  for (const empty of gatherings.get(deps) ?? []) await empty()
}
