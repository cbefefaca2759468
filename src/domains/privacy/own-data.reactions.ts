import { removeLoose } from '#platform/file-removals.ts'
import type { Reaction, Tick } from '#platform/reactions.ts'
import { eraseRemainders } from './erasure/erasure.commands.ts'
import { keepToDates } from './retention/retention.commands.ts'

export const privacyReactions: Reaction[] = [
  {
    name: 'privacy.erase_remainders',
    on: ['account.deleted'],
    run: (tx, { subject_id }) => eraseRemainders(tx, subject_id),
  },
]

export const privacyTicks: Tick[] = [
  { name: 'privacy.keep_to_dates', run: keepToDates },
  { name: 'privacy.remove_dropped_files', run: removeLoose },
]
