import type { Slots } from './term-index.ts'

export interface OrderedSlots {
  add(slot: number): void
  /** While what it is ordered by is still known. */
  remove(slot: number): void
  /** Adds many at once. */
  addAll(slots: readonly number[]): void
  /** The first `count` of these, after `skipped`. */
  first(among: Slots, count: number, skipped?: number): number[]
  /** Visits slots in order until the visitor returns false. */
  visit(visitor: (slot: number) => boolean): void
}

/** One in this many: below, sorting the few is faster than passing all others. */
const FEW = 64

/** Slots in an order, which `compare` defines completely. */
export const createOrderedSlots = (compare: (one: number, other: number) => number): OrderedSlots => {
  let order: number[] = []
  const positionOf = (slot: number): number => {
    let [low, high] = [0, order.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(order[middle]!, slot) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    add: (slot) => {
      order.splice(positionOf(slot), 0, slot)
    },
    remove: (slot) => {
      const at = positionOf(slot)
      if (order[at] === slot) order.splice(at, 1)
    },
    addAll: (slots) => {
      order = [...order, ...slots].sort(compare)
    },
    first: (among, count, skipped = 0) => {
      const size = among.size()
      const end = Math.min(size, skipped + count)
      if (skipped >= end) return []
      if (size * FEW < order.length) return among.array().sort(compare).slice(skipped, end)
      const found: number[] = []
      let passed = 0
      for (let n = 0; passed < end; n++) {
        const slot = order[n]
        if (slot === undefined) break
        if (!among.has(slot)) continue
        if (passed >= skipped) found.push(slot)
        passed++
      }
      return found
    },
    visit: (visitor) => {
      for (const slot of order) if (!visitor(slot)) return
    },
  }
}
