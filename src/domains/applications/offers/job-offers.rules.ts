import type { AcceptBlocker } from '../applications.contract.ts'
import { type ApplicationFacts, type Outcome, studentStateOf } from '../applications.rules.ts'

/** The state of an offer for the student. */
interface Answered extends ApplicationFacts {
  offer_accepted_at: string | null
  offer_declined_at: string | null
}

/** `taken_back`: the employer has since rejected, and the student does not know yet. */
export const acceptOfferOutcome = (of: Answered): Outcome | 'taken_back' => {
  if (studentStateOf(of) === 'hired') return 'same'
  if (studentStateOf(of) !== 'offer') return 'refused'
  if (of.offer_accepted_at !== null) return 'same'
  return of.state === 'offer' ? 'change' : 'taken_back'
}

/** What a student has to wait for before accepting; a promise to an employer nobody can act for would bind the student alone. */
export const acceptBlocker = (of: Answered, employer: { is_active: boolean }): AcceptBlocker | null =>
  acceptOfferOutcome(of) === 'change' && !employer.is_active ? 'employer' : null

/** A student who accepted can withdraw, which the employer sees as something other than a declined offer. */
export const declineOfferOutcome = (of: Answered): Outcome => {
  if (of.state === 'withdrawn') return of.offer_declined_at === null ? 'refused' : 'same'
  return studentStateOf(of) === 'offer' && of.offer_accepted_at === null ? 'change' : 'refused'
}

/** Why an offer of a deactivated employer can’t be accepted. */
export const employerAway = (name: string): string =>
  `${name} isn’t active right now, so you can’t accept its offer. You can accept once ${name} is active again, or decline`

/** Why an offer cannot be answered this way. */
export const notAnswerable = (of: Answered, wish: 'accept' | 'decline'): string => {
  const state = studentStateOf(of)
  if (of.offer_declined_at !== null) return 'You have declined this offer'
  if (state === 'withdrawn') return 'You withdrew this application, so the offer is gone'
  if (state === 'rejected') return 'The employer has withdrawn this offer'
  if (wish === 'decline' && (state === 'hired' || of.offer_accepted_at !== null)) {
    return state === 'hired'
      ? 'You accepted this offer and have been hired. Please contact the employer'
      : 'You accepted this offer. If you can’t take the job, withdraw your application'
  }
  return 'There is no offer to answer'
}
