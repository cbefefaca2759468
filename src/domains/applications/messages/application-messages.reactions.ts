import { type NewNotice, notifyAll } from '#domains/notifications/notices.commands.ts'
import { teamsOf } from '#domains/organizations/organizations.queries.ts'
import { mailedFor, type Reaction, type RecordedActivity } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { fullName } from '#shared/labels.ts'
import { type Parties, partiesOf } from '../applications.queries.ts'
import { studentLink, teamLink } from '../applications.rules.ts'
import { partOf } from './applicant-broadcasts.queries.ts'
import { messageToStudent, messageToTeam } from './application-messages.mails.ts'
import { writtenMessages } from './application-messages.queries.ts'
import { subjectToStudent, subjectToTeam } from './application-messages.rules.ts'

type Written = Awaited<ReturnType<typeof writtenMessages>>[number]
interface Known {
  message: Written
  parties: Parties
}

/** What is left of the messages: whoever withdrew in the same minute is told nothing, and nothing is told of them. */
const knownOf = async (tx: Tx, ids: readonly string[]): Promise<Map<string, Known>> => {
  const rows = await writtenMessages(tx.db, ids)
  const parties = await partiesOf(
    tx.db,
    rows.map(({ application_id }) => application_id),
  )
  const known = new Map<string, Known>()
  for (const message of rows) {
    const of = parties.get(message.application_id)
    if (of && of.student_state !== 'withdrawn') known.set(message.id, { message, parties: of })
  }
  return known
}

const messageIdOf = ({ data }: RecordedActivity): string => String(data.message_id)

const toStudent = (tx: Tx, { message, parties }: Known): NewNotice => {
  const link = studentLink(parties)
  const letter = messageToStudent({
    subject: subjectToStudent(parties.employer, parties.title),
    author: message.name,
    from: parties.employer,
    job: parties.title,
    text: message.text,
    url: tx.deps.config.publicUrl + link,
  })
  return {
    to: [parties.student_id],
    kind: 'application_message',
    title: letter.heading,
    text: parties.title,
    link,
    cause: `application_message:${message.id}`,
    letter,
  }
}

const toTeam = (tx: Tx, { message, parties }: Known, to: string[], cause: string): NewNotice => {
  const link = teamLink(parties.id)
  const from = fullName(parties)
  const letter = messageToTeam(
    {
      subject: subjectToTeam(from, parties.title),
      author: null,
      from,
      job: parties.title,
      text: message.text,
      url: tx.deps.config.publicUrl + link,
    },
    parties.employer,
  )
  return { to, kind: 'application_answer', title: letter.heading, text: parties.title, link, cause, letter }
}

const tellStudents = async (tx: Tx, all: readonly RecordedActivity[]): Promise<void> => {
  const known = await knownOf(tx, all.map(messageIdOf))
  await notifyAll(
    tx,
    all.flatMap((happened) => {
      const one = known.get(messageIdOf(happened))
      return one ? [{ ...toStudent(tx, one), ...mailedFor(happened) }] : []
    }),
  )
}

const tellTeams = async (tx: Tx, all: readonly RecordedActivity[]): Promise<void> => {
  const known = await knownOf(tx, all.map(messageIdOf))
  const employers = [...new Set([...known.values()].map(({ parties }) => parties.organization_id))]
  const teams = Map.groupBy(await teamsOf(tx.db, employers, 'member'), (member) => member.organization_id)
  await notifyAll(
    tx,
    all.flatMap((happened) => {
      const one = known.get(messageIdOf(happened))
      if (!one) return []
      const to = (teams.get(one.parties.organization_id) ?? []).map(({ account_id }) => account_id)
      // the activity is in the cause, by which the notice goes with the student's account
      return [{ ...toTeam(tx, one, to, `${happened.verb}:${happened.id}`), ...mailedFor(happened) }]
    }),
  )
}

const tellOfBroadcast = async (tx: Tx, { data }: RecordedActivity): Promise<void> => {
  const { broadcast_id, first, last } = data as Record<'broadcast_id' | 'first' | 'last', string>
  const known = await knownOf(tx, await partOf(tx.db, broadcast_id, { first, last }))
  await notifyAll(
    tx,
    [...known.values()].map((one) => toStudent(tx, one)),
  )
}

export const applicationMessageReactions: Reaction[] = [
  { name: 'application_messages.tell_student', on: ['application.message_sent'], runAll: tellStudents },
  { name: 'application_messages.tell_team', on: ['application.message_received'], runAll: tellTeams },
  {
    name: 'application_messages.tell_of_broadcast',
    on: ['application_broadcast.sent', 'application_broadcast.continued'],
    run: tellOfBroadcast,
  },
]
