import { sql } from 'kysely'
import { type NewNotice, notifyAll } from '#domains/notifications/notices.commands.ts'
import { teamsOf } from '#domains/organizations/organizations.queries.ts'
import type { Db } from '#platform/database.ts'
import { mailedFor, type Reaction, type RecordedActivity } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { invitationLetter } from './job-invitations.mails.ts'
import { statusSql, withOutcome } from './job-invitations.queries.ts'
import { isUnanswered } from './job-invitations.rules.ts'

const jobIdOf = ({ data }: RecordedActivity): string => String(data.job_id)

/** The invitations these activities are about, by student and job. */
const partiesOf = async (db: Db, all: readonly RecordedActivity[], now: Date) => {
  const students = all.map(({ subject_id }) => subject_id)
  const rows = await withOutcome(db)
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .innerJoin('role_accounts as r', 'r.id', 'i.student_id')
    .innerJoin('persons as p', 'p.id', 'r.person_id')
    .select(['i.student_id', 'i.job_id', 'i.organization_id', 'i.invited_by', 'i.message', 'j.title'])
    .select(['j.time_zone', 'o.name as employer', 'o.state', 'p.first_name', 'p.last_name'])
    .select(sql<string>`least(i.lapses_at, coalesce(j.expires_at, i.lapses_at))`.as('answer_by'))
    .select(statusSql(now).as('status'))
    .where(
      sql<boolean>`(i.student_id, i.job_id) in (select * from unnest(${students}::uuid[], ${all.map(jobIdOf)}::uuid[]))`,
    )
    .execute()
  return new Map(rows.map((row) => [`${row.student_id} ${row.job_id}`, row]))
}
type Parties = NonNullable<ReturnType<Awaited<ReturnType<typeof partiesOf>>['get']>>

const tellAll = async (
  tx: Tx,
  all: readonly RecordedActivity[],
  known: ReadonlyMap<string, Parties>,
  noticeOf: (of: Parties) => Omit<NewNotice, 'cause'> | null,
): Promise<void> =>
  notifyAll(
    tx,
    all.flatMap((happened) => {
      const of = known.get(`${happened.subject_id} ${jobIdOf(happened)}`)
      const notice = of && noticeOf(of)
      return notice ? [{ ...notice, cause: `${happened.verb}:${happened.id}`, ...mailedFor(happened) }] : []
    }),
  )

const tellStudents = async (tx: Tx, all: readonly RecordedActivity[]): Promise<void> => {
  const link = '/student/invitations'
  await tellAll(tx, all, await partiesOf(tx.db, all, tx.now), (of) => {
    // answered in the same minute, or its employer is out of service since
    if (!isUnanswered(of.status) || of.state !== 'approved') return null
    const letter = invitationLetter({ ...of, job: of.title, url: `${tx.deps.config.publicUrl}${link}` })
    return {
      to: [of.student_id],
      kind: 'job_invitation',
      title: letter.heading,
      text: of.title,
      link,
      letter,
    }
  })
}

/** Whoever sent it is told; the others if that person has left. */
const tellTeams = async (tx: Tx, all: readonly RecordedActivity[]): Promise<void> => {
  const known = await partiesOf(tx.db, all, tx.now)
  const employers = [...new Set([...known.values()].map(({ organization_id }) => organization_id))]
  const teams = Map.groupBy(await teamsOf(tx.db, employers, 'member'), (member) => member.organization_id)
  await tellAll(tx, all, known, (of) => {
    const team = (teams.get(of.organization_id) ?? []).map(({ account_id }) => account_id)
    return {
      to: of.invited_by && team.includes(of.invited_by) ? [of.invited_by] : team,
      kind: 'job_invitation_declined',
      title: `${of.first_name} ${of.last_name} is not interested`,
      text: `Invited to apply for ${of.title}`,
      link: '/employer/students/invited',
    }
  })
}

export const jobInvitationReactions: Reaction[] = [
  { name: 'job_invitations.tell_student', on: ['student.invited_to_apply'], runAll: tellStudents },
  { name: 'job_invitations.tell_team', on: ['student.invitation_declined'], runAll: tellTeams },
]
