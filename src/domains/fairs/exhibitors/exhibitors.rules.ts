import type { FairState, PaymentState } from '../fairs.contract.ts'
import { type Decision, isPaid } from '../fairs.rules.ts'

/** Returns why a decision is refused, worded for the host. */
export const refusalOf = (
  decision: Decision,
  all: number,
  refused: readonly { state: FairState; payment: PaymentState }[],
): string => {
  const who = all === 1 ? 'This registration' : `${refused.length} of ${all} registrations`
  if (decision === 'decline' && refused.some(({ payment }) => isPaid(payment)))
    return `${who} cannot be declined while a payment is pending or complete: reject the proof or refund it first. Nothing was changed.`
  const states = [...new Set(refused.map(({ state }) => state))].join(', ')
  return `${who} cannot be ${decision}d: ${states}, or the event is over. Nothing was changed.`
}
