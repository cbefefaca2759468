import { Problem } from '#shared/problems.ts'

interface Waiting {
  lane: string
  go(): void
}

export interface Lanes {
  /** Runs the work when there is room in its lane and in total. Throws `overloaded` when that takes too long. */
  run<T>(lane: string, work: () => Promise<T>): Promise<T>
}

/**
 * Divides something scarce: `atOnce` in total, `each` per lane, first come, first served. Waiting in a full
 * lane holds up no other lane.
 */
export const createLanes = ({
  atOnce,
  each,
  patience,
}: {
  atOnce: number
  each: number
  patience: number
}): Lanes => {
  const running = new Map<string, number>()
  let total = 0
  const line: Waiting[] = []
  const of = (lane: string) => running.get(lane) ?? 0
  const hasRoom = (lane: string) => total < atOnce && of(lane) < each
  const enter = (lane: string) => {
    total++
    running.set(lane, of(lane) + 1)
  }
  const leave = (lane: string) => {
    total--
    if (of(lane) === 1) running.delete(lane)
    else running.set(lane, of(lane) - 1)
    const next = line.findIndex((one) => hasRoom(one.lane))
    const [chosen] = next < 0 ? [] : line.splice(next, 1)
    chosen?.go()
  }
  const waitIn = (lane: string) =>
    new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        lane,
        go: () => {
          clearTimeout(timer)
          enter(lane)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        line.splice(line.indexOf(waiting), 1)
        reject(new Problem('overloaded'))
      }, patience)
      line.push(waiting)
    })
  return {
    run: async (lane, work) => {
      if (hasRoom(lane)) enter(lane)
      else await waitIn(lane)
      try {
        return await work()
      } finally {
        leave(lane)
      }
    },
  }
}
