import { movedFacts } from '#domains/events/hosting/hosted-events.mails.ts'
import type { TimeAndPlace } from '#domains/events/hosting/hosted-events.rules.ts'
import { notify } from '#domains/notifications/notices.commands.ts'
import type { NoticeKind } from '#domains/notifications/notices.contract.ts'
import { teamOf } from '#domains/organizations/organizations.queries.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { Errand, Reaction, RecordedActivity, Tick } from '#platform/reactions.ts'
import { plainText } from '#platform/rich-text.ts'
import type { Tx } from '#platform/transactions.ts'
import { moneyLabel } from '#shared/labels.ts'
import { chargedBackLetter, disputedLetter, disputeWonLetter } from './card-payments/card-disputes.mails.ts'
import { releaseErrand } from './exhibitors/held-decisions.commands.ts'
import { remindOfDueFees } from './fair-payments.commands.ts'
import { boothLabel } from './fairs.contract.ts'
import {
  type About,
  addedLetter,
  approvedLetter,
  boothLetter,
  canceledLetter,
  changedLetter,
  creditLetter,
  declinedLetter,
  dueAgainLetter,
  editedLetter,
  eventCanceledLetter,
  eventMovedLetter,
  invoiceLetter,
  movedUpLetter,
  partPaidLetter,
  proofLetter,
  receiptLetter,
  refundedLetter,
  rejectedLetter,
  reminderLetter,
  submittedLetter,
  waivedLetter,
} from './fairs.mails.ts'
import { activeOf, type Parties, partiesOf, receiptOf } from './fairs.queries.ts'
import { isAsked, isOpen, openOf, paymentReferenceOf } from './fairs.rules.ts'
import { preparedLetter } from './newcomers/prepared-registrations.mails.ts'

interface News {
  reader: 'host' | 'exhibitor'
  kind: NoticeKind
  /** Whether they are told; always, if left out. */
  when?: (parties: Parties) => boolean
  letter: (about: About, parties: Parties, happened: RecordedActivity) => Letter
}

const movedLetter: News['letter'] = (about, { exhibitor_zone }, { data }) => {
  const { from, to } = data as unknown as { from: TimeAndPlace; to: TimeAndPlace }
  return eventMovedLetter(about, movedFacts(from, to, exhibitor_zone))
}

const canceledEventLetter: News['letter'] = (about, _, { actor_role }) =>
  actor_role === 'operator'
    ? eventCanceledLetter(about, 'The team that runs Fairlead')
    : eventCanceledLetter(about)

const news: Record<string, News | readonly News[]> = {
  'fair_registration.submitted': { reader: 'host', kind: 'fair_registration', letter: submittedLetter },
  'fair_registration.moved_up': { reader: 'exhibitor', kind: 'fair_registration', letter: movedUpLetter },
  'fair_registration.prepared': { reader: 'exhibitor', kind: 'fair_registration', letter: preparedLetter },
  'fair_registration.edited': { reader: 'host', kind: 'fair_registration', letter: editedLetter },
  'fair_registration.added': { reader: 'exhibitor', kind: 'fair_registration', letter: addedLetter },
  'fair_registration.changed': {
    reader: 'exhibitor',
    kind: 'fair_registration',
    letter: (about, parties) => changedLetter(about, isAsked(parties)),
  },
  'fair_registration.canceled': { reader: 'host', kind: 'fair_registration', letter: canceledLetter },
  'fair_registration.approved': {
    reader: 'exhibitor',
    kind: 'fair_registration',
    letter: (about, { payment }) => approvedLetter(about, isOpen(payment)),
  },
  'fair_registration.booth_announced': {
    reader: 'exhibitor',
    kind: 'fair_registration',
    letter: (about, { booth_name }, { data }) => {
      // the host's word as it was sent, whatever has changed since
      const number = (data as { number: string | null }).number
      return boothLetter({ ...about, booth: boothLabel({ name: booth_name ?? '', number }) || null }, number)
    },
  },
  'fair_registration.declined': { reader: 'exhibitor', kind: 'fair_registration', letter: declinedLetter },
  'fair_payment.proof_submitted': { reader: 'host', kind: 'fair_payment', letter: proofLetter },
  'fair_payment.verified': { reader: 'exhibitor', kind: 'fair_payment', letter: receiptLetter },
  'fair_payment.received': { reader: 'exhibitor', kind: 'fair_payment', letter: partPaidLetter },
  'fair_payment.rejected': { reader: 'exhibitor', kind: 'fair_payment', letter: rejectedLetter },
  'fair_payment.waived': { reader: 'exhibitor', kind: 'fair_payment', letter: waivedLetter },
  'fair_payment.refunded': { reader: 'exhibitor', kind: 'fair_payment', letter: refundedLetter },
  'fair_payment.disputed': {
    reader: 'host',
    kind: 'fair_payment',
    letter: (about, _, { data }) => disputedLetter(about, (data.respond_by as string | undefined) ?? null),
  },
  'fair_payment.dispute_won': { reader: 'host', kind: 'fair_payment', letter: disputeWonLetter },
  'fair_payment.charged_back': [
    {
      reader: 'host',
      kind: 'fair_payment',
      letter: (about, parties) => chargedBackLetter(about, isAsked(parties)),
    },
    { reader: 'exhibitor', kind: 'fair_payment', when: isAsked, letter: dueAgainLetter },
  ],
  'fair_payment.reminded': { reader: 'exhibitor', kind: 'fair_payment', letter: reminderLetter },
  'fair_invoice.issued': {
    reader: 'exhibitor',
    kind: 'fair_payment',
    letter: (about, _, { data }) => invoiceLetter(about, data.replaces as string | null),
  },
  'fair_invoice.credited': {
    reader: 'exhibitor',
    kind: 'fair_payment',
    letter: (about, _, { data }) => creditLetter(about, String(data.credits)),
  },
  'event.canceled': { reader: 'exhibitor', kind: 'event_news', letter: canceledEventLetter },
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
  const {
    reason,
    document_number,
    money: moved,
  } = happened.data as {
    reason?: string | null
    document_number?: string
    money?: { amount: number; currency: string }
  }
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
    booth: parties.booth_name && boothLabel({ name: parties.booth_name, number: parties.booth_number }),
    fee: parties.fee,
    currency: parties.currency,
    open: openOf(parties),
    part: moved && moved.amount > 0 ? moneyLabel(moved.amount, moved.currency) : null,
    due_at: parties.due_at,
    reference: paymentReferenceOf(parties.id),
    instructions: plainText(parties.payment_instructions),
    bank_account: parties.bank_account,
    takes_cards: tx.deps.config.stripe !== undefined && parties.is_offered === true,
    reason: reason ?? null,
    receipt: receipt?.number ?? null,
    document: document_number ?? null,
  }
}

/** Letters to exhibitors name their booth, so those who got one needn't be told again. */
const rememberTold = async (tx: Tx, { id, booth_number, told_number }: Parties): Promise<void> => {
  if (booth_number === null || booth_number === told_number) return
  await tx.db
    .updateTable('fair_registrations')
    .set({ told_number: booth_number })
    .where('id', '=', id)
    .execute()
}

const tellReader = async (
  tx: Tx,
  happened: RecordedActivity,
  parties: Parties,
  { reader, kind, letter }: News,
): Promise<void> => {
  const link = linkOf(happened.verb, reader, parties)
  const about = await aboutOf(tx, happened, parties, parties[reader], link)
  const written = letter(about, parties, happened)
  if (reader === 'exhibitor' && happened.verb !== 'fair_registration.booth_announced')
    await rememberTold(tx, parties)
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

const tell = async (tx: Tx, happened: RecordedActivity, parties: Parties): Promise<void> => {
  for (const one of [news[happened.verb]!].flat())
    if (one.when?.(parties) ?? true) await tellReader(tx, happened, parties, one)
}

const tellOtherTeam = async (tx: Tx, happened: RecordedActivity): Promise<void> => {
  // the letter with the new invoice says so
  if (happened.data.is_replaced) return
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

export const fairErrands: Array<Errand<never>> = [releaseErrand]
