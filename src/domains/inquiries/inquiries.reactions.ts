import { mailboxesOf } from '#domains/operators/operators.queries.ts'
import { post } from '#platform/mail/outbox.ts'
import type { Reaction, RecordedActivity } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { inquiryLetter } from './inquiries.mails.ts'

const tellOperators = async (tx: Tx, happened: RecordedActivity): Promise<void> => {
  const { subject_id: id } = happened
  const inquiry = await tx.db
    .selectFrom('inquiries')
    .select(['name', 'email', 'organization_name', 'message'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!inquiry) return
  const url = `${tx.deps.config.publicUrl}/operator/inquiries/detail?id=${id}`
  for (const reader of await mailboxesOf(tx))
    await post(tx, reader, `inquiry.received:${id}:${reader.email}`, inquiryLetter({ ...inquiry, url }))
}

export const inquiryReactions: Reaction[] = [
  { name: 'inquiries.tell_operators', on: ['inquiry.received'], run: tellOperators },
]
