import { countLabel } from '#shared/labels.ts'
import type { PaymentState } from '../../fairs.contract.ts'
import type { Exhibitor, ExhibitorRow } from '../exhibitors.contract.ts'

/** Those of the chosen that can be answered so. */
export const fitting = (rows: readonly ExhibitorRow[], step: 'approve' | 'decline'): ExhibitorRow[] =>
  rows.filter(({ may }) => may[step])

/** "Decline", or "Decline 3 of 4" where it fits only some. */
export const answerLabel = (verb: string, fits: number, all: number): string =>
  fits === all ? verb : `${verb} ${fits} of ${all}`

const NAMED = 5
const inOneSentence = new Intl.ListFormat('en', { type: 'conjunction' })

const approvedBefore = (approved: number, all: number): string => {
  if (approved === 0) return ''
  if (all === 1) return ' It was approved before.'
  return ` ${approved === all ? 'All of them' : `${approved} of them`} ${approved === 1 ? 'was' : 'were'} approved before.`
}

/** Who is told of a decline, by name, and how many of them had been approved before. */
export const declineConsequence = (rows: readonly Pick<ExhibitorRow, 'organization' | 'state'>[]): string => {
  const names = rows.slice(0, NAMED).map(({ organization }) => organization.name)
  const rest = rows.length - names.length
  const who = inOneSentence.format(rest > 0 ? [...names, countLabel(rest, 'other', 'others')] : names)
  const told =
    rows.length === 1
      ? 'is told at once, and its booth becomes free.'
      : 'are told at once, and their booths become free.'
  return `${who} ${told}${approvedBefore(rows.filter(({ state }) => state === 'approved').length, rows.length)}`
}

/** A payment is under way or made, so that nobody is turned away before it is settled. */
export const isPaid = (payment: PaymentState): boolean =>
  payment === 'proof_submitted' || payment === 'verified'

/** Why some of the chosen cannot be declined. */
export const heldBack = (held: number): string =>
  `${countLabel(held, 'has', 'have')} a payment under way or made: reject the proof or pay back first to decline.`

/** Why this one cannot be declined now; null when it can, or when it is over. */
export const declineHindrance = ({ state, payment }: Pick<Exhibitor, 'state' | 'payment'>): string | null =>
  (state === 'pending' || state === 'approved') && isPaid(payment)
    ? `To decline, ${payment === 'verified' ? 'note the payment as paid back' : 'reject the proof'} first.`
    : null
