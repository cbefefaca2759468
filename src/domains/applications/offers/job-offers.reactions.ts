import { type NewNotice, notifyAll } from '#domains/notifications/notices.commands.ts'
import type { NoticeKind } from '#domains/notifications/notices.contract.ts'
import { teamsOf } from '#domains/organizations/organizations.queries.ts'
import { mailedFor, type Reaction, type RecordedActivity, type Tick } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { type Parties, partiesOf } from '../applications.queries.ts'
import { studentLink, teamLink } from '../applications.rules.ts'
import { lapseOffers, remindOfOffers } from './ended-offers.commands.ts'
import { type AboutOffer, studentLetters, teamLetters } from './job-offers.mails.ts'

const wordOf = ({ data }: RecordedActivity, name: string): string | null => {
  const value = data[name]
  return typeof value === 'string' && value !== '' ? value : null
}

const aboutOf = (tx: Tx, parties: Parties, happened: RecordedActivity, link: string): AboutOffer => ({
  first_name: parties.first_name,
  last_name: parties.last_name,
  job: parties.title,
  employer: parties.employer,
  answer_by: parties.answer_by,
  time_zone: parties.time_zone,
  message: wordOf(happened, 'message'),
  url: `${tx.deps.config.publicUrl}${link}`,
})

const known = (tx: Tx, all: readonly RecordedActivity[]) =>
  partiesOf(
    tx.db,
    all.map(({ subject_id }) => subject_id),
  )

const noticeOf = (
  happened: RecordedActivity,
  letter: NonNullable<NewNotice['letter']>,
  { kind, to, link, text }: { kind: NoticeKind; to: string[]; link: string; text: string },
): NewNotice => ({
  to,
  kind,
  title: letter.heading,
  text,
  link,
  cause: `${happened.verb}:${happened.id}`,
  letter,
  ...mailedFor(happened),
})

const tellStudents = async (tx: Tx, all: readonly RecordedActivity[]): Promise<void> => {
  const parties = await known(tx, all)
  await notifyAll(
    tx,
    all.flatMap((happened) => {
      const of = parties.get(happened.subject_id)
      // answered in the same minute
      if (!of || (happened.verb === 'application.offer_reminded' && of.answer_by === null)) return []
      const { changed } = happened.data
      const link = studentLink(of)
      const letter = studentLetters[happened.verb]!(
        aboutOf(tx, of, happened, link),
        Array.isArray(changed) ? changed.map(String) : [],
      )
      const to = [of.student_id]
      const about = { kind: 'application_status', to, link, text: letter.paragraphs[1]! } as const
      return [noticeOf(happened, letter, about)]
    }),
  )
}

const tellTeams = async (tx: Tx, all: readonly RecordedActivity[]): Promise<void> => {
  const parties = await known(tx, all)
  const employers = [...new Set([...parties.values()].map(({ organization_id }) => organization_id))]
  const teams = Map.groupBy(await teamsOf(tx.db, employers, 'viewer'), (member) => member.organization_id)
  await notifyAll(
    tx,
    all.flatMap((happened) => {
      const of = parties.get(happened.subject_id)
      // who left in the same minute is read by nobody any more
      if (!of || of.student_state === 'withdrawn') return []
      const link = teamLink(of.id)
      const letter = teamLetters[happened.verb]!(aboutOf(tx, of, happened, link), wordOf(happened, 'until'))
      const to = (teams.get(of.organization_id) ?? []).map(({ account_id }) => account_id)
      const kind =
        happened.verb === 'application.offer_lapsed'
          ? 'application_offer_answered'
          : 'application_offer_asked'
      return [noticeOf(happened, letter, { kind, to, link, text: of.title })]
    }),
  )
}

export const jobOfferReactions: Reaction[] = [
  { name: 'offers.tell_student', on: Object.keys(studentLetters), runAll: tellStudents },
  { name: 'offers.tell_team', on: Object.keys(teamLetters), runAll: tellTeams },
]

export const jobOfferTicks: Tick[] = [
  { name: 'offers.lapse', run: lapseOffers },
  { name: 'offers.remind', run: remindOfOffers },
]
