import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createOrderedSlots } from './ordered-slots.ts'
import { noSlots } from './term-index.ts'

const steps = fc.array(
  fc.oneof(
    fc.record({ add: fc.integer({ min: 0, max: 9 }) }),
    fc.record({ addAll: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 100 }) }),
    fc.record({ remove: fc.nat() }),
  ),
  { maxLength: 40 },
)

test('keeps the order, whatever comes and goes, and finds few as well as many', () => {
  fc.assert(
    fc.property(
      steps,
      fc.nat({ max: 5 }),
      fc.integer({ min: 1, max: 30 }),
      fc.nat({ max: 20 }),
      (all, every, count, skipped) => {
        const values: number[] = []
        const compare = (one: number, other: number) => values[one]! - values[other]! || one - other
        const ordered = createOrderedSlots(compare)
        const living = new Set<number>()
        const take = (value: number): number => {
          const slot = values.push(value) - 1
          living.add(slot)
          return slot
        }
        for (const step of all) {
          if ('add' in step) ordered.add(take(step.add))
          else if ('addAll' in step) ordered.addAll(step.addAll.map(take))
          else {
            const slot = [...living][step.remove % (living.size || 1)]
            if (slot === undefined) continue
            ordered.remove(slot)
            ordered.remove(slot)
            living.delete(slot)
          }
        }
        const sorted = [...living].sort(compare)
        const visited: number[] = []
        ordered.visit((slot) => visited.push(slot) > 0)
        expect(visited).toEqual(sorted)
        const among = noSlots()
        for (const [n, slot] of sorted.entries()) if (n % (every * 40 + 1) === 0) among.add(slot)
        const wanted = sorted.filter((slot) => among.has(slot))
        expect(ordered.first(among, count, skipped)).toEqual(wanted.slice(skipped, skipped + count))
      },
    ),
    { numRuns: 300 },
  )
})
