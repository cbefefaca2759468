import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processorTimeOf } from '../../../../tests/harness/processor-time.ts'
import { type FillableBooth, fillingOf, type WaitingExhibitor } from './booth-filling.rules.ts'

const booth = (id: string, more: Partial<FillableBooth> = {}): FillableBooth => ({
  id,
  kind_id: 'table',
  is_taken: false,
  industry: null,
  ...more,
})
const exhibitor = (id: string, more: Partial<WaitingExhibitor> = {}): WaitingExhibitor => ({
  id,
  kind_id: 'table',
  industry: null,
  is_returning: false,
  submitted_at: '2026-03-01T00:00:00.000Z',
  ...more,
})

/** In one row: each beside the one before and the one after. */
const inARow = (booths: readonly FillableBooth[]) =>
  new Map(
    booths.map(({ id }, index) => [
      id,
      [booths[index - 1], booths[index + 1]].flatMap((one) => one?.id ?? []),
    ]),
  )
const filled = (booths: FillableBooth[], exhibitors: WaitingExhibitor[]) => {
  const { places, crowded } = fillingOf(booths, exhibitors, inARow(booths))
  return { ...Object.fromEntries(places), crowded }
}
const row = (count: number) => Array.from({ length: count }, (_, index) => booth(`A${index + 1}`))

describe('filling the floor', () => {
  it('gives returning exhibitors the first booths, then goes by when they registered', () => {
    const found = filled(row(3), [
      exhibitor('late', { submitted_at: '2026-03-03T00:00:00.000Z' }),
      exhibitor('early', { submitted_at: '2026-03-02T00:00:00.000Z' }),
      exhibitor('again', { submitted_at: '2026-03-09T00:00:00.000Z', is_returning: true }),
    ])
    expect(found).toEqual({ again: 'A1', early: 'A2', late: 'A3', crowded: 0 })
  })

  it('leaves the last ones without a booth when there are too few of their kind', () => {
    const booths = [booth('A1'), booth('A2', { kind_id: 'corner' }), booth('A3', { is_taken: true })]
    expect(filled(booths, [exhibitor('b'), exhibitor('a')])).toEqual({ a: 'A1', crowded: 0 })
  })

  it('keeps an industry apart, also from those who have a booth', () => {
    const booths = [booth('A1', { is_taken: true, industry: 'Finance' }), ...row(5).slice(1)]
    const finance = { industry: 'Finance' }
    expect(filled(booths, [exhibitor('a', finance), exhibitor('b', finance), exhibitor('c')])).toEqual({
      a: 'A3',
      b: 'A5',
      c: 'A2',
      crowded: 0,
    })
  })

  it('lets others change places when the last one would stand beside its own', () => {
    const finance = { industry: 'Finance' }
    const found = filled(row(3), [
      exhibitor('a', { industry: 'Media', is_returning: true }),
      exhibitor('b', finance),
      exhibitor('c', finance),
    ])
    expect(found).toEqual({ a: 'A2', b: 'A1', c: 'A3', crowded: 0 })
  })

  it('says how many still stand beside their own', () => {
    const finance = { industry: 'Finance' }
    expect(filled(row(2), [exhibitor('a', finance), exhibitor('b', finance)])).toMatchObject({ crowded: 2 })
  })

  it('holds for any floor: one each, of the kind, in free booths, none left over, whatever the order given', () => {
    const kind_id = fc.constantFrom('table', 'corner')
    const industry = fc.constantFrom('Finance', 'Media', null)
    const floors = fc.array(fc.record({ kind_id, is_taken: fc.boolean(), industry }), { maxLength: 14 })
    const crowds = fc.array(fc.record({ kind_id, industry, is_returning: fc.boolean() }), { maxLength: 14 })
    fc.assert(
      fc.property(floors, crowds, (given, coming) => {
        const booths = given.map((one, index) => booth(`A${index}`, one))
        const exhibitors = coming.map((one, index) => exhibitor(`e${String(index).padStart(2, '0')}`, one))
        const { places } = fillingOf(booths, exhibitors, inARow(booths))
        const used = [...places.values()]
        expect(new Set(used).size).toBe(used.length)
        for (const [who, where] of places) {
          const found = booths.find(({ id }) => id === where)!
          expect(found.is_taken).toBe(false)
          expect(found.kind_id).toBe(exhibitors.find(({ id }) => id === who)!.kind_id)
        }
        for (const kind of ['table', 'corner']) {
          const free = booths.filter((one) => one.kind_id === kind && !one.is_taken).length
          const wanting = exhibitors.filter((one) => one.kind_id === kind)
          expect(wanting.filter(({ id }) => places.has(id))).toHaveLength(Math.min(free, wanting.length))
        }
        expect(fillingOf(booths, exhibitors.toReversed(), inARow(booths)).places).toEqual(places)
      }),
      { numRuns: 300 },
    )
  })

  it('fills a thousand booths at once in a moment', () => {
    const booths = row(1000)
    const exhibitors = booths.map(({ id }, index) =>
      exhibitor(id, { industry: ['Finance', 'Media', 'Retail'][index % 3]!, is_returning: index % 5 === 0 }),
    )
    const taken = processorTimeOf(() =>
      expect(fillingOf(booths, exhibitors, inARow(booths)).places.size).toBe(1000),
    )
    expect(taken).toBeLessThan(3000)
  })
})

it('takes no longer where a thousand booths stand beside each other', () => {
  const booths = Array.from({ length: 1000 }, (_, index) => booth(`A${index}`))
  const ids = booths.map(({ id }) => id)
  const everyone = new Map(ids.map((id) => [id, ids.filter((other) => other !== id)]))
  const many = ids.map((id, index) => exhibitor(`of ${id}`, { industry: index % 2 ? 'Finance' : 'Energy' }))
  const start = performance.now()
  expect(fillingOf(booths, many, everyone).places.size).toBe(1000)
  expect(performance.now() - start).toBeLessThan(5000)
})
