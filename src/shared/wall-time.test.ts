import { expect, test } from 'vitest'
import { momentsOf, wallTimeOf } from './wall-time.ts'

test.each([
  ['in winter', '2026-01-15 09:30', 'America/Chicago', ['2026-01-15T15:30:00.000Z']],
  ['in summer', '2026-07-15 09:30:00', 'America/Chicago', ['2026-07-15T14:30:00.000Z']],
  ['in a gap: the clocks jump over it', '2026-03-08 02:30', 'America/Chicago', []],
  [
    'twice, when the clocks go back',
    '2026-11-01 01:30',
    'America/Chicago',
    ['2026-11-01T06:30:00.000Z', '2026-11-01T07:30:00.000Z'],
  ],
  ['the day after the change', '2026-03-09 02:30', 'America/Chicago', ['2026-03-09T07:30:00.000Z']],
  ['at half hours', '2026-05-01 00:00', 'Asia/Kolkata', ['2026-04-30T18:30:00.000Z']],
  ['with a change of half an hour', '2026-10-04 02:15', 'Australia/Lord_Howe', []],
  ['where there is no change', '2026-03-08 02:30', 'UTC', ['2026-03-08T02:30:00.000Z']],
  ['not readable', 'tomorrow', 'UTC', []],
])('a time on the wall %s', (_, wall, zone, moments) => {
  expect(momentsOf(wall, zone)).toEqual(moments)
})

test('what the clocks show, there and back', () => {
  expect(wallTimeOf('2026-12-31T23:30:00Z', 'Europe/Berlin')).toBe('2027-01-01 00:30')
  expect(momentsOf(wallTimeOf('2026-06-01T12:00:00Z', 'America/New_York'), 'America/New_York')).toEqual([
    '2026-06-01T12:00:00.000Z',
  ])
})
