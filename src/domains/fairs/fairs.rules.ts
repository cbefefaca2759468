import { type RawBuilder, sql } from 'kysely'
import type { EventState } from '#domains/events/events.contract.ts'
import { stateAt } from '#domains/events/events.rules.ts'
import { awaitsDecision } from '#domains/events/hosting/exhibitor-duties.rules.ts'
import { DAY, iso, later } from '#platform/clock.ts'
import { hasRight } from '#platform/scope.ts'
import type { OrganizationKind, TeamRole } from '#shared/endpoint.ts'
import type { FairState, LedgerKind, PaymentState } from './fairs.contract.ts'

/** What the rules need to know about the event. */
export interface FairEvent {
  state: EventState
  starts_at: string | null
  ends_at: string | null
  exhibitors_close_at: string | null
}
/** What they need to know about a registration. */
export interface FairRegistrationFacts {
  state: FairState
  payment: PaymentState
}
/** The effect of a step: change, nothing because it is already so, or refused. */
export type Outcome = 'change' | 'same' | 'refused'

export const isActive = (state: FairState): boolean => state === 'pending' || state === 'approved'
/** A payment was received, in whole or in part, or is claimed to be. */
export const isPaid = (payment: PaymentState): boolean =>
  payment === 'proof_submitted' || payment === 'verified' || payment === 'part_paid'
/** Nothing of the fee is paid; it is due only once approved. */
export const isOpen = (payment: PaymentState): boolean =>
  payment === 'awaiting_payment' || payment === 'proof_rejected'

/** Returns until when organizations can register and change their registration. */
export const closingOf = ({ exhibitors_close_at, starts_at }: FairEvent): string | null =>
  exhibitors_close_at && starts_at && exhibitors_close_at < starts_at ? exhibitors_close_at : starts_at

/** Whether the event accepts organizations now. */
export const takesExhibitors = (event: FairEvent, now: Date): boolean => {
  const closes = closingOf(event)
  return stateAt(event, now) === 'published' && closes !== null && iso(now) < closes
}

/** Whether its host can still answer. */
export const isOn = (event: FairEvent, now: Date): boolean => stateAt(event, now) === 'published'
/** Payments continue after the event, and after a cancellation for anything already paid. */
export const wasPublished = (event: Pick<FairEvent, 'state'>): boolean =>
  ['published', 'ended', 'canceled'].includes(event.state)

export const canEdit = ({ state }: FairRegistrationFacts, event: FairEvent, now: Date): boolean =>
  isActive(state) && takesExhibitors(event, now)

export const cancelOutcome = (
  { state, payment }: FairRegistrationFacts,
  event: FairEvent,
  now: Date,
): Outcome => {
  if (state === 'canceled') return 'same'
  return isActive(state) && !isPaid(payment) && isOn(event, now) ? 'change' : 'refused'
}

/** The host has approved, and now the fee is due. */
export const isAsked = ({ state, payment }: FairRegistrationFacts): boolean =>
  state === 'approved' && (isOpen(payment) || payment === 'part_paid')

/** The same for `fair_registrations as r`. */
export const isAskedSql = sql<boolean>`(r.state = 'approved' and r.payment in ('awaiting_payment', 'proof_rejected', 'part_paid'))`

export const canPay = (row: FairRegistrationFacts, event: FairEvent): boolean =>
  isAsked(row) && ['published', 'ended'].includes(event.state)

/** The same of `fair_registrations as r` and `events as e`, whose row stays published when the event has ended. */
export const canPaySql = sql<boolean>`(${isAskedSql} and e.state = 'published')`

export const decisions = ['approve', 'decline'] as const
export type Decision = (typeof decisions)[number]

/** A host may also decline an approved exhibitor, as long as nothing is paid. */
export const decisionOutcome = (
  decision: Decision,
  { state, payment }: FairRegistrationFacts,
  event: FairEvent,
  now: Date,
): Outcome => {
  if (state === (decision === 'approve' ? 'approved' : 'declined')) return 'same'
  if (!isOn(event, now)) return 'refused'
  if (decision === 'approve') return awaitsDecision({ state }, event, now) ? 'change' : 'refused'
  return isActive(state) && !isPaid(payment) ? 'change' : 'refused'
}

/** The same for `fair_registrations as r` at an event that is on: whose step changes something. */
export const decidableSql = {
  approve: sql<boolean>`(r.state = 'pending')`,
  decline: sql<boolean>`(r.state in ('pending', 'approved') and r.payment not in ('proof_submitted', 'verified', 'part_paid'))`,
} as const satisfies Record<Decision, RawBuilder<boolean>>

/** What a transfer names: the end of the registration's id, which is drawn at random. */
export const paymentReferenceOf = (registrationId: string): string => registrationId.slice(-8).toUpperCase()

export const reviewSteps = ['verify', 'receive', 'reject', 'waive', 'refund'] as const
export type ReviewStep = (typeof reviewSteps)[number]
export const paymentAfter = {
  verify: 'verified',
  receive: 'verified',
  reject: 'proof_rejected',
  waive: 'waived',
  refund: 'refunded',
} as const satisfies Record<ReviewStep, PaymentState>

/** Something of the fee is open, whatever a proof that waits shows. */
export const owes = (row: FairRegistrationFacts): boolean =>
  isAsked(row) || (row.state === 'approved' && row.payment === 'proof_submitted')

/** The same for `fair_registrations as r`. */
export const owesSql = sql<boolean>`(${isAskedSql} or (r.state = 'approved' and r.payment = 'proof_submitted'))`

/** Of an event that is canceled, nothing more is asked than is said to have been sent: of `fair_registrations as r`. */
export const stillAsksSql = sql<boolean>`(r.payment = 'proof_submitted'
  or exists (select from events q where q.id = r.event_id and q.state = 'published'))`

/** Whatever comes in of one fee is recorded, and again after a refund. */
const canReceive = (row: FairRegistrationFacts): boolean =>
  owes(row) || (row.state === 'approved' && row.payment === 'refunded')

/** What the ledger says of one registration, oldest first. */
export interface LedgerEntry {
  kind: LedgerKind
  amount: number
  /** Stripe's id of it. */
  card_reference?: string | null
}

/** References of money that comes in again: what had taken it did not last. */
export const cameBack = {
  refund: (id: string) => `${id} failed`,
  dispute: (id: string) => `${id} won`,
} as const
const isBack = (reference: string | null | undefined): boolean => / (failed|won)$/.test(reference ?? '')

export interface Settled {
  payment: PaymentState
  /** What the host holds: received less refunded. */
  received: number
}

/** The state of a payment, which follows from the fee and the ledger alone. */
export const settledBy = (fee: number, ledger: readonly LedgerEntry[]): Settled => {
  let received = 0
  let proof: 'proof_submitted' | 'proof_rejected' | null = null
  /** What was held when it was settled with that, before all or a part was taken. */
  let sufficed: number | null = null
  const [paid, returned, waived] = [{ is: false }, { is: false }, { is: false, isRest: false }]
  const isSettled = () => paid.is || (waived.is && received > 0)
  const take = (amount: number, stays: () => boolean) => {
    if (isSettled()) sufficed ??= received
    received = Math.max(0, received - amount)
    paid.is &&= stays()
  }
  for (const { kind, amount, card_reference } of ledger) {
    if (kind === 'verified' || kind === 'received') {
      received += amount
      proof = null
      returned.is = false
      const isAsBefore = isBack(card_reference) && sufficed !== null && received >= sufficed
      paid.is ||= received >= fee || isAsBefore
      if (paid.is) sufficed = null
    } else if (kind === 'refunded') {
      take(amount, () => received > 0)
      returned.is = received === 0
      if (isSettled()) sufficed = null
    } else if (kind === 'charged_back') {
      // the payer took it: the fee is due again, also what was waived because a part had come in
      take(amount, () => received >= fee)
      waived.is &&= !waived.isRest
    } else if (kind === 'waived') {
      Object.assign(waived, { is: true, isRest: received > 0 })
      sufficed = null
    } else if (kind === 'proof_submitted' || kind === 'proof_rejected') proof = kind
  }
  if (fee === 0) return { payment: 'none', received }
  if (returned.is) return { payment: 'refunded', received }
  if (paid.is || (waived.is && received > 0)) return { payment: 'verified', received }
  if (waived.is) return { payment: 'waived', received }
  if (proof === 'proof_submitted') return { payment: proof, received }
  if (received > 0) return { payment: 'part_paid', received }
  return { payment: proof ?? 'awaiting_payment', received }
}

/** States that say why. */
export const keepsReason = (payment: PaymentState): boolean =>
  payment === 'proof_rejected' || payment === 'waived' || payment === 'refunded'

/** Entries that say why the payment is in such a state. */
export const saysWhy = (kind: LedgerKind): boolean =>
  kind === 'proof_rejected' || kind === 'waived' || kind === 'refunded'

/** What is still to be paid of a fee. */
export const openOf = ({ fee, received, payment }: { fee: number } & Settled): number =>
  payment === 'none' || payment === 'verified' || payment === 'waived' || payment === 'refunded'
    ? 0
    : fee - received

export const reviewOutcome = (
  step: ReviewStep,
  { state, payment }: FairRegistrationFacts,
  event: Pick<FairEvent, 'state'>,
): Outcome => {
  if (payment === paymentAfter[step]) return 'same'
  if (!wasPublished(event)) return 'refused'
  if (step === 'receive') return canReceive({ state, payment }) ? 'change' : 'refused'
  if (step === 'waive')
    return isActive(state) && (isOpen(payment) || payment === 'part_paid') ? 'change' : 'refused'
  if (step === 'refund') return payment === 'verified' || payment === 'part_paid' ? 'change' : 'refused'
  return payment === 'proof_submitted' ? 'change' : 'refused'
}

/** Employers need a booth where there are any; universities can also come without. */
export const needsBooth = (kind: OrganizationKind, booths: number): boolean =>
  kind === 'employer' && booths > 0

/** Another booth may have another price, which is possible until something is paid or settled. */
export const mayChangePrice = (payment: PaymentState): boolean => payment === 'none' || isOpen(payment)

/** How many days before the due date the reminder goes out. */
export const REMINDER_DAYS = 3

/** Returns when a fee is due: so many days from now, but no later than the start. */
export const dueAt = (event: { payment_due_days: number; starts_at: string | null }, now: Date): Date => {
  const due = later(now, event.payment_due_days * DAY)
  const start = event.starts_at ? new Date(event.starts_at) : due
  return start < due && start > now ? start : due
}

export const isOverdue = (row: FairRegistrationFacts & { due_at: string | null }, now: Date): boolean =>
  isAsked(row) && row.due_at !== null && row.due_at < iso(now)

export const isOverdueSql = (now: Date): RawBuilder<boolean> =>
  sql`(${isAskedSql} and r.due_at < ${iso(now)}::timestamptz)`

/** Could be canceled or declined if it weren't for the payment, which the host must settle first. */
const isHeldByPayment = ({ state, payment }: FairRegistrationFacts, event: FairEvent, now: Date): boolean =>
  isActive(state) && isPaid(payment) && isOn(event, now)

const beforeDecline = (payment: PaymentState) =>
  payment === 'proof_submitted' ? ('rejection' as const) : ('refund' as const)

/** What the registered organization's team may do; `registrable` says whether it could register for the event now. */
export const mayOfExhibitor = (
  row: FairRegistrationFacts,
  event: FairEvent,
  role: TeamRole,
  registrable: boolean,
  now: Date,
) => {
  const acts = hasRight(role, 'member')
  return {
    edit: acts && canEdit(row, event, now),
    cancel: acts && cancelOutcome(row, event, now) === 'change',
    cancel_waits_for: acts && isHeldByPayment(row, event, now) ? ('payment' as const) : null,
    pay: acts && canPay(row, event),
    register_again: acts && !isActive(row.state) && registrable,
  }
}

/** A host can change a registration until the event is over, whatever its own deadline. */
export const canEditAsHost = ({ state }: FairRegistrationFacts, event: FairEvent, now: Date): boolean =>
  isActive(state) && isOn(event, now)

/** What the host's team may do. */
export const mayOfHost = (row: FairRegistrationFacts, event: FairEvent, role: TeamRole, now: Date) => {
  const acts = hasRight(role, 'member')
  const review = (step: ReviewStep) => acts && reviewOutcome(step, row, event) === 'change'
  const decide = (decision: Decision) => acts && decisionOutcome(decision, row, event, now) === 'change'
  return {
    edit: acts && canEditAsHost(row, event, now),
    approve: decide('approve'),
    decline: decide('decline'),
    decline_waits_for: acts && isHeldByPayment(row, event, now) ? beforeDecline(row.payment) : null,
    verify: review('verify'),
    receive: review('receive'),
    reject: review('reject'),
    waive: review('waive'),
    refund: review('refund'),
  }
}
