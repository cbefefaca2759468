import { expect, test } from 'vitest'
import { ticketCode } from './check-in.contract.ts'

const CODE = '4F0A9C2177BD'
const wide = [...CODE].map((one) => String.fromCodePoint(one.codePointAt(0)! + 0xfee0)).join('')

test.each([
  '4f0a9c2177bd',
  ' 4F0A\n9C21\r\n77BD\t',
  '4F0A\u00a09C21\u202f77BD',
  '4F0A–9C21—77BD',
  '4F0A\u20119C21\u221277BD',
  '\ufeff4F0A\u200b9C21\u00ad77BD',
  wide,
  'https://fairlead.example/check-in?code=4F0A-9C21-77BD',
])('a code is read however it was typed or copied: %j', (typed) => {
  expect(ticketCode.parse(typed)).toBe(CODE)
})

test.each(['4F0А9C2177BD', '4F0A9C2177B', '4F0A9C2177BD0', 'OOOOOOOOOOOO', '４F0A9C2177BG', 'code=', ''])(
  'what only looks like one is refused: %j',
  (typed) => {
    expect(ticketCode.safeParse(typed).success).toBe(false)
  },
)
