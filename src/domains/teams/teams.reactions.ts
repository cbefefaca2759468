import { notify } from '#domains/notifications/notices.commands.ts'
import { teamOf } from '#domains/organizations/organizations.queries.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { Reaction, RecordedActivity } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { removedLetter, requestLetter, roleLetter, type TeamChange } from './teams.mails.ts'

const about = async (tx: Tx, accountId: string) => {
  const row = await tx.db
    .selectFrom('role_accounts as a')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['a.status', 'a.team_role', 'a.invited_at', 'p.first_name', 'p.last_name', 'p.email'])
    .select(['o.id as organization_id', 'o.kind', 'o.name', 'o.state'])
    .where('a.id', '=', accountId)
    .executeTakeFirst()
  if (!row) return undefined
  const page = `/${row.kind}/invite-team-member`
  const change: TeamChange = {
    organization: row.name,
    member: `${row.first_name} ${row.last_name} (${row.email})`,
    role: row.team_role ?? '',
    url: `${tx.deps.config.publicUrl}${page}`,
  }
  return { ...row, page, change }
}

type About = NonNullable<Awaited<ReturnType<typeof about>>>

const tellAdmins = async (
  tx: Tx,
  happened: RecordedActivity,
  { organization_id, page, change }: About,
  notice: { kind: 'team_request' | 'team_change'; title: string; letter?: Letter },
): Promise<void> => {
  const team = await teamOf(tx.db, organization_id, 'admin')
  await notify(tx, {
    ...notice,
    to: team.map(({ account_id }) => account_id).filter((id) => id !== happened.subject_id),
    text: change.organization,
    link: page,
    cause: `team:${happened.id}`,
  })
}

/**
 * Runs once a person has verified their mailbox: people who asked to join wait for the team's admins, invited
 * people are in.
 */
const tellOfArrival = async (tx: Tx, happened: RecordedActivity): Promise<void> => {
  const row = happened.organization_id ? await about(tx, happened.subject_id) : undefined
  if (row?.state !== 'approved') return
  if (row.status === 'pending_review')
    await tellAdmins(tx, happened, row, {
      kind: 'team_request',
      title: `${row.change.member} asks to join your team`,
      letter: requestLetter(row.change),
    })
  if (row.status === 'active' && row.invited_at)
    await tellAdmins(tx, happened, row, {
      kind: 'team_change',
      title: `${row.change.member} joined your team`,
    })
}

const letters: Record<string, (change: TeamChange) => Letter> = {
  'team.role_changed': roleLetter,
  'team.ownership_transferred': roleLetter,
  'team.member_removed': removedLetter,
}

const tellMember = async (tx: Tx, happened: RecordedActivity): Promise<void> => {
  const row = await about(tx, happened.subject_id)
  if (!row) return
  const letter = letters[happened.verb]!(row.change)
  await notify(tx, {
    to: [happened.subject_id],
    kind: 'team_change',
    title: letter.heading,
    text: letter.paragraphs[0]!,
    link: row.page,
    cause: `team:${happened.id}`,
    letter,
  })
}

export const teamReactions: Reaction[] = [
  { name: 'organizations.tell_team_of_arrival', on: ['account.verified'], run: tellOfArrival },
  { name: 'organizations.tell_member_of_change', on: Object.keys(letters), run: tellMember },
]
