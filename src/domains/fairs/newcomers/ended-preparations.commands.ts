import type { Tx } from '#platform/transactions.ts'

/** Whoever is registered needs no longer what was filled in for it. */
export const dropPrepared = (tx: Tx, organizationId: string, eventId: string) =>
  tx.db
    .deleteFrom('fair_prepared_registrations')
    .where('invitation_id', 'in', (eb) =>
      eb
        .selectFrom('email_invitations')
        .select('id')
        .where('event_id', '=', eventId)
        .where('organization_id', '=', organizationId),
    )
    .execute()
