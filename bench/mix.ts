import { openConnection, type TextShot } from './connection.ts'

/** One kind of call in a mix: how often of all, and the next one to make. */
export interface Kind {
  share: number
  next: () => TextShot
}

export interface KindFigures {
  calls: number
  failures: number
  p50_ms: number
  p99_ms: number
}

export interface MixFigures {
  per_second: number
  kinds: Record<string, KindFigures>
}

/** How often of a hundred calls each kind is made on a busy day. */
export const busyDay = {
  browse: 30,
  search: 22,
  'filter counts': 5,
  detail: 28,
  "student's list": 6,
  recommendations: 2,
  like: 3,
  apply: 2,
}
export type BusyDayKind = keyof typeof busyDay

const percentile = (sorted: number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/** Numbers from 0 to 1 that repeat from run to run (Lehmer's generator). */
export const numbersFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Draws names, each as often as its share says. */
export const drawnBy = <Name extends string>(
  shares: Readonly<Record<Name, number>>,
  random: () => number,
): (() => Name) => {
  const names = Object.keys(shares) as Name[]
  const total = names.reduce((sum, name) => sum + shares[name], 0)
  return () => {
    let left = random() * total
    for (const name of names) {
      left -= shares[name]
      if (left < 0) return name
    }
    return names[0]!
  }
}

/** Fires a mix of calls for so many seconds over so many connections; latencies are in milliseconds. */
export const fireMix = async (
  address: string,
  kinds: Record<string, Kind>,
  { seconds, connections, seed = 7 }: { seconds: number; connections: number; seed?: number },
): Promise<MixFigures> => {
  const names = Object.keys(kinds)
  const draw = drawnBy(Object.fromEntries(names.map((name) => [name, kinds[name]!.share])), numbersFrom(seed))
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]]))
  const failures = Object.fromEntries(names.map((name) => [name, 0]))
  let calls = 0
  const started = performance.now()
  const end = started + seconds * 1000
  const visit = async () => {
    const connection = openConnection(address)
    for (let from = performance.now(); from < end; ) {
      const name = draw()
      const status = await connection.send(kinds[name]!.next())
      const now = performance.now()
      times[name]!.push(now - from)
      if (status >= 300) failures[name]!++
      calls++
      from = now
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, visit))
  const took = (performance.now() - started) / 1000
  return {
    per_second: calls / took,
    kinds: Object.fromEntries(
      names.map((name) => {
        const sorted = times[name]!.sort((one, other) => one - other)
        return [
          name,
          {
            calls: sorted.length,
            failures: failures[name]!,
            p50_ms: percentile(sorted, 0.5),
            p99_ms: percentile(sorted, 0.99),
          },
        ]
      }),
    ),
  }
}
