import { ordinal } from '#domains/events/registrations/ui/words.ts'
import { moneyLabel, numberLabel } from '#shared/labels.ts'
import type { Tone } from '#web/kit/StatusBadge.tsx'
import {
  type FairState,
  fairStateLabels,
  MOST_REPRESENTATIVES,
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
  part_paid: 'waiting',
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
  /** The payer disputes a card payment. */
  is_disputed?: boolean
}

/** The payment's badge; null if there is nothing to show. */
export const paymentBadge = ({
  state,
  payment,
  is_overdue,
  is_disputed,
}: Payable): { tone: Tone; label: string } | null => {
  if (is_disputed) return { tone: 'bad', label: 'Payment disputed' }
  const over = state === 'declined' || state === 'canceled'
  if (payment === 'none' || (over && (payment === 'awaiting_payment' || payment === 'proof_rejected')))
    return null
  if (state === 'pending' && payment === 'awaiting_payment')
    return { tone: 'quiet', label: 'Due once approved' }
  if (is_overdue) return { tone: 'bad', label: 'Payment overdue' }
  return { tone: paymentTones[payment], label: paymentLabels[payment] }
}

/** "3rd in line" */
export const inLineLabel = ({ place }: { place: number }): string =>
  place === 1 ? 'You’re next in line' : `You’re ${ordinal(place)} in line`

/** What an organization that doesn't take part yet can do next. */
export const wordsOf = ({ may, declined }: { may: { register: boolean }; declined: unknown }): string => {
  if (!may.register) return 'Join the waiting line'
  return declined ? 'Register again' : 'Register'
}

/** How many are left, or how many wait for one. */
export const leftLabel = ({
  free,
  quantity,
  waiting,
}: {
  free: number
  quantity: number
  waiting: number
}) => {
  if (free > 0) return `${numberLabel(free)} of ${numberLabel(quantity)} available`
  return waiting > 0 ? `Sold out, ${numberLabel(waiting)} in line` : 'Sold out'
}

/** "$200", or "Free". */
export const priceLabel = (minor: number, currency: string | null): string =>
  minor > 0 && currency ? moneyLabel(minor, currency) : 'Free'

const done: Record<TimelineEntry['kind'], string> = {
  submitted: 'Registered',
  moved_up: 'Moved up from the waiting line',
  edited: 'Registration updated',
  added: 'Added by the host',
  changed: 'Changed by the host',
  approved: 'Approved',
  declined: 'Declined',
  canceled: 'Canceled',
  undone: 'Answer undone before anyone was notified',
  proof_submitted: 'Proof of payment sent',
  verified: 'Paid',
  received: 'Part of the fee received',
  proof_rejected: 'Proof not accepted',
  waived: 'Fee waived',
  refunded: 'Refunded',
  disputed: 'Card payment disputed',
  dispute_won: 'Dispute won',
  charged_back: 'Card payment taken back by the bank',
  reminded: 'Payment reminder sent',
  invoiced: 'Invoice issued',
  credited: 'Credit note issued',
  booth_assigned: 'Booth assigned',
  booth_freed: 'Booth unassigned',
  booth_announced: 'Booth number sent',
}

const doneByCard: Partial<Record<TimelineEntry['kind'], string>> = {
  verified: 'Paid by card',
  received: 'Part of the fee received by card',
  refunded: 'Refunded to the card',
}

const titleOf = ({ kind, booth_number, document_number, money, by_card }: TimelineEntry): string => {
  const words = (by_card && doneByCard[kind]) || done[kind]
  const about = [booth_number, document_number, money && moneyLabel(money.amount, money.currency)]
  const named = about.filter(Boolean).join(', ')
  if (named) return `${words}: ${named}`
  return kind === 'booth_announced' ? 'Booth number taken back' : words
}

/** Words the history for the timeline. */
export const timelineEntriesOf = (
  timeline: readonly TimelineEntry[],
  names: { host: string; exhibitor: string },
) =>
  timeline.map((entry) => ({
    id: entry.id,
    at: entry.at,
    title: titleOf(entry),
    who: entry.who ?? (entry.by === 'system' ? null : names[entry.by]),
    ...(entry.reason && { text: `“${entry.reason}”` }),
  }))

/** Names the inputs of representatives in a form's summary. */
export const personLabels: Record<string, string> = Object.fromEntries([
  ['representatives', 'Representatives'],
  ...Array.from({ length: MOST_REPRESENTATIVES }, (_, place) => [
    [`representatives.${place}.name`, `Name of person ${place + 1}`],
    [`representatives.${place}.email`, `Email of person ${place + 1}`],
    [`representatives.${place}.job_title`, `Job title of person ${place + 1}`],
  ]).flat(),
])
