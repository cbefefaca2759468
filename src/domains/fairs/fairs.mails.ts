import type { Letter } from '#platform/mail/letter.ts'
import { dateLabel, moneyLabel, rangeLabel, zoneLabel } from '#shared/labels.ts'

/** What a letter about a registration speaks of. */
export interface About {
  event: string
  host: string
  exhibitor: string
  /** Whose team reads it. */
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
  reason: string | null
  /** On a receipt. */
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
  reason: `You get this letter because you are in the team of ${about.to} on Fairlead.`,
})

const REVIEW = 'See the registration'
const STATUS = 'See your registration'

const dueText = (about: About): string[] =>
  about.due_at && about.fee > 0
    ? [
        `${money(about)} is to be paid by ${dateLabel(about.due_at, about.time_zone)}. Send the proof of payment on your registration’s page.`,
      ]
    : []

export const submittedLetter = (about: About): Letter =>
  letter(
    about,
    `${about.exhibitor} registered for ${about.event}`,
    [
      `${about.exhibitor} would like to take part. Approve or decline the registration; the booth is held meanwhile.`,
    ],
    REVIEW,
    factsOf(about, ['Fee', money(about)]),
  )

export const editedLetter = (about: About): Letter =>
  letter(
    about,
    `${about.exhibitor} changed its registration for ${about.event}`,
    ['Look at who comes, which booth they have, and what they wrote.'],
    REVIEW,
  )

export const canceledLetter = (about: About): Letter =>
  letter(
    about,
    `${about.exhibitor} canceled its registration for ${about.event}`,
    [about.booth ? 'Its booth is free again.' : 'It no longer takes part.'],
    REVIEW,
  )

export const approvedLetter = (about: About, open: boolean): Letter =>
  letter(
    about,
    `You are in: ${about.event}`,
    [`${about.host} approved the registration of ${about.exhibitor}.`, ...(open ? dueText(about) : [])],
    STATUS,
  )

export const declinedLetter = (about: About): Letter =>
  letter(
    about,
    `Your registration for ${about.event} was declined`,
    [`${about.host} cannot take ${about.exhibitor} this time.`],
    STATUS,
    factsOf(about, ['Reason', about.reason]),
  )

export const proofLetter = (about: About): Letter =>
  letter(
    about,
    `${about.exhibitor} sent a proof of payment for ${about.event}`,
    ['Check it and verify the payment, or say what is wrong with it.'],
    'Review the payment',
    factsOf(about, ['Fee', money(about)]),
  )

export const receiptLetter = (about: About): Letter =>
  letter(
    about,
    `Receipt: ${about.event}`,
    [
      `${about.host} received the payment of ${about.exhibitor}. This letter is the receipt; a page to print is behind the button.`,
    ],
    'See the receipt',
    factsOf(about, ['Amount', money(about)], ['Receipt', about.receipt]),
  )

export const rejectedLetter = (about: About): Letter =>
  letter(
    about,
    `Your proof of payment for ${about.event} was not accepted`,
    [`${about.host} could not accept it. Please send another one.`, ...dueText(about)],
    'Send another proof',
    factsOf(about, ['Reason', about.reason]),
  )

export const waivedLetter = (about: About): Letter =>
  letter(
    about,
    `Your fee for ${about.event} was waived`,
    ['There is nothing to pay any more.'],
    STATUS,
    factsOf(about, ['Fee', money(about)], ['Reason', about.reason]),
  )

export const refundedLetter = (about: About): Letter =>
  letter(
    about,
    `Your payment for ${about.event} was paid back`,
    [`${about.host} paid back what ${about.exhibitor} had paid.`],
    STATUS,
    factsOf(about, ['Amount', money(about)], ['Reason', about.reason]),
  )

export const reminderLetter = (about: About): Letter =>
  letter(
    about,
    `Payment due: ${about.event}`,
    [`A friendly reminder from ${about.host}.`, ...dueText(about)],
    'Send the proof of payment',
    factsOf(about, ['Fee', money(about)]),
  )

export const eventCanceledLetter = (about: About): Letter =>
  letter(
    about,
    `Canceled: ${about.event}`,
    [
      `${about.host} canceled this event, so ${about.exhibitor} need not come.`,
      ...(about.fee > 0 ? ['Ask the host about a fee you have paid.'] : []),
    ],
    STATUS,
    factsOf(about, ['Reason', about.reason]),
  )

/** `changed` is time and place, before and now. */
export const eventMovedLetter = (about: About, changed: Array<[string, string]>): Letter =>
  letter(
    about,
    `Moved: ${about.event}`,
    [
      'Time or place of this event changed. Your registration stays; cancel it if the new ones do not suit you.',
    ],
    STATUS,
    about.booth ? [...changed, ['Booth', about.booth]] : changed,
  )
