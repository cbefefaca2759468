import { LRUCache } from 'lru-cache'

export interface StatementNames {
  /** Returns the name under which a connection prepares this text, or undefined to send it without one. */
  of(text: string): string | undefined
  /** From now on every text has another name, so that it is planned anew. */
  renew(): void
}

/** A text is named once it was sent this often: some differ with every list they are sent for. */
const OFTEN = 3
/** Every connection keeps a plan for each name: this bounds the memory of the database server. */
const MOST = 500
/** Characters; a longer text, mostly one for many rows, isn't named: its plan, and here the text, would be kept. */
const LONGEST = 20_000
/** Texts that are counted but not yet named. */
const CANDIDATES = 2_000

/** Names the texts of this process that come again and again, at most `most`. */
export const createStatementNames = ({ often = OFTEN, most = MOST, prefix = 's' } = {}): StatementNames => {
  const names = new Map<string, string>()
  const seen = new LRUCache<string, number>({ max: CANDIDATES })
  let generation = 0
  return {
    of: (text) => {
      const known = names.get(text)
      if (known || names.size >= most || text.length > LONGEST) return known
      const times = (seen.get(text) ?? 0) + 1
      if (times < often) {
        seen.set(text, times)
        return undefined
      }
      seen.delete(text)
      const name = `${prefix}${generation}_${names.size}`
      names.set(text, name)
      return name
    },
    renew: () => {
      generation++
      names.clear()
    },
  }
}

/**
 * Whether a prepared statement no longer fits because the schema changed under it
 * (PostgreSQL, `RevalidateCachedQuery` in `plancache.c`).
 */
export const isOutdatedPlan = (error: { code?: string; routine?: string }): boolean =>
  error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
