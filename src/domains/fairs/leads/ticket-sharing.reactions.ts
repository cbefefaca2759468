import type { Reaction } from '#platform/reactions.ts'
import { endSharing } from './ticket-sharing.commands.ts'

export const ticketSharingReactions: Reaction[] = [
  {
    name: 'fair_sharing.end_with_place',
    on: ['event_registration.canceled', 'event_registration.lapsed'],
    run: (tx, { subject_id, at }) => endSharing(tx, subject_id, at),
  },
]
