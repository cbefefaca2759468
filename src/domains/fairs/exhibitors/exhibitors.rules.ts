import type { Activity } from '#platform/activity.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import type { FairState, PaymentState } from '../fairs.contract.ts'
import { type Decision, isActive, isPaid } from '../fairs.rules.ts'

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

/** Returns why one of many was left as it is. */
export const whyLeft = (
  decision: Decision,
  { state, payment }: { state: FairState; payment: PaymentState },
  isOver: boolean,
): string => {
  if (isOver) return 'The event is over'
  if (decision === 'decline' && isActive(state) && isPaid(payment))
    return payment === 'proof_submitted'
      ? 'A proof of payment is waiting: reject it first'
      : 'The fee was paid: record a refund first'
  return `It was ${state}`
}

/** The entry in the log of a step the host takes on a registration. */
export const registrationStep = (
  verb: string,
  { organization_id }: OrganizationScope,
  { id, event_id }: { id: string; event_id: string },
  data: Record<string, unknown> = {},
): Activity => ({
  verb,
  subject: { type: 'fair_registration', id },
  data: { event_id, by: organization_id, ...data },
})

/** Whether telling an answer now would still be right. Of a canceled event, those who are in are told that. */
export const saysSo = (verb: string, state: FairState, isCanceled: boolean): boolean =>
  verb === `fair_registration.${state}` && !(isCanceled && state === 'approved')

/** Returns why an answer is not undone; null if it can be. */
export const whyKept = (
  {
    is_touched,
    is_registered_again,
  }: {
    is_touched: boolean | number
    is_registered_again: boolean | number
  },
  isOver: boolean,
): string | null => {
  if (isOver) return 'The event is over'
  if (is_registered_again) return 'They registered again'
  return is_touched ? 'It was changed since' : null
}
