import { countLabel } from '#shared/labels.ts'
import type { ExhibitorRow } from '../exhibitors.contract.ts'

/** Returns the selected registrations this step is allowed for. */
export const fitting = (
  rows: readonly ExhibitorRow[],
  step: 'approve' | 'decline' | 'receive',
): ExhibitorRow[] => rows.filter(({ may }) => may[step])

/** "Decline", or "Decline 3 of 4" when it applies to only some. */
export const answerLabel = (verb: string, fits: number, all: number): string =>
  fits === all ? verb : `${verb} ${fits} of ${all}`

const NAMED = 5
const inOneSentence = new Intl.ListFormat('en', { type: 'conjunction' })

const approvedBefore = (approved: number, all: number): string => {
  if (approved === 0) return ''
  if (all === 1) return ' It was previously approved.'
  return ` ${approved === all ? 'All of them' : `${approved} of them`} ${approved === 1 ? 'was' : 'were'} previously approved.`
}

/** Says who will be notified of a decline, and how many of them had been approved. */
export const declineConsequence = (rows: readonly Pick<ExhibitorRow, 'organization' | 'state'>[]): string => {
  const names = rows.slice(0, NAMED).map(({ organization }) => organization.name)
  const rest = rows.length - names.length
  const who = inOneSentence.format(rest > 0 ? [...names, countLabel(rest, 'other', 'others')] : names)
  const told =
    rows.length === 1
      ? 'will be notified in a few seconds, and its booth becomes available.'
      : 'will be notified in a few seconds, and their booths become available.'
  return `${who} ${told}${approvedBefore(rows.filter(({ state }) => state === 'approved').length, rows.length)}`
}

/** The same when no one was named one by one. */
export const declineAllConsequence = (count: number): string =>
  `${countLabel(count, 'organization')} will be notified in a few seconds, and ${count === 1 ? 'its booth becomes' : 'their booths become'} available.`

/** Explains why some of the selected registrations cannot be declined. */
export const heldBack = (held: number): string =>
  `${countLabel(held, 'has', 'have')} a pending or completed payment. To decline, reject the proof or refund it first.`

/** Explains why this registration cannot be declined now; null if it can, or if it is settled anyway. */
export const declineBlocker = ({ may }: Pick<ExhibitorRow, 'may'>): string | null =>
  may.decline_waits_for &&
  `To decline, ${may.decline_waits_for === 'refund' ? 'refund the payment' : 'reject the proof'} first.`
