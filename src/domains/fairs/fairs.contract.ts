import { z } from 'zod'
import { eventSummary, invitationStates } from '#domains/events/events.contract.ts'
import { asEmployer, asUniversity, type OrganizationKind } from '#shared/endpoint.ts'
import { email, id, name, optionalLine, text, timestamp } from '#shared/fields.ts'

import { chosenAddon, givenAnswer } from './registration-form/form-answers.contract.ts'

export const fairStates = ['pending', 'approved', 'declined', 'canceled'] as const
export type FairState = (typeof fairStates)[number]
/** States in which a registration counts and holds its booth. */
export const activeStates = ['pending', 'approved'] as const satisfies readonly FairState[]

export const paymentStates = [
  'none',
  'awaiting_payment',
  'part_paid',
  'proof_submitted',
  'verified',
  'proof_rejected',
  'waived',
  'refunded',
] as const
export type PaymentState = (typeof paymentStates)[number]

/**
 * The kinds of ledger entries; `dropped` is a fee no longer charged, `verified` money by a proof, `received` without,
 * `charged_back` what a bank took back after a card payment was `disputed`.
 */
export const ledgerKinds = [
  'charged',
  'dropped',
  'proof_submitted',
  'verified',
  'received',
  'proof_rejected',
  'waived',
  'refunded',
  'disputed',
  'dispute_won',
  'charged_back',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]

export const fairStateLabels: Record<FairState, string> = {
  pending: 'Waiting for an answer',
  approved: 'Approved',
  declined: 'Declined',
  canceled: 'Canceled',
}
export const paymentLabels: Record<PaymentState, string> = {
  none: 'Nothing to pay',
  awaiting_payment: 'Payment due',
  part_paid: 'Part paid',
  proof_submitted: 'Proof sent',
  verified: 'Paid',
  proof_rejected: 'Proof not accepted',
  waived: 'Waived',
  refunded: 'Refunded',
}

/** How a payment that the host records came in. */
export const paymentMethods = ['bank_transfer', 'card', 'check', 'cash', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export const methodLabels: Record<PaymentMethod, string> = {
  bank_transfer: 'Bank transfer',
  card: 'Card',
  check: 'Check',
  cash: 'Cash',
  other: 'Other',
}

export const MOST_REPRESENTATIVES = 10
export const NOTES_LENGTH = 5000
export const REASON_LENGTH = 1000

export const reason = text(REASON_LENGTH).check(z.minLength(1, 'Enter a reason'))

/** A representative: a colleague with an account, or anyone else by name. */
export const representativeShape = z.strictObject({
  name: name(120),
  email,
  job_title: optionalLine(120).default(''),
  /** A member of the organization's team. */
  account_id: id.nullish(),
})
export type Representative = z.output<typeof representativeShape>

/** A registration's fields, the same for both sides. */
export const registrationFields = {
  id,
  state: z.enum(fairStates),
  /** The kind of booth, and the number of the one the host gave them. */
  booth: z.object({ id: id.nullable(), name: z.string(), number: z.string().nullable() }).nullable(),
  /** Minor units of `currency`. */
  fee: z.int(),
  currency: z.string().nullable(),
  /** What the host holds of the fee, and what is still open. */
  received: z.int(),
  open: z.int(),
  /** What a transfer names, so that the host knows whose it is. */
  payment_reference: z.string(),
  payment: z.enum(paymentStates),
  /** Why a proof was rejected, or the fee waived or refunded. */
  payment_reason: z.string().nullable(),
  due_at: timestamp.nullable(),
  is_overdue: z.boolean(),
  decline_reason: z.string().nullable(),
  submitted_at: timestamp,
  state_at: timestamp,
  payment_at: timestamp,
}

export const timelineKinds = [
  'submitted',
  'moved_up',
  'edited',
  'added',
  'changed',
  'approved',
  'declined',
  'canceled',
  'undone',
  'proof_submitted',
  'verified',
  'received',
  'proof_rejected',
  'waived',
  'refunded',
  'disputed',
  'dispute_won',
  'charged_back',
  'reminded',
  'invoiced',
  'credited',
  'booth_assigned',
  'booth_freed',
  'booth_announced',
] as const

export const wholeFields = {
  ...registrationFields,
  representatives: z.array(
    z.object({ name: z.string(), email: z.string(), job_title: z.string(), account_id: id.nullable() }),
  ),
  /** With which the representatives of an approved exhibitor check in; empty for others. */
  passes: z.array(z.object({ name: z.string(), code: z.string(), checked_in_at: timestamp.nullable() })),
  notes: z.string(),
  /** What the host asked, in the order of its form. */
  answers: z.array(givenAnswer),
  /** What they added, which the fee includes. */
  addons: z.array(chosenAddon),
  proof: z
    .object({ filename: z.string(), content_type: z.string(), byte_size: z.int(), created_at: timestamp })
    .nullable(),
  /** The last hundred steps, oldest first. */
  timeline: z.array(
    z.object({
      id,
      at: timestamp,
      kind: z.enum(timelineKinds),
      by: z.enum(['host', 'exhibitor', 'system']),
      /** The person, if on the reader's own team. */
      who: z.string().nullable(),
      reason: z.string().nullable(),
      /** The money it is about, if it is not the whole fee. */
      money: z.object({ amount: z.int(), currency: z.string() }).nullable(),
      /** Money that came or went by card. */
      by_card: z.boolean(),
      /** The invoice or credit note. */
      document_number: z.string().nullable(),
      /** The booth it is about. */
      booth_number: z.string().nullable(),
    }),
  ),
  /** For a verified payment. */
  receipt: z.object({ number: z.string(), at: timestamp }).nullable(),
}
export type TimelineEntry = z.output<z.ZodObject<typeof wholeFields>>['timeline'][number]

/** "A12, Corner booth"; before it has a number, the kind alone. */
export const boothLabel = ({ name, number }: { name: string; number: string | null }): string =>
  [number, name].filter(Boolean).join(', ')

/** The event as other organizations see it in lists. */
export const fairEvent = eventSummary.extend({
  /** Until when organizations can register and change their registration. */
  exhibitors_close_at: timestamp.nullable(),
  booth_currency: z.string().nullable(),
})

/** An organization's place in the line for a kind of booth. */
export const ownPlace = z.object({
  booth_id: id,
  booth: z.string(),
  /** 1 is next. */
  place: z.int(),
  joined_at: timestamp,
})
export type OwnPlace = z.output<typeof ownPlace>

/** How an organization stands with another's event. */
export const standing = z.object({
  /** Whether the host is a partner. */
  is_partner: z.boolean(),
  invitation: z.enum(invitationStates).nullable(),
  /** The organization's own active registration. */
  registration: z.object({ id, state: z.enum(fairStates), payment: z.enum(paymentStates) }).nullable(),
  /** The organization's last registration, if the host declined it. */
  declined: z.object({ id, reason: z.string().nullable() }).nullable(),
  /** Its place in the line for a kind of booth that is gone. */
  in_line: ownPlace.nullable(),
  booths: z.object({
    quantity: z.int(),
    /** Less those that whoever waits in line will get. */
    free: z.int(),
    /** The lowest price, in minor units of `booth_currency`. */
    price_from: z.int().nullable(),
  }),
  /** `wait`: join a line; `notify`: tell one's own students, as a partner of the host. */
  may: z.object({ register: z.boolean(), wait: z.boolean(), leave: z.boolean(), notify: z.boolean() }),
})

export const fairTag = {
  employer: 'Fairs and events for employers',
  university: 'Fairs and events for universities',
} as const

type Gate<K extends OrganizationKind> = (
  right: 'viewer' | 'member',
) => ReturnType<K extends 'employer' ? typeof asEmployer : typeof asUniversity>

/** Who may make one side's calls. */
export const gateOf = <K extends OrganizationKind>(kind: K): Gate<K> =>
  (kind === 'employer' ? asEmployer : asUniversity) as Gate<K>
