import type { Reaction, RecordedActivity } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { registerPrepared } from './prepared-registrations.commands.ts'

/** The approval invites by pick what was taken up by address; whoever accepts by itself has the form before it. */
const register = async (tx: Tx, { subject_id, data }: RecordedActivity): Promise<void> => {
  const { event_id, invited, way } = data as { event_id: string; invited: string; way?: string }
  if (way !== 'pick') return
  await registerPrepared(tx, { invitation_id: subject_id, event_id, organization_id: invited })
}

export const preparedRegistrationReactions: Reaction[] = [
  { name: 'fairs.register_prepared', on: ['event_invitation.sent'], run: register },
]
