import { expect, test } from 'vitest'
import { registrationLabel } from './words.ts'

const now = Date.parse('2026-03-10T15:00:00Z')
const before = '2026-03-01T15:00:00Z'
const after = '2026-03-12T19:00:00Z'
const later = '2026-03-14T19:00:00Z'

test.each([
  ['published', null, null, null],
  ['published', before, null, 'Open'],
  ['published', after, null, 'Opens March 12, 2026, 2:00 PM, Chicago time'],
  ['published', after, later, 'Opens March 12, 2026, 2:00 PM, closes March 14, 2026, 2:00 PM, Chicago time'],
  ['published', before, after, 'Open until March 12, 2026, 2:00 PM, Chicago time'],
  ['published', null, before, 'Closed since March 1, 2026, 9:00 AM, Chicago time'],
  ['ended', before, after, null],
  ['canceled', before, after, null],
] as const)('registration of an event that is %s, from %s until %s: %s', (state, opens, closes, label) => {
  const window = { registration_opens_at: opens, registration_closes_at: closes }
  expect(registrationLabel({ ...window, state, time_zone: 'America/Chicago' }, now)).toBe(label)
})
