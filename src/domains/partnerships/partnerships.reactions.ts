import { notify } from '#domains/notifications/notices.commands.ts'
import type { NoticeKind } from '#domains/notifications/notices.contract.ts'
import { teamOf } from '#domains/organizations/organizations.queries.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { Reaction, RecordedActivity } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { startOf } from '#shared/lines.ts'
import { messageWithAuthor } from './contact/partner-contact.queries.ts'
import { type DeclineReason, partnerKind, partnershipPages, reasonLabels } from './partnerships.contract.ts'
import {
  type About,
  approvedLetter,
  declinedLetter,
  endedLetter,
  messageLetter,
  requestedLetter,
  withdrawnLetter,
} from './partnerships.mails.ts'
import { type Parties, partiesOf } from './partnerships.queries.ts'

/** The page that shows what it is about, below the reader's own base address. */
const linkFor = (parties: Parties, reader: OrganizationKind, page: string): string =>
  `${partnershipPages[reader]}/${page}?id=${parties[`${partnerKind[reader]}_id`]}`

const sideOf = (parties: Parties, happened: RecordedActivity): OrganizationKind =>
  happened.organization_id === parties.employer_id ? 'employer' : 'university'

interface PartnershipNotice {
  kind: NoticeKind
  page: string
  letter: (about: About) => Letter
}

const noticeOf: Record<string, PartnershipNotice> = {
  'partnership.requested': { kind: 'partnership_request', page: 'request/view', letter: requestedLetter },
  'partnership.approved': { kind: 'partnership_change', page: 'detail', letter: approvedLetter },
  'partnership.declined': { kind: 'partnership_change', page: 'request/status', letter: declinedLetter },
  'partnership.withdrawn': { kind: 'partnership_change', page: 'request/view', letter: withdrawnLetter },
  'partnership.ended': { kind: 'partnership_change', page: 'detail', letter: endedLetter },
}

/** A request withdrawn and sent again is announced only once a day, as long as no one has answered it. */
const causeOf = ({ verb, id, at, subject_id, data }: RecordedActivity): string => {
  const repeats = verb === 'partnership.withdrawn' || data.from === 'withdrawn'
  return `${verb}:${repeats ? `${subject_id}:${at.slice(0, 10)}` : id}`
}

const tell = async (tx: Tx, happened: RecordedActivity, parties: Parties, reader: OrganizationKind) => {
  const { kind, page, letter } = noticeOf[happened.verb]!
  const { message, reason } = happened.data as { message?: string; reason?: DeclineReason }
  const link = linkFor(parties, reader, page)
  const about: About = {
    from: parties[partnerKind[reader]],
    to: parties[reader],
    url: tx.deps.config.publicUrl + link,
    message: message ?? null,
    reason: reason ? reasonLabels[reason] : null,
  }
  const written = letter(about)
  const team = await teamOf(tx.db, parties[`${reader}_id`], 'member')
  await notify(tx, {
    to: team.map(({ account_id }) => account_id),
    kind,
    title: written.heading,
    text: message ?? about.reason ?? written.paragraphs[0]!,
    link,
    cause: causeOf(happened),
    letter: written,
  })
}

const tellOtherTeam = async (tx: Tx, happened: RecordedActivity): Promise<void> => {
  const parties = await partiesOf(tx.db, happened.subject_id)
  if (!parties) return
  const side = sideOf(parties, happened)
  // a request that crossed another or was withdrawn right away needs no answer any more
  if (happened.verb === 'partnership.requested' && parties.state !== 'pending') return
  await tell(tx, happened, parties, partnerKind[side])
  // no one on the team whose request crossed it has seen it, so they learn of the outcome too
  if (happened.data.crossing === true) await tell(tx, happened, parties, side)
}

const tellOfMessage = async (tx: Tx, happened: RecordedActivity): Promise<void> => {
  const parties = await partiesOf(tx.db, happened.subject_id)
  const message = await messageWithAuthor(tx.db, happened.data.message_id as string)
  if (!parties || !message) return
  const reader = partnerKind[message.side]
  const link = linkFor(parties, reader, 'contact')
  const about = {
    from: parties[message.side],
    to: parties[reader],
    url: tx.deps.config.publicUrl + link,
  }
  const team = await teamOf(tx.db, parties[`${reader}_id`], 'member')
  await notify(tx, {
    to: team.map(({ account_id }) => account_id),
    kind: 'partnership_message',
    title: `${about.from} wrote to you`,
    text: startOf(message.text, 300),
    link,
    cause: `partnership.message:${message.id}`,
    letter: messageLetter(about, message.name, message.text),
  })
}

export const partnershipReactions: Reaction[] = [
  { name: 'partnerships.tell_other_team', on: Object.keys(noticeOf), run: tellOtherTeam },
  { name: 'partnerships.tell_of_message', on: ['partnership.message_sent'], run: tellOfMessage },
]
