import { type BankAccount, bankFacts } from '#domains/events/events.contract.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { dateLabel, moneyLabel, rangeLabel, zoneLabel } from '#shared/labels.ts'

/** What an email about a registration needs to know. */
export interface About {
  event: string
  host: string
  exhibitor: string
  /** The team that receives it. */
  to: string
  url: string
  starts_at: string | null
  ends_at: string | null
  time_zone: string
  place: string | null
  booth: string | null
  fee: number
  currency: string | null
  due_at: string | null
  reference: string
  /** In plain text; empty if the host wrote none. */
  instructions: string
  bank_account: BankAccount | null
  reason: string | null
  /** Only on receipts. */
  receipt: string | null
}

const money = ({ fee, currency }: About): string | null => (fee > 0 ? moneyLabel(fee, currency!) : null)

const when = ({ starts_at, ends_at, time_zone }: About): string | null =>
  starts_at && ends_at ? `${rangeLabel(starts_at, ends_at, time_zone)}, ${zoneLabel(time_zone)}` : null

const factsOf = (about: About, ...more: Array<[string, string | null]>): Array<[string, string]> =>
  ([['When', when(about)], ['Where', about.place], ['Booth', about.booth], ...more] as const).flatMap(
    ([label, value]) => (value ? [[label, value] as [string, string]] : []),
  )

const letter = (
  about: About,
  subject: string,
  paragraphs: string[],
  action: string,
  facts = factsOf(about),
): Letter => ({
  subject,
  heading: subject,
  paragraphs,
  facts,
  action: { label: action, url: about.url },
  reason: `You’re receiving this email because you’re on the ${about.to} team on Fairlead.`,
})

/** How to pay, in a letter that says that the fee is due. */
const paymentFacts = (about: About): Array<[string, string | null]> =>
  about.fee > 0
    ? [
        ['Amount', money(about)],
        ...bankFacts(about.bank_account),
        ['Payment reference', about.reference],
        ['How to pay', about.instructions],
      ]
    : []

const REVIEW = 'View registration'
const STATUS = 'View your registration'

const dueText = (about: About): string[] =>
  about.due_at && about.fee > 0
    ? [
        `${money(about)} is due by ${dateLabel(about.due_at, about.time_zone)}. Once you’ve paid, upload the proof of payment on your registration’s page.`,
      ]
    : []

export const submittedLetter = (about: About): Letter =>
  letter(
    about,
    `${about.exhibitor} registered for ${about.event}`,
    [
      `${about.exhibitor} would like to take part. Please approve or decline the registration. Their booth is on hold until you do.`,
    ],
    REVIEW,
    factsOf(about, ['Fee', money(about)]),
  )

export const editedLetter = (about: About): Letter =>
  letter(
    about,
    `${about.exhibitor} changed its registration for ${about.event}`,
    ['See who’s coming, which booth they chose, and their notes.'],
    REVIEW,
  )

export const canceledLetter = (about: About): Letter =>
  letter(
    about,
    `${about.exhibitor} canceled its registration for ${about.event}`,
    [about.booth ? 'Its booth is available again.' : 'It no longer takes part.'],
    REVIEW,
  )

export const approvedLetter = (about: About, open: boolean): Letter =>
  letter(
    about,
    `You’re in: ${about.event}`,
    [`${about.host} approved the registration of ${about.exhibitor}.`, ...(open ? dueText(about) : [])],
    STATUS,
    factsOf(about, ...(open ? paymentFacts(about) : [])),
  )

export const declinedLetter = (about: About): Letter =>
  letter(
    about,
    `Your registration for ${about.event} was declined`,
    [`${about.host} can’t host ${about.exhibitor} this time.`],
    STATUS,
    factsOf(about, ['Reason', about.reason]),
  )

export const proofLetter = (about: About): Letter =>
  letter(
    about,
    `${about.exhibitor} sent a proof of payment for ${about.event}`,
    ['Review it and verify the payment, or say what’s wrong with it.'],
    'Review payment',
    factsOf(about, ['Fee', money(about)]),
  )

export const receiptLetter = (about: About): Letter =>
  letter(
    about,
    `Receipt: ${about.event}`,
    [
      `${about.host} received the payment from ${about.exhibitor}. This email is your receipt. You can also print it from the page below.`,
    ],
    'View receipt',
    factsOf(about, ['Amount', money(about)], ['Receipt', about.receipt]),
  )

export const rejectedLetter = (about: About): Letter =>
  letter(
    about,
    `Your proof of payment for ${about.event} was not accepted`,
    [`${about.host} couldn’t accept it. Please send another one.`, ...dueText(about)],
    'Send another proof',
    factsOf(about, ['Reason', about.reason], ...paymentFacts(about)),
  )

export const waivedLetter = (about: About): Letter =>
  letter(
    about,
    `Your fee for ${about.event} was waived`,
    ['You don’t need to pay anything.'],
    STATUS,
    factsOf(about, ['Fee', money(about)], ['Reason', about.reason]),
  )

export const refundedLetter = (about: About): Letter =>
  letter(
    about,
    `Your payment for ${about.event} was refunded`,
    [`${about.host} refunded ${about.exhibitor}.`],
    STATUS,
    factsOf(about, ['Amount', money(about)], ['Reason', about.reason]),
  )

export const reminderLetter = (about: About): Letter =>
  letter(
    about,
    `Payment due: ${about.event}`,
    [`A friendly reminder from ${about.host}.`, ...dueText(about)],
    'Send proof of payment',
    factsOf(about, ...paymentFacts(about)),
  )

export const eventCanceledLetter = (about: About): Letter =>
  letter(
    about,
    `Canceled: ${about.event}`,
    [
      `${about.host} canceled this event, so ${about.exhibitor} doesn’t need to come.`,
      ...(about.fee > 0 ? ['If you paid a fee, contact the host about it.'] : []),
    ],
    STATUS,
    factsOf(about, ['Reason', about.reason]),
  )

/** `changed` is time and place, before and after. */
export const eventMovedLetter = (about: About, changed: Array<[string, string]>): Letter =>
  letter(
    about,
    `Moved: ${about.event}`,
    [
      'The time or place of this event changed. You’re still registered. If the change doesn’t work for you, you can cancel.',
    ],
    STATUS,
    about.booth ? [...changed, ['Booth', about.booth]] : changed,
  )
