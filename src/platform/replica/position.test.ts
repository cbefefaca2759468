import { expect, test } from 'vitest'
import { formatPosition, LAST_POSITION, parsePosition } from './position.ts'

test('a position is read as PostgreSQL writes it, and ordered as it orders them', () => {
  for (const text of ['0/0', '16/B374D848', 'FFFFFFFF/FFFFFFFF'])
    expect(formatPosition(parsePosition(text)!)).toBe(text)
  expect(parsePosition('1/0')! > parsePosition('0/FFFFFFFF')!).toBe(true)
  expect(parsePosition('FFFFFFFF/FFFFFFFF')).toBe(LAST_POSITION)
})

test.each([undefined, null, '', '0', '0/', '/0', 'g/0', '123456789/0', '0/0 ', '-1/0'])(
  '%s is none',
  (text) => expect(parsePosition(text)).toBeNull(),
)
