import { setTimeout as wait } from 'node:timers/promises'

/** Asks an address ten times a second while work is done, and says how long the answers took. */
export const whileAsked = async (address: string, work: () => Promise<unknown>) => {
  const took: number[] = []
  let failed = 0
  let going = true
  const asking = (async () => {
    while (going) {
      const since = performance.now()
      const ok = await fetch(address)
        .then((answer) => answer.text().then(() => answer.ok))
        .catch(() => false)
      took.push(performance.now() - since)
      if (!ok) failed++
      await wait(100)
    }
  })()
  await work()
  going = false
  await asking
  const sorted = took.sort((a, b) => a - b)
  return {
    times: took.length,
    median: Math.round(sorted[sorted.length >> 1] ?? 0),
    slowest: Math.round(sorted.at(-1) ?? 0),
    failed,
  }
}
