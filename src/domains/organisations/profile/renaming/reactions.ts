import { notify } from '#domains/notifications/commands.ts'
import type { Tx } from '#platform/deps.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { Happened, Reaction } from '#platform/reactions.ts'
import { teamOf } from '../../queries.ts'
import { nameDeclinedLetter, type Renamed, renamedLetter } from './mails.ts'

const letters: Record<string, (about: Renamed) => Letter> = {
  'organisation.renamed': renamedLetter,
  'organisation.name_declined': nameDeclinedLetter,
}
const pages = {
  employer: '/employer/edit-company-profile',
  university: '/university/edit-university-profile',
} as const

const tellTeam = async (tx: Tx, happened: Happened): Promise<void> => {
  const organisation = await tx.db
    .selectFrom('organisations')
    .select(['id', 'kind'])
    .where('id', '=', happened.subject_id)
    .executeTakeFirst()
  if (!organisation) return
  const { from, to, reason = null } = happened.data as Pick<Renamed, 'from' | 'to'> & { reason?: string }
  const link = pages[organisation.kind]
  const letter = letters[happened.verb]!({ from, to, reason, url: tx.deps.config.publicUrl + link })
  await notify(tx, {
    to: (await teamOf(tx.db, organisation.id, 'admin')).map(({ account_id }) => account_id),
    kind: 'organisation_status',
    title: letter.heading,
    text: reason ?? letter.paragraphs[0]!,
    link,
    cause: `${happened.verb}:${happened.id}`,
    letter,
  })
}

export const renamingReactions: Reaction[] = [
  { name: 'organisations.tell_team_of_name', on: Object.keys(letters), run: tellTeam },
]
