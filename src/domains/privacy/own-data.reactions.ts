import { removeReleasedFiles } from '#platform/file-removals.ts'
import type { Reaction, Tick } from '#platform/reactions.ts'
import { eraseRemainders } from './erasure/erasure.commands.ts'
import { applyRetention } from './retention/retention.commands.ts'

export const privacyReactions: Reaction[] = [
  {
    name: 'privacy.erase_remainders',
    on: ['account.deleted'],
    run: (tx, { subject_id }) => eraseRemainders(tx, subject_id),
  },
]

export const privacyTicks: Tick[] = [
  { name: 'privacy.apply_retention', run: applyRetention },
  { name: 'privacy.remove_released_files', run: removeReleasedFiles },
]
