import { type RawBuilder, sql } from 'kysely'
import type { EventState } from '#domains/events/events.contract.ts'
import { stateAt } from '#domains/events/events.rules.ts'
import { awaitsDecision } from '#domains/events/hosting/exhibitor-duties.rules.ts'
import { DAY, iso, later } from '#platform/clock.ts'
import { hasRight } from '#platform/scope.ts'
import type { OrganizationKind, TeamRole } from '#shared/endpoint.ts'
import type { FairState, PaymentState } from './fairs.contract.ts'

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
/** A payment was received, or is claimed to be. */
export const isPaid = (payment: PaymentState): boolean =>
  payment === 'proof_submitted' || payment === 'verified'
/** The fee is unpaid; it is due only once approved. */
export const isOpen = (payment: PaymentState): boolean =>
  payment === 'awaiting_payment' || payment === 'proof_rejected'

/** Returns until when organizations can register and change their registration. */
export const closingOf = ({ exhibitors_close_at, starts_at }: FairEvent): string | null =>
  exhibitors_close_at && starts_at && exhibitors_close_at < starts_at ? exhibitors_close_at : starts_at

/** The same for an `events as e` that has a start. */
export const closingSql = sql`least(e.exhibitors_close_at, e.starts_at)`

/** Whether the event accepts organizations now. */
export const takesExhibitors = (event: FairEvent, now: Date): boolean => {
  const closes = closingOf(event)
  return stateAt(event, now) === 'published' && closes !== null && iso(now) < closes
}

const isOn = (event: FairEvent, now: Date): boolean => stateAt(event, now) === 'published'
/** Payments continue after the event, and after a cancellation for anything already paid. */
const wasPublished = (event: FairEvent): boolean => ['published', 'ended', 'canceled'].includes(event.state)

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
  state === 'approved' && isOpen(payment)

/** The same for `fair_registrations as r`. */
export const isAskedSql = sql<boolean>`(r.state = 'approved' and r.payment in ('awaiting_payment', 'proof_rejected'))`

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

export const reviewOutcome = (
  step: ReviewStep,
  { state, payment }: FairRegistrationFacts,
  event: Pick<FairEvent, 'state'>,
): Outcome => {
  if (payment === paymentAfter[step]) return 'same'
  if (!wasPublished(event as FairEvent)) return 'refused'
  if (step === 'receive') return isAsked({ state, payment }) ? 'change' : 'refused'
  if (step === 'waive') return isActive(state) && isOpen(payment) ? 'change' : 'refused'
  return payment === (step === 'refund' ? 'verified' : 'proof_submitted') ? 'change' : 'refused'
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
  payment === 'verified' ? ('refund' as const) : ('rejection' as const)

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

/** What the host's team may do. */
export const mayOfHost = (row: FairRegistrationFacts, event: FairEvent, role: TeamRole, now: Date) => {
  const acts = hasRight(role, 'member')
  const review = (step: ReviewStep) => acts && reviewOutcome(step, row, event) === 'change'
  const decide = (decision: Decision) => acts && decisionOutcome(decision, row, event, now) === 'change'
  return {
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
