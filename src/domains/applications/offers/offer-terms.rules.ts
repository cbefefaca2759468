import { endOfDay } from '#domains/jobs/jobs.rules.ts'
import { DAY, later } from '#platform/clock.ts'
import type { FieldErrors } from '#shared/problems.ts'
import type { ApplicationState } from '../applications.contract.ts'
import { isOpen, type Offered } from '../applications.rules.ts'
import { FURTHEST_DAYS, MOST_VERSIONS, type OfferState } from './offer-terms.contract.ts'

/** What is stored of an offer. */
interface Stored {
  reply_by: string
  ended_as: 'withdrawn' | 'lapsed' | 'replaced' | null
}

/** The application it belongs to, as whoever asks knows its state. */
export interface Known extends Offered {
  offer_declined_at: string | null
}

/** The deadline's last moment is in time. */
export const isPastDeadline = ({ reply_by }: Pick<Stored, 'reply_by'>, now: Date): boolean =>
  Date.parse(reply_by) < now.getTime()

/** Where an offer stands; null where nothing is left of it: the student withdrew. */
export const offerStateOf = (offer: Stored, of: Known, now: Date): OfferState | null => {
  if (offer.ended_as === 'replaced') return null
  // what followed an offer that ended speaks for itself
  if (offer.ended_as !== null)
    return ['withdrawn', 'offer', 'hired'].includes(of.state) ? null : offer.ended_as
  if (of.offer_declined_at !== null) return 'declined'
  if (of.state === 'rejected') return 'withdrawn'
  if (of.state === 'hired' || (of.state === 'offer' && of.offer_accepted_at !== null)) return 'accepted'
  if (of.state !== 'offer') return null
  return isPastDeadline(offer, now) ? 'lapsed' : 'waiting'
}

/** Terms can be written until they are accepted. */
export const canWriteOffer = (of: Offered): boolean => isOpen(of.state) && of.offer_accepted_at === null

export const canWithdrawOffer = (of: Offered): boolean => of.state === 'offer'

/** Who was offered a job was at least shortlisted. */
export const stateBefore = (state: ApplicationState): 'shortlisted' | 'interview' =>
  state === 'interview' ? 'interview' : 'shortlisted'

interface Asking {
  state: OfferState | null
  asked_until: string | null
  refused_at: string | null
  version: number
  /** Nobody can answer for a deactivated one. */
  is_employer_active: boolean
}

/** Once: after a refusal the terms would have to change first. */
export const canAskMoreTime = ({
  state,
  asked_until,
  refused_at,
  version,
  is_employer_active,
}: Asking): boolean =>
  is_employer_active &&
  state === 'waiting' &&
  asked_until === null &&
  refused_at === null &&
  version < MOST_VERSIONS

/** Checks a deadline or a wished one; both are the end of a day in the job's zone. */
export const deadlineErrors = (field: string, day: string, zone: string, now: Date): FieldErrors => {
  const end = endOfDay(day, zone)
  if (end <= now) return { [field]: ['Choose a day that is still ahead'] }
  if (end > later(now, (FURTHEST_DAYS + 1) * DAY))
    return { [field]: [`Choose a day within the next ${FURTHEST_DAYS} days`] }
  return {}
}

interface Pay {
  pay_amount?: number | undefined
  pay_currency?: string | undefined
  pay_period?: string | undefined
}

/** Pay says how much of what, and for how long, or nothing. */
export const payErrors = ({ pay_amount, pay_currency, pay_period }: Pay): FieldErrors => {
  if (pay_amount === undefined) return {}
  return {
    ...(pay_currency ? {} : { pay_currency: ['Choose a currency'] }),
    ...(pay_period ? {} : { pay_period: ['Choose a pay period'] }),
  }
}

/** Three days before the deadline and one, whichever is next; null once both are over. */
export const nextReminder = (replyBy: Date, now: Date): Date | null =>
  [3, 1].map((days) => later(replyBy, -days * DAY)).find((at) => at > now) ?? null

/** The first day whose end leaves this many days. */
export const firstDayWith = (days: number, zone: string, now: Date): string => {
  const at = Temporal.Instant.fromEpochMilliseconds(later(now, days * DAY).getTime())
  return at.toZonedDateTimeISO(zone).toPlainDate().toString()
}
