import { movedFacts } from '#domains/events/hosting/hosted-events.mails.ts'
import type { TimeAndPlace } from '#domains/events/hosting/hosted-events.rules.ts'
import { notify } from '#domains/notifications/notices.commands.ts'
import type { NoticeKind } from '#domains/notifications/notices.contract.ts'
import { teamOf } from '#domains/organizations/organizations.queries.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { Reaction, RecordedActivity, Tick } from '#platform/reactions.ts'
import { plainText } from '#platform/rich-text.ts'
import type { Tx } from '#platform/transactions.ts'
import { remindOfDueFees } from './fair-payments.commands.ts'
import {
  type About,
  approvedLetter,
  canceledLetter,
  declinedLetter,
  editedLetter,
  eventCanceledLetter,
  eventMovedLetter,
  proofLetter,
  receiptLetter,
  refundedLetter,
  rejectedLetter,
  reminderLetter,
  submittedLetter,
  waivedLetter,
} from './fairs.mails.ts'
import { activeOf, type Parties, partiesOf, receiptOf } from './fairs.queries.ts'
import { isOpen, paymentReferenceOf } from './fairs.rules.ts'

interface News {
  reader: 'host' | 'exhibitor'
  kind: NoticeKind
  letter: (about: About, parties: Parties, happened: RecordedActivity) => Letter
}

const movedLetter: News['letter'] = (about, { exhibitor_zone }, { data }) => {
  const { from, to } = data as unknown as { from: TimeAndPlace; to: TimeAndPlace }
  return eventMovedLetter(about, movedFacts(from, to, exhibitor_zone))
}

const news: Record<string, News> = {
  'fair_registration.submitted': { reader: 'host', kind: 'fair_registration', letter: submittedLetter },
  'fair_registration.edited': { reader: 'host', kind: 'fair_registration', letter: editedLetter },
  'fair_registration.canceled': { reader: 'host', kind: 'fair_registration', letter: canceledLetter },
  'fair_registration.approved': {
    reader: 'exhibitor',
    kind: 'fair_registration',
    letter: (about, { payment }) => approvedLetter(about, isOpen(payment)),
  },
  'fair_registration.declined': { reader: 'exhibitor', kind: 'fair_registration', letter: declinedLetter },
  'fair_payment.proof_submitted': { reader: 'host', kind: 'fair_payment', letter: proofLetter },
  'fair_payment.verified': { reader: 'exhibitor', kind: 'fair_payment', letter: receiptLetter },
  'fair_payment.rejected': { reader: 'exhibitor', kind: 'fair_payment', letter: rejectedLetter },
  'fair_payment.waived': { reader: 'exhibitor', kind: 'fair_payment', letter: waivedLetter },
  'fair_payment.refunded': { reader: 'exhibitor', kind: 'fair_payment', letter: refundedLetter },
  'fair_payment.reminded': { reader: 'exhibitor', kind: 'fair_payment', letter: reminderLetter },
  'event.canceled': { reader: 'exhibitor', kind: 'event_news', letter: eventCanceledLetter },
  'event.moved': { reader: 'exhibitor', kind: 'event_news', letter: movedLetter },
}

const linkOf = (verb: string, reader: News['reader'], parties: Parties): string => {
  if (reader === 'host')
    return `/${parties.host_kind}/event/detail?id=${parties.event_id}&tab=exhibitors&registration=${parties.id}`
  const page = verb === 'fair_payment.verified' ? '&receipt=true' : ''
  return `/${parties.exhibitor_kind}/fair-and-event/status?id=${parties.id}${page}`
}

const aboutOf = async (
  tx: Tx,
  happened: RecordedActivity,
  parties: Parties,
  to: string,
  link: string,
): Promise<About> => {
  const { reason } = happened.data as { reason?: string | null }
  const receipt =
    happened.verb === 'fair_payment.verified'
      ? await receiptOf(tx.db, { ...parties, payment: 'verified' })
      : null
  return {
    event: parties.title,
    host: parties.host,
    exhibitor: parties.exhibitor,
    to,
    url: tx.deps.config.publicUrl + link,
    starts_at: parties.starts_at,
    ends_at: parties.ends_at,
    time_zone: parties.time_zone,
    place: [parties.venue_name, parties.venue_address].filter(Boolean).join(', ') || null,
    booth: parties.booth_name,
    fee: parties.fee,
    currency: parties.currency,
    due_at: parties.due_at,
    reference: paymentReferenceOf(parties.id),
    instructions: plainText(parties.payment_instructions),
    bank_account: parties.bank_account,
    reason: reason ?? null,
    receipt: receipt?.number ?? null,
  }
}

const tell = async (tx: Tx, happened: RecordedActivity, parties: Parties): Promise<void> => {
  const { reader, kind, letter } = news[happened.verb]!
  const link = linkOf(happened.verb, reader, parties)
  const about = await aboutOf(tx, happened, parties, parties[reader], link)
  const written = letter(about, parties, happened)
  const team = await teamOf(tx.db, parties[`${reader}_id`], 'member')
  await notify(tx, {
    to: team.map(({ account_id }) => account_id),
    kind,
    title: written.heading,
    text: about.reason ?? written.paragraphs[0]!,
    link,
    cause: `${happened.verb}:${happened.id}`,
    letter: written,
  })
}

const tellOtherTeam = async (tx: Tx, happened: RecordedActivity): Promise<void> => {
  for (const parties of await partiesOf(tx.db, [happened.subject_id])) await tell(tx, happened, parties)
}

/** Tells every exhibitor when the event itself changes. */
const tellExhibitors = async (tx: Tx, happened: RecordedActivity): Promise<void> => {
  const active = await activeOf(tx.db, happened.subject_id)
  if (active.length === 0) return
  const ids = active.map(({ id }) => id)
  for (const parties of await partiesOf(tx.db, ids)) await tell(tx, happened, parties)
}

const ofEvent = ['event.canceled', 'event.moved']

export const fairReactions: Reaction[] = [
  {
    name: 'fairs.tell_other_team',
    on: Object.keys(news).filter((verb) => !ofEvent.includes(verb)),
    run: tellOtherTeam,
  },
  { name: 'fairs.tell_exhibitors', on: ofEvent, run: tellExhibitors },
]

export const fairTicks: Tick[] = [{ name: 'fairs.remind_due_fees', run: remindOfDueFees }]
