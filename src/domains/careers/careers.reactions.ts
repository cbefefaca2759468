import { mailboxesOf } from '#domains/operators/operators.queries.ts'
import { post } from '#platform/mail/outbox.ts'
import type { Reaction, RecordedActivity } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { careerAppliedLetter, careerReceivedLetter } from './careers.mails.ts'

const writeLetters = async (tx: Tx, { subject_id: id }: RecordedActivity): Promise<void> => {
  const found = await tx.db
    .selectFrom('career_applications as a')
    .innerJoin('career_openings as o', 'o.id', 'a.opening_id')
    .select(['a.name', 'a.email', 'a.opening_id', 'o.title'])
    .where('a.id', '=', id)
    .executeTakeFirst()
  if (!found) return
  const { publicUrl } = tx.deps.config
  const toApplicant = { ...found, url: `${publicUrl}/career/detail?id=${found.opening_id}` }
  await post(tx, { email: found.email }, `career.received:${id}`, careerReceivedLetter(toApplicant))
  const toReaders = { ...found, url: `${publicUrl}/operator/careers/application?id=${id}` }
  for (const reader of await mailboxesOf(tx))
    await post(tx, reader, `career.applied:${id}:${reader.email}`, careerAppliedLetter(toReaders))
}

export const careerReactions: Reaction[] = [
  { name: 'careers.write_letters', on: ['career.applied'], run: writeLetters },
]
