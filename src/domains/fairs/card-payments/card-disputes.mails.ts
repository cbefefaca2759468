import type { Letter } from '#platform/mail/letter.ts'
import { dateLabel } from '#shared/labels.ts'

/** What an email to the host about a dispute needs to know. */
interface About {
  event: string
  exhibitor: string
  to: string
  url: string
  time_zone: string
  /** How much of what is left is disputed; null if nothing was left. */
  part: string | null
  /** The bank's. */
  reason: string | null
}

const GIVEN_BACK = 'had been given back already'

type Facts = Array<[label: string, value: string | null]>

const letter = (about: About, subject: string, paragraphs: string[], more: Facts): Letter => ({
  subject: `${subject}: ${about.exhibitor}, ${about.event}`,
  heading: `${subject}: ${about.exhibitor}, ${about.event}`,
  paragraphs,
  facts: ([['Amount', about.part], ...more] as Facts).flatMap(([label, value]) =>
    value ? [[label, value] as [string, string]] : [],
  ),
  action: { label: 'View registration', url: about.url },
  reason: `You’re receiving this email because you’re on the ${about.to} team on Fairlead.`,
})

/** `respond_by` is until when the dispute has to be answered. */
export const disputedLetter = (about: About, respond_by: string | null): Letter => {
  const until = respond_by && dateLabel(respond_by, about.time_zone)
  const disputes = `The cardholder disputes a payment of ${about.exhibitor} at the bank`
  return letter(
    about,
    'Payment disputed',
    [
      about.part
        ? `${disputes}, which holds ${about.part} until it is decided.`
        : `${disputes}. It ${GIVEN_BACK}.`,
      `The team that runs Fairlead here answers it at Stripe${until ? ` by ${until}` : ''}. Send them what shows that the payment is right, such as the registration and your messages with ${about.exhibitor}.`,
    ],
    [
      ['Bank’s reason', about.reason],
      ['Answer by', until],
    ],
  )
}

/** `asks`: the fee is due again. */
export const chargedBackLetter = (about: About, asks: boolean): Letter => {
  const taken = about.part
    ? `The bank took back ${about.part}, which ${about.exhibitor} had paid by card.`
    : `The bank decided for ${about.exhibitor}. What is disputed ${GIVEN_BACK}, so nothing changes here.`
  const due = `The fee is due again, and ${about.exhibitor} is told. Waive it if you no longer want it.`
  return letter(about, 'Dispute lost', asks ? [taken, due] : [taken], [['Bank’s reason', about.reason]])
}

export const disputeWonLetter = (about: About): Letter =>
  letter(
    about,
    'Dispute won',
    [
      about.part
        ? `The bank decided for you: ${about.part} from ${about.exhibitor} is yours.`
        : `The bank decided for you. What ${about.exhibitor} disputed ${GIVEN_BACK}.`,
    ],
    [],
  )
