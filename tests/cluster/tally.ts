/** Answers that say honestly that it can't be done now. */
const HONEST = new Set([429, 502, 503, 504])

export interface Figures {
  sent: number
  answered: number
  /** How often each honest refusal was answered. */
  refused: Map<number, number>
  /** Everything else: an error nobody should see, or no answer at all. */
  wrong: Map<string, number>
  /** When the last one was answered that was not good. */
  lastFailure: number
}

const none = (): Figures => ({ sent: 0, answered: 0, refused: new Map(), wrong: new Map(), lastFailure: 0 })

const add = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1)

/** Counts what becomes of requests, anew for each part of the run. */
export const openTally = () => {
  let current = none()
  return {
    begin: (): Figures => {
      current = none()
      return current
    },
    /** Notes an answer; `fine` are statuses that are good where it was asked. */
    note: (what: string, status: number, fine: readonly number[] = []): void => {
      current.sent++
      if (status < 300 || fine.includes(status)) {
        current.answered++
        return
      }
      current.lastFailure = performance.now()
      if (HONEST.has(status)) add(current.refused, status)
      else add(current.wrong, `${what} ${status}`)
    },
    noteBroken: (what: string, error: Error): void => {
      current.sent++
      current.lastFailure = performance.now()
      add(current.wrong, `${what}: ${error.message}`)
    },
    quietFor: (): number => performance.now() - current.lastFailure,
  }
}
export type Tally = ReturnType<typeof openTally>

const listOf = <K>(counts: Map<K, number>): string =>
  counts.size === 0 ? '0' : [...counts].map(([key, count]) => `${count} × ${key}`).join(', ')

export const inWords = ({ sent, answered, refused, wrong }: Figures): string =>
  `${sent} requests, ${answered} answered, refused ${listOf(refused)}, anything else ${listOf(wrong)}`
