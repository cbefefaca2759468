import { expect, test } from 'vitest'
import { eventReasonText } from './words.ts'

test.each([
  ['major', ['Law'], 'For students majoring in Law'],
  ['major', ['Law', 'Music', 'History', 'Physics'], 'For students majoring in Law, Music, and History'],
  ['class', ['2027'], 'For the class of 2027'],
  ['degree', ['master'], "For your degree: Master's"],
  ['own_university', ['Northfield'], 'By your university, Northfield'],
  ['partner', ['Quiet Ledger'], 'Quiet Ledger is a partner of your university'],
  ['liked_employer', ['Quiet Ledger'], 'You liked a job at Quiet Ledger'],
  ['liked_kind', ['webinar'], 'Webinar, like an event you liked'],
] as const)('%s %j', (kind, values, text) => {
  expect(eventReasonText({ kind, values: [...values] })).toBe(text)
})
