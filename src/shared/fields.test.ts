import { expect, test } from 'vitest'
import { day, line, optionalLine, requiredText, text, timestamp, webAddress } from './fields.ts'

test('moments and days are ones the database can write and count on from', () => {
  const taken = (value: string) => (value.length > 10 ? timestamp : day).safeParse(value).success
  expect(['1900-01-01', '2026-03-02T15:00:00.000Z', '2199-12-31T23:59:59Z'].map(taken)).toEqual([
    true,
    true,
    true,
  ])
  expect(['0000-01-01', '0001-01-01', '9999-12-31', '0000-01-01T00:00:00Z'].map(taken)).toEqual(
    Array(4).fill(false),
  )
})

const breaks = ['\n', '\r', '\r\n', '\u0085', '\u2028', '\u2029', '\u0000', '\u0007', '\u001b', '\u007f']

test('one line is one line, whatever ends lines elsewhere', () => {
  for (const sign of breaks) {
    expect(line(50).safeParse(`Fair${sign}BCC:all`).success, JSON.stringify(sign)).toBe(false)
    expect(optionalLine(50).safeParse(`Fair${sign}BCC:all`).success, JSON.stringify(sign)).toBe(false)
  }
  expect(line(50).parse(' Café\tmüller – 東京 🎓\r\n')).toBe('Café müller – 東京 🎓')
  expect(optionalLine(50).parse(' ')).toBe('')
  expect(optionalLine(50).parse('\u200b \u2800\u3164')).toBe('')
  expect(optionalLine(50).parse('\u200bRiver')).toBe('\u200bRiver')
  expect(optionalLine(50).safeParse('\0').success).toBe(false)
  expect(line(50).safeParse(' ').success).toBe(false)
})

test('several lines end alike, and hold no control characters', () => {
  expect(text(50).parse('a\r\nb\rc\u2028d\te\u0000\u0007\u001b[31mf')).toBe('a\nb\nc\nd\te[31mf')
  expect(requiredText(50).safeParse(' \r\n').success).toBe(false)
  for (const blank of ['\u200b', '\u202e', ' \u2060 \u3164', '\u2800'])
    for (const field of [requiredText(50), line(50)])
      expect(
        field.safeParse(blank).error?.issues.map(({ message }) => message),
        blank,
      ).toEqual(['This field is required'])
  expect(requiredText(50).parse('👩‍💻')).toBe('👩‍💻')
})

test('an address holds none either', () => {
  expect(webAddress.safeParse('https://a.example/\u0007').success).toBe(false)
  expect(webAddress.safeParse('my page').error!.issues, 'says once what is wrong').toHaveLength(1)
  expect(webAddress.parse('https://a.example/\nfoo')).toBe('https://a.example/foo')
})
