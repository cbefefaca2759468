import { expect, test } from 'vitest'
import { name } from './fields.ts'
import { cleanName, mixedWords } from './names.ts'

const read = (text: string, max = 200) => name(max).safeParse(text)

test.each([
  ['  Bright   & Söhne ', 'Bright & Söhne'],
  ['Cafe\u0301 Zürich', 'Café Zürich'],
  ['No\u00a0break\u2003here', 'No break here'],
  ['tab\there', 'tab here'],
  ['جامعة القاهرة', 'جامعة القاهرة'],
  ['北京大学', '北京大学'],
  ['Московский университет', 'Московский университет'],
  ['Ｔｏｙｏｔａ', 'Ｔｏｙｏｔａ'],
  ['شرکت می\u200cخواهم', 'شرکت می\u200cخواهم'],
  ['ශ්\u200dරී ලංකා', 'ශ්\u200dරී ලංකා'],
  ['Nguyễn Thị Ánh', 'Nguyễn Thị Ánh'],
  ['I ❤\ufe0f jobs 👩\u200d🔬', 'I ❤\ufe0f jobs 👩\u200d🔬'],
  ['O’Neill-Smith, Jr.', 'O’Neill-Smith, Jr.'],
])('%j is kept as %j', (given, kept) => {
  expect(read(given).data).toBe(kept)
})

test.each([
  ['zero-width space', 'Str\u200bipe'],
  ['joiner between letters it does not join', 'Str\u200dipe'],
  ['non-joiner between them', 'Str\u200cipe'],
  ['right-to-left override', 'moc.\u202eepirts'],
  ['isolate', 'Stripe\u2068'],
  ['left-to-right mark', 'Stripe\u200e'],
  ['soft hyphen', 'Str\u00adipe'],
  ['word joiner', 'Stripe\u2060'],
  ['byte order mark inside', 'Str\ufeffipe'],
  ['Hangul filler', 'Stripe\u3164'],
  ['blank Braille', 'Stripe\u2800'],
  ['tag letters', 'Stripe\u{e0041}'],
  ['variation selector on a letter', 'Stripe\ufe0f'],
  ['private use', 'Stripe\uf8ff'],
  ['half a pair', 'Stripe\ud800'],
  ['control character', 'Str\u0007ipe'],
  ['line break', 'Stripe\nInc'],
  ['line separator', 'Stripe\u2028Inc'],
  ['accents stacked high', `S${'\u0336'.repeat(8)}tripe`],
  ['accents on nothing', '\u0301Stripe'],
  ['nothing but blanks', ' \u00a0 '],
])('a name with a %s is refused', (_, given) => {
  expect(read(given).success).toBe(false)
})

test('is as long as what is kept', () => {
  expect(read(`  ${'a'.repeat(10)}   `, 10).success).toBe(true)
  expect(read('e\u0301'.repeat(10), 10).success).toBe(true)
  expect(read('a'.repeat(11), 10).success).toBe(false)
})

test('a name of a file of others loses what is not seen', () => {
  expect(cleanName('\ufeff Str\u200bipe\u202e \u00a0 Inc ')).toBe('Stripe Inc')
})

test('words of two scripts that are drawn alike are found, languages side by side are not', () => {
  expect(mixedWords('Ѕtripe Payments')).toEqual([{ word: 'Ѕtripe', scripts: ['Latin', 'Cyrillic'] }])
  expect(mixedWords('Яндекс Yandex')).toEqual([])
  expect(mixedWords('東京 Tokyo大学')).toEqual([])
})
