import { moneyLabel } from '#shared/labels.ts'
import type { Tone } from '#web/kit/StatusBadge.tsx'
import {
  type FairState,
  fairStateLabels,
  type PaymentState,
  paymentLabels,
  type TimelineEntry,
} from '../fairs.contract.ts'

const stateTones: Record<FairState, Tone> = {
  pending: 'waiting',
  approved: 'good',
  declined: 'bad',
  canceled: 'quiet',
}
export const stateBadge = (state: FairState) => ({ tone: stateTones[state], label: fairStateLabels[state] })

const paymentTones: Record<PaymentState, Tone> = {
  none: 'quiet',
  awaiting_payment: 'waiting',
  proof_submitted: 'info',
  verified: 'good',
  proof_rejected: 'bad',
  waived: 'quiet',
  refunded: 'quiet',
}

interface Payable {
  state: FairState
  payment: PaymentState
  is_overdue: boolean
}

/** The payment's badge; null if there is nothing to show. */
export const paymentBadge = ({
  state,
  payment,
  is_overdue,
}: Payable): { tone: Tone; label: string } | null => {
  const over = state === 'declined' || state === 'canceled'
  if (payment === 'none' || (over && (payment === 'awaiting_payment' || payment === 'proof_rejected')))
    return null
  if (state === 'pending' && payment === 'awaiting_payment')
    return { tone: 'quiet', label: 'Due once approved' }
  if (is_overdue) return { tone: 'bad', label: 'Payment overdue' }
  return { tone: paymentTones[payment], label: paymentLabels[payment] }
}

/** "$200", or "Free". */
export const priceLabel = (minor: number, currency: string | null): string =>
  minor > 0 && currency ? moneyLabel(minor, currency) : 'Free'

const done: Record<TimelineEntry['kind'], string> = {
  submitted: 'Registered',
  edited: 'Registration updated',
  approved: 'Approved',
  declined: 'Declined',
  canceled: 'Canceled',
  proof_submitted: 'Proof of payment sent',
  verified: 'Payment verified',
  proof_rejected: 'Proof not accepted',
  waived: 'Fee waived',
  refunded: 'Refunded',
  reminded: 'Payment reminder sent',
}

/** Words the history for the timeline. */
export const timelineEntriesOf = (
  timeline: readonly TimelineEntry[],
  names: { host: string; exhibitor: string },
) =>
  timeline.map(({ id, at, kind, by, who, reason }) => ({
    id,
    at,
    title: done[kind],
    who: who ?? (by === 'system' ? null : names[by]),
    ...(reason && { text: `“${reason}”` }),
  }))
