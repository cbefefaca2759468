import { expect, test } from 'vitest'
import type { ExhibitorRow } from '../exhibitors.contract.ts'
import { answerLabel, declineBlocker, declineConsequence, fitting, heldBack } from './answers.ts'

const row = (decline: boolean) => ({ may: { approve: false, decline } }) as ExhibitorRow

test('one proof among many keeps nobody else from being declined, and says why it is left out', () => {
  const rows = [row(false), row(true), row(true)]
  expect(fitting(rows, 'decline')).toEqual(rows.slice(1))
  expect(answerLabel('Decline', 2, 3)).toBe('Decline 2 of 3')
  expect(answerLabel('Decline', 3, 3)).toBe('Decline')
  expect(heldBack(1)).toMatch(/^1 has a pending or completed payment\. /)
})

test.each([
  ['rejection', 'To decline, reject the proof first.'],
  ['refund', 'To decline, refund the payment first.'],
  [null, null],
] as const)('a decline that waits for %s: %s', (decline_waits_for, said) => {
  expect(declineBlocker({ may: { decline_waits_for } as ExhibitorRow['may'] })).toBe(said)
})

test('whoever declines several reads who they are, and that some were approved', () => {
  const rows = ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir', 'Holly', 'Larch'].map((name, index) => ({
    organization: { name } as ExhibitorRow['organization'],
    state: index < 2 ? ('approved' as const) : ('pending' as const),
  }))
  expect(declineConsequence(rows.slice(2, 4))).toBe(
    'Cedar and Elm will be notified in a few seconds, and their booths become available.',
  )
  expect(declineConsequence(rows.slice(0, 1))).toBe(
    'Ash will be notified in a few seconds, and its booth becomes available. It was previously approved.',
  )
  expect(declineConsequence(rows)).toBe(
    'Ash, Birch, Cedar, Elm, Fir, and 2 others will be notified in a few seconds, and their booths become available. 2 of them were previously approved.',
  )
})
