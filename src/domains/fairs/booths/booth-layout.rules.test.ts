import { describe, expect, it } from 'vitest'
import { gridOf, isBeside, isPlaced, layoutOf, neighborsOf, type Spot } from './booth-layout.rules.ts'

const spots = (prefix: string, count: number): Spot[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${prefix}${index + 1}`,
    number: `${prefix}${index + 1}`,
    x: null,
    y: null,
  }))

describe('the grid', () => {
  it('is wider than high, and every booth is in it, apart from the others', () => {
    for (const count of [1, 2, 7, 120, 1000]) {
      const { places, width, height, aspect } = gridOf(spots('A', count))
      expect(places.size).toBe(count)
      if (count > 6) expect(aspect).toBeGreaterThan(1.2)
      for (const { x, y } of places.values()) {
        expect(x - width / 2).toBeGreaterThanOrEqual(0)
        expect(x + width / 2).toBeLessThanOrEqual(1)
        expect(y - height / 2).toBeGreaterThanOrEqual(0)
        expect(y + height / 2).toBeLessThanOrEqual(1)
      }
      expect(new Set([...places.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(count)
    }
  })

  it('begins a row for another prefix', () => {
    const { places } = gridOf([...spots('A', 3), ...spots('B', 3)])
    expect(places.get('A1')!.x).toBe(places.get('B1')!.x)
    expect(places.get('A3')!.y).toBeLessThan(places.get('B1')!.y)
  })

  it('has no booths, too', () => {
    expect(gridOf([])).toMatchObject({ width: 0.84, places: new Map() })
  })
})

describe('the layout', () => {
  const placed = [{ id: 'A1', number: 'A1', x: 0.25, y: 0.5 }, ...spots('B', 1)]

  it('has a booth where the host put it on the picture, the others in the grid', () => {
    const { places, width, height, aspect } = layoutOf(placed, { aspect: 2, booth_size: 0.1 })
    expect(places.get('A1')).toEqual({ x: 0.25, y: 0.5 })
    expect(places.get('B1')!.y).toBeGreaterThan(0.5)
    expect([aspect, width, height]).toEqual([2, 0.1, 0.15000000000000002])
    expect(placed.map((spot) => isPlaced(spot, { aspect: 2, booth_size: null }))).toEqual([true, false])
  })

  it('is the grid without a picture, wherever they were on one', () => {
    expect(layoutOf(placed, null)).toEqual(gridOf(placed))
    expect(placed.map((spot) => isPlaced(spot, null))).toEqual([true, true])
  })

  it('has booths that fit beside each other on the picture until the host chooses a size', () => {
    expect(layoutOf(spots('A', 1000), { aspect: 1, booth_size: null }).width).toBeLessThan(0.03)
    expect(layoutOf(spots('A', 4), { aspect: 1, booth_size: null }).width).toBe(0.06)
  })
})

describe('neighbors', () => {
  it('are those in the row and back to back, not across a corner', () => {
    const size = { width: 0.1, height: 0.1 }
    const at = (x: number, y: number) => ({ x, y })
    expect(isBeside(at(0.2, 0.2), at(0.32, 0.2), size)).toBe(true)
    expect(isBeside(at(0.2, 0.2), at(0.2, 0.33), size)).toBe(true)
    expect(isBeside(at(0.2, 0.2), at(0.32, 0.32), size)).toBe(false)
    expect(isBeside(at(0.2, 0.2), at(0.4, 0.2), size)).toBe(false)
  })

  it('of a grid are at most four', () => {
    const found = neighborsOf(layoutOf(spots('A', 12), null))
    expect(found.get('A1')).toEqual(['A2', 'A5'])
    expect(found.get('A6')).toEqual(['A2', 'A5', 'A7', 'A10'])
  })
})
