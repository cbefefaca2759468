import { expect, test } from 'vitest'
import { placesOf } from './listing-places.mapping.ts'

test('places are trimmed, split, spelled out and named once', () => {
  expect(placesOf([' NYC', 'SF ', 'Remote', 'Austin USA; Boulder USA', 'NYC'])).toEqual([
    'New York, NY',
    'San Francisco, CA',
    'Austin USA',
    'Boulder USA',
  ])
  expect(placesOf(['x'.repeat(314)])[0]).toHaveLength(200)
})

test.each([
  [
    [
      'Austin, TX',
      'Austin, Texas',
      'Austin, TX, USA',
      'Austin,TX',
      'Austin, Texas, United States of America',
    ],
    'Austin, TX',
  ],
  [['PALO ALTO, CA', 'Palo Alto, Ca', 'Palo Alto, California'], 'Palo Alto, CA'],
  [['Washington, D.C.', 'Washington, DC', 'Washington, DC, US'], 'Washington, DC'],
  [['NYC', 'NYC, NY', 'New York, NY, USA', 'New York, New York'], 'New York, NY'],
  [['Phoenix, Arizona, United States (Preferred)', 'Phoenix, AZ'], 'Phoenix, AZ'],
])('%j are one city of the United States', (spellings, place) => {
  expect(placesOf(spellings)).toEqual([place])
})

test.each([
  'Toronto, ON, Canada',
  'Tbilisi, Georgia',
  'Richmond, BC',
  'Cambridge, CA, UK',
  'London, UK',
  'Lima',
])('%s stays as it is', (place) => {
  expect(placesOf([place])).toEqual([place])
})
