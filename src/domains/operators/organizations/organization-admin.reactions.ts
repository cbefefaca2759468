import { notify } from '#domains/notifications/notices.commands.ts'
import { ownersOf } from '#domains/organizations/organizations.queries.ts'
import type { Reaction, RecordedActivity } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { tokensLetter } from './organization-admin.mails.ts'

/** Starting tokens are mentioned in the approval email; tokens an operator grants later get their own. */
const tellOfTokens = async (tx: Tx, happened: RecordedActivity): Promise<void> => {
  if (happened.actor_role !== 'operator') return
  const data = happened.data as { count: number; reason: string | null; expires_at: string }
  const { name } = await tx.db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', happened.subject_id)
    .executeTakeFirstOrThrow()
  const letter = tokensLetter({ ...data, name, url: `${tx.deps.config.publicUrl}/employer/your-job` })
  await notify(tx, {
    to: (await ownersOf(tx.db, happened.subject_id)).map((owner) => owner.account_id),
    kind: 'tokens_granted',
    title: letter.heading,
    text: data.reason ?? letter.paragraphs[0]!,
    link: '/employer/your-job',
    cause: `${happened.verb}:${happened.id}`,
    letter,
  })
}

export const tokenReactions: Reaction[] = [
  { name: 'operators.tell_owners_of_tokens', on: ['tokens.granted'], run: tellOfTokens },
]
