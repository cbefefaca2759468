import { expect, test } from 'vitest'
import { asLead, asScan, blindly, isAnswer } from './kept-leads.ts'

const lead = {
  code: '4F0A9C2177BD',
  scanned_at: '2026-03-02T15:00:00.000Z',
  rating: 4,
  note: 'Robots',
  key: 'a',
}

test('a kept lead comes back from its stored shape whole; what is damaged is left out', () => {
  expect(asLead(asScan('registration', lead))).toEqual([lead])
  expect(asLead({ event_id: 'registration', code: '{', scanned_at: lead.scanned_at })).toEqual([])
})

test('only an answer about the ticket ends the waiting', () => {
  expect((['not_found', 'not_shared', 'invalid'] as const).map((word) => isAnswer({ word }))).toEqual([
    true,
    true,
    true,
  ])
  expect(
    (['not_signed_in', 'too_many_requests', 'unavailable'] as const).some((word) => isAnswer({ word })),
  ).toBe(false)
})

test('what was left empty offline does not empty what a colleague noted', () => {
  const scanned = { code: lead.code, scanned_at: lead.scanned_at }
  expect(blindly(scanned, null, '')).toEqual(scanned)
  expect(blindly(scanned, 3, '')).toEqual({ ...scanned, rating: 3 })
  expect(blindly(scanned, null, 'Tall')).toEqual({ ...scanned, note: 'Tall' })
})
