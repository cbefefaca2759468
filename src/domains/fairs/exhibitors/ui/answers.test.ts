import { expect, test } from 'vitest'
import type { ExhibitorRow } from '../exhibitors.contract.ts'
import { answerLabel, declineConsequence, declineHindrance, fitting, heldBack } from './answers.ts'

const row = (payment: ExhibitorRow['payment'], decline: boolean) =>
  ({ payment, may: { approve: false, decline } }) as ExhibitorRow

test('one proof among many keeps nobody else from being declined, and says why it is left out', () => {
  const rows = [row('proof_submitted', false), row('awaiting_payment', true), row('none', true)]
  expect(fitting(rows, 'decline')).toEqual(rows.slice(1))
  expect(answerLabel('Decline', 2, 3)).toBe('Decline 2 of 3')
  expect(answerLabel('Decline', 3, 3)).toBe('Decline')
  expect(heldBack(1)).toMatch(/^1 has a pending or completed payment\. /)
})

test.each([
  ['approved', 'proof_submitted', 'To decline, reject the proof first.'],
  ['approved', 'verified', 'To decline, record the refund first.'],
  ['approved', 'awaiting_payment', null],
  ['declined', 'none', null],
] as const)('%s with %s: %s', (state, payment, said) => {
  expect(declineHindrance({ state, payment })).toBe(said)
})

test('whoever declines several reads who they are, and that some were approved', () => {
  const rows = ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir', 'Holly', 'Larch'].map((name, index) => ({
    organization: { name } as ExhibitorRow['organization'],
    state: index < 2 ? ('approved' as const) : ('pending' as const),
  }))
  expect(declineConsequence(rows.slice(2, 4))).toBe(
    'Cedar and Elm will be notified right away, and their booths become available.',
  )
  expect(declineConsequence(rows.slice(0, 1))).toBe(
    'Ash will be notified right away, and its booth becomes available. It was previously approved.',
  )
  expect(declineConsequence(rows)).toBe(
    'Ash, Birch, Cedar, Elm, Fir, and 2 others will be notified right away, and their booths become available. 2 of them were previously approved.',
  )
})
