/** Numbers by key, of which a table is built once. Takes 8 bytes for each, a `Map` about five times that. */
export interface NumberTable {
  size: number
  /** What is kept for the key, as a 32-bit float. */
  get(key: number): number | undefined
  entries(): Array<[number, number]>
}

/** `entries`' keys are whole numbers below 2^32, each at most once. */
export const numberTable = (entries: ReadonlyArray<readonly [number, number]>): NumberTable => {
  const sorted = entries.toSorted(([one], [other]) => one - other)
  const keys = Uint32Array.from(sorted, ([key]) => key)
  const values = Float32Array.from(sorted, ([, value]) => value)
  return {
    size: keys.length,
    get: (key) => {
      let from = 0
      let to = keys.length
      while (from < to) {
        const middle = (from + to) >>> 1
        if (keys[middle]! < key) from = middle + 1
        else to = middle
      }
      return keys[from] === key ? values[from] : undefined
    },
    entries: () => Array.from(keys, (key, n) => [key, values[n]!]),
  }
}
