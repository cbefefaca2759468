import { TypedFastBitSet } from 'typedfastbitset'

/** A set of slots: numbers that stand for documents. */
export type Slots = TypedFastBitSet
export const noSlots = (): Slots => new TypedFastBitSet()

/** Which documents contain a term: a list while there are few, a bit for each slot once that takes less. */
interface Posting {
  list: Uint32Array
  size: number
  bits: Slots | null
}

/** A list takes 32 bits for a document. */
const BITS = 32
const SMALLEST = 2

const put = (posting: Posting, slot: number, slots: number) => {
  if (posting.bits) return posting.bits.add(slot)
  if (posting.size === posting.list.length) {
    const longer = new Uint32Array(Math.max(SMALLEST, posting.size * 2))
    longer.set(posting.list)
    posting.list = longer
  }
  posting.list[posting.size++] = slot
  if (posting.size * BITS <= slots) return
  posting.bits = new TypedFastBitSet(posting.list.subarray(0, posting.size))
  posting.list = new Uint32Array()
  posting.size = 0
}

const collect = (into: Slots, { bits, list, size }: Posting) => {
  if (bits) into.union(bits)
  else for (let n = 0; n < size; n++) into.add(list[n]!)
}

/** Forgets the slots; returns whether anything is left. */
const drop = (posting: Posting, slots: Slots): boolean => {
  if (posting.bits) return !posting.bits.difference(slots).isEmpty()
  const { list, size } = posting
  let kept = 0
  for (let n = 0; n < size; n++) if (!slots.has(list[n]!)) list[kept++] = list[n]!
  posting.size = kept
  return kept > 0
}

export interface TermIndex {
  /** Adds a document; `slots` is the number of slots in use. Returns the terms that no document had. */
  add(slot: number, terms: readonly string[], slots: number): string[]
  /** The documents with any of these terms. */
  anyOf(terms: Iterable<string>): Slots
  /** The documents with a term that starts so. */
  startingWith(prefix: string): Slots
  /** How many of these documents have the term. */
  count(among: Slots, term: string): number
  /** All terms that start so, in order. */
  terms(prefix: string): string[]
  /**
   * Forgets dropped slots in the next `budget` terms. Calls `done` with the slots that no term knows any
   * longer.
   */
  sweep(budget: number, dropped: Slots, done: (slots: Slots) => void): void
}

const positionIn = (sorted: readonly string[], term: string): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < term) low = middle + 1
    else high = middle
  }
  return low
}

/** New terms up to this number are put in place one by one; more are sorted together. */
const FEW = 200

/** An inverted index in memory: which documents contain which terms. */
export const createTermIndex = (): TermIndex => {
  const postings = new Map<string, Posting>()
  let sorted: string[] = []
  let unsorted: string[] = []
  let highest = 0
  let sweeping: { terms: string[]; at: number; slots: Slots } | null = null

  const inOrder = () => {
    if (unsorted.length > FEW) sorted = [...sorted, ...unsorted].sort()
    else for (const term of unsorted) sorted.splice(positionIn(sorted, term), 0, term)
    unsorted = []
    return sorted
  }
  const forget = (term: string) => {
    postings.delete(term)
    inOrder().splice(positionIn(sorted, term), 1)
  }
  const terms = (prefix: string): string[] => {
    const all = inOrder()
    const from = positionIn(all, prefix)
    let to = from
    while (to < all.length && all[to]!.startsWith(prefix)) to++
    return all.slice(from, to)
  }

  const anyOf = (some: Iterable<string>): Slots => {
    const found = noSlots()
    found.resize(highest)
    for (const term of some) {
      const posting = postings.get(term)
      if (posting) collect(found, posting)
    }
    return found
  }

  return {
    add: (slot, words, slots) => {
      const met: string[] = []
      highest = Math.max(highest, slot)
      for (const word of words) {
        let posting = postings.get(word)
        if (!posting) {
          // a part of a longer text would keep all of that text in memory
          const own = Buffer.from(word).toString()
          posting = { list: new Uint32Array(SMALLEST), size: 0, bits: null }
          postings.set(own, posting)
          unsorted.push(own)
          met.push(own)
        }
        put(posting, slot, slots)
      }
      return met
    },
    anyOf,
    startingWith: (prefix) => anyOf(terms(prefix)),
    count: (among, term) => {
      const posting = postings.get(term)
      if (!posting) return 0
      if (posting.bits) return among.intersection_size(posting.bits)
      let total = 0
      for (let n = 0; n < posting.size; n++) if (among.has(posting.list[n]!)) total++
      return total
    },
    terms,
    sweep: (budget, dropped, done) => {
      sweeping ??= { terms: [...postings.keys()], at: 0, slots: dropped.clone() }
      const end = Math.min(sweeping.at + budget, sweeping.terms.length)
      for (; sweeping.at < end; sweeping.at++) {
        const term = sweeping.terms[sweeping.at]!
        const posting = postings.get(term)
        if (posting && !drop(posting, sweeping.slots)) forget(term)
      }
      if (sweeping.at < sweeping.terms.length) return
      const { slots } = sweeping
      sweeping = null
      done(slots)
    },
  }
}
