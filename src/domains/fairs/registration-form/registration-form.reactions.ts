import type { Reaction, RecordedActivity } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { copyForm } from './registration-form.commands.ts'

/** A copy of an event starts with its form. */
const copyWithEvent = async (tx: Tx, { subject_id, data }: RecordedActivity): Promise<void> => {
  const { copied_from } = data as { copied_from?: string }
  if (copied_from) await copyForm(tx, copied_from, subject_id)
}

export const registrationFormReactions: Reaction[] = [
  { name: 'fairs.copy_form', on: ['event.drafted'], run: copyWithEvent },
]
