import { expect, test } from 'vitest'
import { kindOf, withoutAddresses } from '../installation-health.mapping.ts'
import { lagLabel, type Queue, stateOf } from './words.ts'

test.each([
  ['550 <ada.b+c@mail.example>: no such user', '550 <…@mail.example>: no such user'],
  ['Recipients ada@a.example,bob@b.example refused', 'Recipients …@a.example,…@b.example refused'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED 127.0.0.1:25'],
])('%s loses its mailboxes', (text, shown) => {
  expect(withoutAddresses(text)).toBe(shown)
})

test('a cause tells its kind and no address', () => {
  expect(kindOf('career.applied:0198:ada@example.edu')).toBe('career.applied')
})

test.each([
  [400, '0 seconds'],
  [61_000, '61 seconds'],
  [180_000, '3 minutes'],
  [7_200_000, '2 hours'],
])('%d ms read %s', (lag, words) => {
  expect(lagLabel(lag)).toBe(words)
})

const NOW = Date.parse('2026-03-02T15:00:00Z')
test.each([
  [{ due_since: null, failed: 0 }, 'good'],
  [{ due_since: '2026-03-02T14:59:30Z', failed: 0 }, 'good'],
  [{ due_since: null, failed: 2 }, 'waiting'],
  [{ due_since: '2026-03-02T14:50:00Z', failed: 2 }, 'bad'],
])('%o is %s', (queue, tone) => {
  expect(stateOf(queue as Queue, NOW).tone).toBe(tone)
})
