import { expect, test } from 'vitest'
import type { Problem } from '#shared/problems.ts'
import { processorTimeOf } from '../../../../../tests/harness/processor-time.ts'
import { MOST_ADDRESSES } from './email-invitations.contract.ts'
import { readList } from './email-list.mapping.ts'

const read = (list: string) =>
  readList(list).map(({ row, email, name, contact }) => [row, email, name, contact].filter(Boolean))
const refusalOf = (list: string) => {
  try {
    readList(list)
    return null
  } catch (error) {
    return (error as Problem).fields?.list
  }
}

test.each([
  [
    'a mark at the beginning of the file',
    '\ufeffEmail;Company\r\na@b.example;Mill',
    [[2, 'a@b.example', 'Mill']],
  ],
  [
    'a line break in a cell',
    'Email;Company\na@b.example;"Mill\r\nWorks"\nc@d.example',
    [
      [2, 'a@b.example', 'Mill Works'],
      [3, 'c@d.example'],
    ],
  ],
  ['a blank first row', '\n;;\na@b.example;Mill;Ada', [[3, 'a@b.example', 'Mill', 'Ada']]],
  [
    'a semicolon within quotation marks',
    '"Company; legal",Email\n"Mill; Co",a@b.example',
    [[2, 'a@b.example']],
  ],
  [
    'what mail programs copy',
    '"Stone, Ada" <ada@x.example>, bob@y.example; Cy Lee <cy@z.example>\n\n"Roe, Di" <di@x.example>',
    [
      [1, 'ada@x.example', 'Stone, Ada'],
      [1, 'bob@y.example'],
      [1, 'cy@z.example', 'Cy Lee'],
      [3, 'di@x.example', 'Roe, Di'],
    ],
  ],
  ['characters nobody sees', '\u200ba@b.example\u00a0,Mi\u200bll', [[1, 'a@b.example', 'Mill']]],
  ['the address of a link', 'mailto:A@b.example', [[1, 'a@b.example']]],
  ['a column nobody expects', 'constructor,email\nx,a@b.example', [[2, 'a@b.example']]],
  [
    'a name that is cut within a character',
    `a@b.example,${'x'.repeat(199)}😀`,
    [[1, 'a@b.example', 'x'.repeat(199)]],
  ],
])('reads %s', (_, list, rows) => {
  expect(read(list)).toEqual(rows)
})

test('blank rows are no addresses, and leave nobody out', () => {
  const rows = Array.from({ length: MOST_ADDRESSES }, (_, at) => `a${at}@b.example`)
  const list = rows.join('\n\n\n')
  expect(readList(list)).toHaveLength(MOST_ADDRESSES)
  expect(readList(list).at(-1)).toMatchObject({ row: 3 * MOST_ADDRESSES - 2, email: rows.at(-1) })
})

test.each([
  ['ten thousand broken rows', 'x,"y\n'.repeat(10_000), /quotation marks/],
  ['thirty thousand rows that are no addresses', 'x;"y"\n'.repeat(30_000), /at most 20,000/],
  ['one row of addresses', '@,'.repeat(99_000), /at most 20,000/],
  ['blank rows only', '\n;;\n'.repeat(1000), /at least one/],
  ['brackets that never close', `"a" <b@c${'<'.repeat(190_000)}`, null],
])('%s are answered at once', (_, list, words) => {
  let refusal: ReturnType<typeof refusalOf>
  expect(
    processorTimeOf(() => {
      refusal = refusalOf(list)
    }),
  ).toBeLessThan(2000)
  if (words) expect(refusal?.[0]).toMatch(words)
})
