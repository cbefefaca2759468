import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberTable } from './number-table.ts'

const key = fc.integer({ min: 0, max: 2 ** 32 - 1 })

test('finds what a map finds', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(key, fc.float({ noNaN: true })), { selector: ([k]) => k }),
      key,
      (entries, other) => {
        const table = numberTable(entries)
        const map = new Map(entries)
        expect(table.size).toBe(map.size)
        for (const k of [...map.keys(), other]) expect(table.get(k)).toBe(map.get(k))
        expect(new Map(table.entries())).toEqual(map)
      },
    ),
  )
})
