import { type ApplicationFacts, type Outcome, studentStateOf } from '../applications.rules.ts'

/** Where an offer stands with the student. */
interface Answered extends ApplicationFacts {
  offer_accepted_at: string | null
  offer_declined_at: string | null
}

/** `taken_back`: the employer rejected since, and the student does not know of it yet. */
export const acceptOfferOutcome = (of: Answered): Outcome | 'taken_back' => {
  if (studentStateOf(of) === 'hired') return 'same'
  if (studentStateOf(of) !== 'offer') return 'refused'
  if (of.offer_accepted_at !== null) return 'same'
  return of.state === 'offer' ? 'change' : 'taken_back'
}

/** Who has accepted can withdraw, which is another word for the employer than a declined offer. */
export const declineOfferOutcome = (of: Answered): Outcome => {
  if (of.state === 'withdrawn') return of.offer_declined_at === null ? 'refused' : 'same'
  return studentStateOf(of) === 'offer' && of.offer_accepted_at === null ? 'change' : 'refused'
}

/** Why an offer cannot be answered so. */
export const notAnswerable = (of: Answered, wish: 'accept' | 'decline'): string => {
  const state = studentStateOf(of)
  if (of.offer_declined_at !== null) return 'You have declined this offer'
  if (state === 'withdrawn') return 'You withdrew this application, so the offer is gone'
  if (state === 'rejected') return 'The employer no longer offers you this place'
  if (wish === 'decline' && (state === 'hired' || of.offer_accepted_at !== null)) {
    return state === 'hired'
      ? 'You have accepted this offer and are hired. Get in touch with the employer'
      : 'You have accepted this offer. If you cannot take the place, withdraw the application'
  }
  return 'There is no offer to answer'
}
