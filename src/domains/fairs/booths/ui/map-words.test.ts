import { expect, it } from 'vitest'
import type { FairMap, MappedExhibitor } from '../fair-map.contract.ts'
import { exhibitorsFound, nextStand, standsOf } from './map-words.ts'

const exhibitor = (id: string, name: string, booth_number: string | null) =>
  ({ id, name, booth_number }) as MappedExhibitor
const exhibitors = [
  exhibitor('h', 'Harbor Light', 'A1'),
  exhibitor('q', 'Café Quiet', 'A12'),
  exhibitor('n', 'No Number Yet', null),
]
const booth = (number: string, x: number, y: number, exhibitor_id: string | null = null) => ({
  id: number,
  number,
  place: { x, y },
  exhibitor_id,
})

it('finds an exhibitor by words of its name without accents, or by its exact number', () => {
  const found = (search: string) => exhibitorsFound(exhibitors, search).map(({ id }) => id)
  expect(found('')).toEqual(['h', 'q', 'n'])
  expect(found(' light harbor ')).toEqual(['h'])
  expect(found('cafe')).toEqual(['q'])
  expect(found('a1')).toEqual(['h'])
  expect(found('zzz')).toEqual([])
})

it('draws booths that have a place, with who is there', () => {
  const map = { booths: [booth('A1', 0, 0, 'h'), { ...booth('A2', 0, 0), place: null }], exhibitors }
  expect(standsOf(map as FairMap)).toMatchObject([{ number: 'A1', exhibitor: { name: 'Harbor Light' } }])
})

it('goes to the next booth in a direction, straight ahead before nearer ones aside', () => {
  const booths = [booth('A1', 0.1, 0.1), booth('A2', 0.3, 0.1), booth('B1', 0.15, 0.3), booth('B2', 0.3, 0.3)]
  const stands = standsOf({ booths, exhibitors } as unknown as FairMap)
  const next = (from: number, x: number, y: number) => nextStand(stands, stands[from]!, { x, y })?.number
  expect([next(0, 1, 0), next(0, 0, 1), next(1, -1, 0), next(0, 0, -1)]).toEqual([
    'A2',
    'B1',
    'A1',
    undefined,
  ])
})
