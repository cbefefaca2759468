import { expect, it } from 'vitest'
import type { NumberedBooth } from '../numbered-booths.contract.ts'
import { boothsFound, pageOfBooths } from './found.ts'

const booth = (number: string, kind: string, name?: string) =>
  ({
    id: number,
    number,
    kind: { id: kind, name: kind },
    exhibitor: name ? { organization: { name } } : null,
  }) as NumberedBooth
const booths = [booth('A1', 'table', 'Harbor Light'), booth('A2', 'corner'), booth('A12', 'table')]
const numbers = (found: readonly NumberedBooth[]) => found.map(({ number }) => number)

it('finds a number exactly and an exhibitor by a part of the name', () => {
  expect(numbers(boothsFound(booths, { search: 'a1' }))).toEqual(['A1'])
  expect(numbers(boothsFound(booths, { search: ' light ' }))).toEqual(['A1'])
  expect(numbers(boothsFound(booths, {}))).toEqual(['A1', 'A2', 'A12'])
})

it('keeps some kinds, the free or the taken ones', () => {
  expect(numbers(boothsFound(booths, { kind: ['table'] }))).toEqual(['A1', 'A12'])
  expect(numbers(boothsFound(booths, { has: 'free', kind: ['table'] }))).toEqual(['A12'])
  expect(numbers(boothsFound(booths, { has: 'taken' }))).toEqual(['A1'])
})

it('shows the last page when there are fewer than the address says', () => {
  const many = Array.from({ length: 51 }, (_, index) => booth(`B${index}`, 'table'))
  expect(pageOfBooths(many, 9)).toMatchObject({ current_page: 2, page_count: 2, data: [{ number: 'B50' }] })
  expect(pageOfBooths([], 2)).toMatchObject({ current_page: 1, page_count: 0, data: [] })
})
