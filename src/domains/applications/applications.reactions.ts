import { type NewNotice, notify, notifyAll } from '#domains/notifications/notices.commands.ts'
import type { NoticeKind } from '#domains/notifications/notices.contract.ts'
import { teamOf, teamsOf } from '#domains/organizations/organizations.queries.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { mailedFor, type Reaction, type RecordedActivity, type Tick } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { countLabel } from '#shared/labels.ts'
import { labels } from '#shared/labels-of-lists.ts'
import type { OfferAnswer } from '#shared/lists.ts'
import { notifyDueRejections } from './applicants/decisions/decision-notices.commands.ts'
import { flagOverdue } from './applicants/overdue-answers.commands.ts'
import type { ApplicationState } from './applications.contract.ts'
import {
  type About,
  answeredLetter,
  receivedLetter,
  rejectedLetter,
  reopenedLetter,
  statusLetter,
  stepLetter,
} from './applications.mails.ts'
import { type Parties, partiesOf } from './applications.queries.ts'
import { studentLink, teamLink } from './applications.rules.ts'
import { deadlineLabel } from './offers/job-offers.mails.ts'

const wordOf = (happened: RecordedActivity, name: string): string | null => {
  const value = happened.data[name]
  return typeof value === 'string' && value !== '' ? value : null
}

const aboutOf = (tx: Tx, parties: Parties, happened: RecordedActivity): About => ({
  first_name: parties.first_name,
  job: parties.title,
  employer: parties.employer,
  url: `${tx.deps.config.publicUrl}${studentLink(parties)}`,
  message: wordOf(happened, 'message'),
  answer_by: parties.answer_by && deadlineLabel(parties.answer_by, parties.time_zone),
  answers: parties.student_state === 'offer' && parties.offer_accepted_at === null,
})

/** Returns the email an activity sends the student; null where a notice is enough. */
const letterFor = (about: About, parties: Parties, happened: RecordedActivity): Letter | null => {
  const to = wordOf(happened, 'to') as ApplicationState
  if (happened.verb === 'application.submitted') return receivedLetter(about, parties.reply_by)
  if (happened.verb === 'application.moved') return stepLetter(about, to)
  if (happened.verb === 'application.rejection_told')
    return rejectedLetter(
      about,
      wordOf(happened, 'reason') ?? 'other',
      wordOf(happened, 'offer') as OfferAnswer | null,
    )
  if (happened.verb === 'application.notified') return statusLetter(about, to)
  return reopenedLetter(about)
}

type NoticeOf = (happened: RecordedActivity, parties: Parties) => NewNotice | null

const partiesOfAll = (tx: Tx, all: readonly RecordedActivity[]) =>
  partiesOf(
    tx.db,
    all.map(({ subject_id }) => subject_id),
  )

const tellAll = (
  tx: Tx,
  all: readonly RecordedActivity[],
  known: ReadonlyMap<string, Parties>,
  noticeOf: NoticeOf,
): Promise<void> =>
  notifyAll(
    tx,
    all.flatMap((happened) => {
      const parties = known.get(happened.subject_id)
      const notice = parties && noticeOf(happened, parties)
      return notice ? [{ ...notice, ...mailedFor(happened) }] : []
    }),
  )

const telling = (noticeOf: (tx: Tx) => NoticeOf) => async (tx: Tx, all: readonly RecordedActivity[]) =>
  tellAll(tx, all, await partiesOfAll(tx, all), noticeOf(tx))

const tellStudent = telling((tx) => (happened, parties) => {
  if (happened.data.told === false) return null
  const about = aboutOf(tx, parties, happened)
  const letter = letterFor(about, parties, happened)
  return (
    letter && {
      to: [parties.student_id],
      kind: happened.verb === 'application.notified' ? 'application_message' : 'application_status',
      title: letter.heading,
      text: letter.paragraphs[1]!,
      link: studentLink(parties),
      cause: `${happened.verb}:${happened.id}`,
      letter,
    }
  )
})

/** Sent once per submission, no matter how often the mark is set and removed. */
const tellOfReview = telling(
  () => (happened, parties) =>
    // marked by hand, which is said to tell nobody; nobody may have opened it
    happened.data.told === false
      ? null
      : {
          to: [parties.student_id],
          kind: 'profile_seen',
          title: `${parties.employer} opened your application`,
          text: `Your application for ${parties.title} has been opened.`,
          link: studentLink(parties),
          cause: `application.reviewed:${parties.id}:${parties.submitted_at}`,
        },
)

interface News {
  kind: NoticeKind
  title: (about: Parties) => string
}

const teamNews: Record<string, News> = {
  'application.submitted': {
    kind: 'application_received',
    title: ({ first_name, last_name }) => `${first_name} ${last_name} applied`,
  },
  'application.withdrawn': {
    kind: 'application_withdrawn',
    title: ({ first_name, last_name }) => `${first_name} ${last_name} withdrew`,
  },
  'application.offer_accepted': {
    kind: 'application_offer_answered',
    title: ({ first_name, last_name }) => `${first_name} ${last_name} accepted your offer`,
  },
  'application.offer_declined': {
    kind: 'application_offer_answered',
    title: ({ first_name, last_name }) => `${first_name} ${last_name} declined your offer`,
  },
}

/** The team was counting on students who accepted. */
const acceptedAndLeft: News = {
  kind: 'application_offer_answered',
  title: ({ first_name, last_name }) => `${first_name} ${last_name} withdrew after accepting your offer`,
}

const newsOf = ({ verb, data }: RecordedActivity): News =>
  verb === 'application.withdrawn' && data.accepted === true ? acceptedAndLeft : teamNews[verb]!

/** Names the job, and the reason if an offer was declined. */
const newsText = (parties: Parties, happened: RecordedActivity): string => {
  const reason = happened.verb === 'application.offer_declined' && wordOf(happened, 'reason')
  return reason && reason !== 'other'
    ? `${parties.title}. Reason: ${labels[reason] ?? reason}`
    : parties.title
}

const tellTeam = async (tx: Tx, all: readonly RecordedActivity[]): Promise<void> => {
  const known = await partiesOfAll(tx, all)
  const employers = [...new Set([...known.values()].map(({ organization_id }) => organization_id))]
  const teams = Map.groupBy(await teamsOf(tx.db, employers, 'viewer'), (member) => member.organization_id)
  await tellAll(tx, all, known, (happened, parties) => {
    const { kind, title: titleOf } = newsOf(happened)
    const title = titleOf(parties)
    const text = newsText(parties, happened)
    const link = teamLink(parties.id)
    const url = `${tx.deps.config.publicUrl}${link}`
    return {
      to: (teams.get(parties.organization_id) ?? []).map(({ account_id }) => account_id),
      kind,
      title,
      text,
      link,
      cause: `${happened.verb}:${happened.id}`,
      ...(kind === 'application_offer_answered' ? { letter: answeredLetter(title, text, url) } : {}),
    }
  })
}

const tellTeamOfOverdue = async (tx: Tx, happened: RecordedActivity): Promise<void> => {
  const team = await teamOf(tx.db, happened.subject_id, 'member')
  const count = Number(happened.data.applications)
  await notify(tx, {
    to: team.map(({ account_id }) => account_id),
    kind: 'application_overdue',
    title: `${countLabel(count, 'application')} ${count === 1 ? 'is' : 'are'} past the promised reply date`,
    text: 'These students were promised an answer by now.',
    link: '/employer/your-job-applicant?overdue=true',
    cause: `${happened.verb}:${happened.id}`,
  })
}

export const applicationReactions: Reaction[] = [
  {
    name: 'applications.tell_student',
    on: [
      'application.submitted',
      'application.moved',
      'application.rejection_told',
      'application.rejection_undone',
      'application.notified',
    ],
    runAll: tellStudent,
  },
  { name: 'applications.tell_student_of_review', on: ['application.reviewed'], runAll: tellOfReview },
  { name: 'applications.tell_team', on: Object.keys(teamNews), runAll: tellTeam },
  {
    name: 'applications.tell_team_of_overdue',
    on: ['organization.answers_overdue'],
    run: tellTeamOfOverdue,
  },
]

export const applicationTicks: Tick[] = [
  { name: 'applications.notify_due_rejections', run: notifyDueRejections },
  { name: 'applications.flag_overdue', run: flagOverdue },
]
