import type { Letter } from '#platform/mail/letter.ts'
import { dateLabel } from '#shared/labels.ts'
import { type About, dueText, factsOf, letter, paymentFacts, REVIEW, STATUS } from '../fairs.mails.ts'

/** To the host: `respond_by` is until when the dispute has to be answered. */
export const disputedLetter = (about: About, respond_by: string | null): Letter => {
  const until = respond_by && dateLabel(respond_by, about.time_zone)
  return letter(
    about,
    `Payment disputed: ${about.exhibitor}, ${about.event}`,
    [
      `The cardholder disputes a payment of ${about.exhibitor} at the bank, which holds ${about.part} until it is decided.`,
      `The team that runs Fairlead here answers it at Stripe${until ? ` by ${until}` : ''}. Send them what shows that the payment is right, such as the registration and your messages with ${about.exhibitor}.`,
    ],
    REVIEW,
    factsOf(about, ['Amount', about.part], ['Bank’s reason', about.reason], ['Answer by', until]),
  )
}

/** To the host; `asks`: the fee is due again. */
export const chargedBackLetter = (about: About, asks: boolean): Letter =>
  letter(
    about,
    `Dispute lost: ${about.exhibitor}, ${about.event}`,
    [
      `The bank took back ${about.part}, which ${about.exhibitor} had paid by card.`,
      ...(asks
        ? [`The fee is due again, and ${about.exhibitor} is told. Waive it if you no longer want it.`]
        : []),
    ],
    REVIEW,
    factsOf(about, ['Amount', about.part], ['Bank’s reason', about.reason]),
  )

export const disputeWonLetter = (about: About): Letter =>
  letter(
    about,
    `Dispute won: ${about.exhibitor}, ${about.event}`,
    [`The bank decided for you: ${about.part} from ${about.exhibitor} is yours.`],
    REVIEW,
    factsOf(about, ['Amount', about.part]),
  )

/** To the exhibitor, whose bank took the fee back. */
export const dueAgainLetter = (about: About): Letter =>
  letter(
    about,
    `Payment due again: ${about.event}`,
    [
      `The bank took back ${about.part} that was paid by card for the fee of ${about.exhibitor}, so it is due again.`,
      ...dueText(about),
    ],
    STATUS,
    factsOf(about, ...paymentFacts(about)),
  )
