import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTermIndex, noSlots } from './term-index.ts'

const TERMS = ['a', 'ab', 'abc', 'b', 'ba', '=type:x', '=type:y', 'ä', '\u{1f600}']
const steps = fc.array(
  fc.oneof(
    fc.record({ add: fc.uniqueArray(fc.constantFrom(...TERMS), { minLength: 1 }) }),
    fc.record({ drop: fc.nat() }),
    fc.record({ sweep: fc.integer({ min: 1, max: 5 }) }),
  ),
  { maxLength: 120 },
)

test('finds what a plain list finds, while documents come, go, and leave their slots to others', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const index = createTermIndex()
      const documents = new Map<number, string[]>()
      const dropped = noSlots()
      const free: number[] = []
      let slots = 0
      for (const step of all) {
        if ('add' in step) {
          const slot = free.pop() ?? slots++
          index.add(slot, step.add, slots)
          documents.set(slot, step.add)
        } else if ('drop' in step) {
          const slot = [...documents.keys()][step.drop % (documents.size || 1)]
          if (slot === undefined) continue
          documents.delete(slot)
          dropped.add(slot)
        } else {
          index.sweep(step.sweep, dropped, (swept) => {
            dropped.difference(swept)
            free.push(...swept.array())
          })
        }
        const living = noSlots()
        for (const slot of documents.keys()) living.add(slot)
        const slotsWith = (has: (term: string) => boolean) =>
          [...documents].flatMap(([slot, terms]) => (terms.some(has) ? [slot] : [])).sort((a, b) => a - b)
        for (const asked of TERMS) {
          const exactly = slotsWith((term) => term === asked)
          expect(index.anyOf([asked]).intersection(living).array()).toEqual(exactly)
          expect(index.count(living, asked)).toBe(exactly.length)
          const starting = slotsWith((term) => term.startsWith(asked))
          expect(index.startingWith(asked).intersection(living).array()).toEqual(starting)
        }
        expect(index.anyOf(['a', 'b', 'unknown']).intersection(living).array()).toEqual(
          slotsWith((term) => term === 'a' || term === 'b'),
        )
        const known = index.terms('')
        expect(known).toEqual([...new Set(known)].sort())
        for (const term of new Set([...documents.values()].flat())) expect(known).toContain(term)
      }
    }),
    { numRuns: 200 },
  )
})

test('a common term becomes bits and loses none of its documents', () => {
  const index = createTermIndex()
  for (let slot = 0; slot < 500; slot++) index.add(slot, slot % 2 === 0 ? ['even', 'any'] : ['any'], slot + 1)
  expect(index.anyOf(['any']).size()).toBe(500)
  expect(index.anyOf(['even']).array()).toEqual(Array.from({ length: 250 }, (_, n) => 2 * n))
  const gone = noSlots()
  for (let slot = 0; slot < 500; slot += 2) gone.add(slot)
  index.sweep(100, gone, (swept) => expect(swept.size()).toBe(250))
  expect(index.anyOf(['even']).size()).toBe(0)
  expect(index.terms('')).toEqual(['any'])
  expect(index.anyOf(['any']).size()).toBe(250)
})
