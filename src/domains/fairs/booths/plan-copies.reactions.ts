import type { Reaction, RecordedActivity } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { copyPlan } from './plan-copies.commands.ts'

const copyWithEvent = async (tx: Tx, { subject_id, data }: RecordedActivity): Promise<void> => {
  const { copied_from } = data as { copied_from?: string }
  if (copied_from) await copyPlan(tx, copied_from, subject_id)
}

export const planReactions: Reaction[] = [
  { name: 'fairs.copy_plan', on: ['event.drafted'], run: copyWithEvent },
]
