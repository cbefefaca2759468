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
  /** What is still to be paid. */
  open: number
  /** What a part payment or refund was, if not the whole. */
  part: string | null
  due_at: string | null
  reference: string
  /** In plain text; empty if the host wrote none. */
  instructions: string
  bank_account: BankAccount | null
  takes_cards: boolean
  reason: string | null
  /** Only on receipts. */
  receipt: string | null
  /** The number of the invoice or credit note it is about. */
  document: string | null
}

const money = ({ fee, currency }: About): string | null => (fee > 0 ? moneyLabel(fee, currency!) : null)

const owed = ({ open, currency }: About): string | null => (open > 0 ? moneyLabel(open, currency!) : null)

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
        ['Amount', owed(about)],
        ...bankFacts(about.bank_account),
        ['Payment reference', about.reference],
        ['How to pay', about.instructions],
      ]
    : []

const REVIEW = 'View registration'
const STATUS = 'View your registration'

const PAY_ELSEWHERE = 'Once you’ve paid, upload the proof of payment on your registration’s page.'
const PAY_BY_CARD =
  'Pay by card on your registration’s page, or another way and upload the proof of payment there.'

const dueText = (about: About): string[] =>
  about.due_at && about.open > 0
    ? [
        `${owed(about)} is due by ${dateLabel(about.due_at, about.time_zone)}. ${about.takes_cards ? PAY_BY_CARD : PAY_ELSEWHERE}`,
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

export const movedUpLetter = (about: About): Letter =>
  letter(
    about,
    `A booth is yours: ${about.event}`,
    [
      `A booth became available, and ${about.exhibitor} was next in line. Your registration is with ${about.host}, which approves or declines it. Your booth is on hold until then. If you no longer want to come, cancel the registration, so that the next in line gets the booth.`,
    ],
    STATUS,
    factsOf(about, ['Fee', money(about)]),
  )

export const editedLetter = (about: About): Letter =>
  letter(
    about,
    `${about.exhibitor} changed its registration for ${about.event}`,
    ['See who’s coming, which booth they chose, and their notes.'],
    REVIEW,
  )

export const addedLetter = (about: About): Letter =>
  letter(
    about,
    `${about.host} registered you for ${about.event}`,
    [
      `${about.host} added ${about.exhibitor} to its exhibitors, so you don’t need to register. Check who’s coming and which booth is yours. If this is a mistake, you can cancel the registration.`,
      ...dueText(about),
    ],
    STATUS,
    factsOf(about, ...paymentFacts(about)),
  )

/** `asks`: the fee is due, which it may not have been before the change. */
export const changedLetter = (about: About, asks: boolean): Letter =>
  letter(
    about,
    `${about.host} changed your registration for ${about.event}`,
    ['See who’s coming and which booth is yours.', ...(asks ? dueText(about) : [])],
    STATUS,
    factsOf(about, ...(asks ? paymentFacts(about) : [['Fee', money(about)] as [string, string | null]])),
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

/** The number may have changed since: the letter says what the host sent. Null: they have none anymore. */
export const boothLetter = (about: About, number: string | null): Letter =>
  number === null
    ? letter(
        about,
        `Your booth number at ${about.event} no longer applies`,
        [`${about.host} took back the booth number of ${about.exhibitor}. Your registration stays as it is.`],
        STATUS,
      )
    : letter(
        about,
        `Your booth at ${about.event}: ${number}`,
        [`${about.host} gave ${about.exhibitor} booth ${number}.`],
        STATUS,
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

export const partPaidLetter = (about: About): Letter =>
  letter(
    about,
    `${about.part} received: ${about.event}`,
    [`${about.host} received ${about.part} from ${about.exhibitor}.`, ...dueText(about)],
    STATUS,
    factsOf(about, ['Received', about.part], ['Still open', owed(about)]),
  )

export const invoiceLetter = (about: About, replaces: string | null): Letter =>
  letter(
    about,
    `Invoice ${about.document} for ${about.event}`,
    [
      `${about.host} issued an invoice to ${about.exhibitor}. Download it as PDF from your registration’s page.`,
      ...(replaces ? [`It replaces ${replaces}, which was taken back with a credit note.`] : []),
    ],
    'View invoice',
    factsOf(about, ['Invoice', about.document], ...paymentFacts(about)),
  )

export const creditLetter = (about: About, credits: string): Letter =>
  letter(
    about,
    `Credit note ${about.document} for ${about.event}`,
    [
      `${about.host} took back ${about.part ? `${about.part} of ` : ''}invoice ${credits} with a credit note.`,
    ],
    'View credit note',
    factsOf(about, ['Credit note', about.document], ['Amount', about.part], ['Reason', about.reason]),
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
    factsOf(about, ['Amount', about.part ?? money(about)], ['Reason', about.reason]),
  )

const dueLetter = (about: About, subject: string, first: string): Letter =>
  letter(
    about,
    `${subject}: ${about.event}`,
    [first, ...dueText(about)],
    about.takes_cards ? STATUS : 'Send proof of payment',
    factsOf(about, ...paymentFacts(about)),
  )

export const reminderLetter = (about: About): Letter =>
  dueLetter(about, 'Payment due', `A friendly reminder from ${about.host}.`)

export const dueAgainLetter = (about: About): Letter =>
  dueLetter(about, 'Payment due again', `The bank took back ${about.part} that was paid by card.`)

/** `whoever` canceled: the host, or who runs the installation. */
export const eventCanceledLetter = (about: About, whoever = about.host): Letter =>
  letter(
    about,
    `Canceled: ${about.event}`,
    [
      `${whoever} canceled this event, so ${about.exhibitor} doesn’t need to come.`,
      ...(about.fee > 0 ? ['If you paid a fee, contact the host about it.'] : []),
    ],
    STATUS,
    factsOf(about, ['Reason', about.reason]),
  )

export const eventMovedLetter = (about: About, beforeAndAfter: Array<[string, string]>): Letter =>
  letter(
    about,
    `Moved: ${about.event}`,
    [
      'The time or place of this event changed. You’re still registered. If the change doesn’t work for you, you can cancel.',
    ],
    STATUS,
    about.booth ? [...beforeAndAfter, ['Booth', about.booth]] : beforeAndAfter,
  )
