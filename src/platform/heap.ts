import { constants, PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8'

/** Bytes of objects that outlived their youth; a process ends when more than this can't be collected. */
const limit = (): number => {
  const [, megabytes] = /--max-old-space-size=(\d+)/.exec(process.execArgv.join(' ')) ?? []
  return megabytes ? Number(megabytes) * 1024 * 1024 : getHeapStatistics().heap_size_limit
}

const used = (): number =>
  getHeapSpaceStatistics()
    .filter(({ space_name }) => !space_name.startsWith('new_'))
    .reduce((sum, { space_used_size }) => sum + space_used_size, 0)

/**
 * Watches which part of the memory for objects is in use for good: what was left after the last full collection,
 * since before it most of it may be garbage.
 */
export const watchHeap = () => {
  const most = limit()
  let left = 0
  const observer = new PerformanceObserver((list) => {
    const isFull = (entry: PerformanceEntry) =>
      (entry as { detail?: { kind?: number } }).detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR
    if (list.getEntries().some(isFull)) left = used()
  })
  observer.observe({ entryTypes: ['gc'] })
  return {
    part: () => Math.min(left, used()) / most,
    stop: () => observer.disconnect(),
  }
}
