import { expect, test } from 'vitest'
import { keyOf, spellingsOf } from './place-spellings.mapping.ts'

test('a city is one place by its state’s code and its name', () => {
  for (const place of ['Atlanta, GA', 'Atlanta, Georgia', 'ATLANTA, ga', 'Atlanta, Georgia, United States'])
    expect(keyOf(place)).toBe('atlanta ga')
  expect(keyOf('New York, New York')).toBe(keyOf('New York, NY'))
  expect(spellingsOf('Atlanta, Georgia')).toEqual(['Atlanta, ga', 'Atlanta, georgia'])
})

test('places beyond the states stay what they are', () => {
  expect(keyOf('São Tomé, ST')).toBe('sao tome st')
  expect(keyOf('Berlin')).toBe('berlin')
  expect(keyOf('Delhi, IN, India')).toBe('delhi in india')
  expect(spellingsOf('Berlin, Germany')).toEqual(['Berlin, Germany'])
})
