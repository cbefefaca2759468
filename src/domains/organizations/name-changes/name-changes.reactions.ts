import { notify } from '#domains/notifications/notices.commands.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { Reaction, RecordedActivity } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { teamOf } from '../organizations.queries.ts'
import { nameDeclinedLetter, type Renamed, renamedLetter } from './name-changes.mails.ts'

const letters: Record<string, (about: Renamed) => Letter> = {
  'organization.renamed': renamedLetter,
  'organization.name_declined': nameDeclinedLetter,
}
const pages = {
  employer: '/employer/edit-company-profile',
  university: '/university/edit-university-profile',
} as const

const tellTeam = async (tx: Tx, happened: RecordedActivity): Promise<void> => {
  const organization = await tx.db
    .selectFrom('organizations')
    .select(['id', 'kind'])
    .where('id', '=', happened.subject_id)
    .executeTakeFirst()
  if (!organization) return
  const { from, to, reason = null } = happened.data as Pick<Renamed, 'from' | 'to'> & { reason?: string }
  const link = pages[organization.kind]
  const letter = letters[happened.verb]!({ from, to, reason, url: tx.deps.config.publicUrl + link })
  await notify(tx, {
    to: (await teamOf(tx.db, organization.id, 'admin')).map(({ account_id }) => account_id),
    kind: 'organization_status',
    title: letter.heading,
    text: reason ?? letter.paragraphs[0]!,
    link,
    cause: `${happened.verb}:${happened.id}`,
    letter,
  })
}

export const renamingReactions: Reaction[] = [
  { name: 'organizations.tell_team_of_name', on: Object.keys(letters), run: tellTeam },
]
