import type { DeclineReason } from '#shared/lists.ts'
import type { ApplicationState, Offer } from './applications.contract.ts'

interface OfferRow {
  state: ApplicationState
  offer_accepted_at: string | null
  offer_declined_at: string | null
  decline_reason: DeclineReason | null
  decline_message: string | null
  answer_by: string | null
}

/** Returns the offer with its answer, if the application's state has one. */
export const offerOf = (row: OfferRow): Offer | null => {
  const answered_at = row.offer_declined_at ?? row.offer_accepted_at
  if (!answered_at && row.state !== 'offer') return null
  return {
    answer: row.offer_declined_at ? 'declined' : answered_at ? 'accepted' : 'waiting',
    answered_at,
    answer_by: answered_at ? null : row.answer_by,
    reason: row.decline_reason,
    message: row.decline_message,
  }
}
