import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Disputed } from '#platform/stripe.ts'
import type { Tx } from '#platform/transactions.ts'
import { fromStripe } from './card-payments.rules.ts'

/** Numbers the questions to Stripe in the order in which they are asked, whichever server asks. */
export const nextAsk = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ asked: number }>`select nextval('fair_card_asks') as asked`.execute(db)
  return Number(rows[0]!.asked)
}

/** Keeps how disputes of a payment stand, as Stripe said when it was asked. */
export const writeDisputes = async (
  tx: Tx,
  { id, registration_id }: { id: string; registration_id: string },
  disputes: readonly Disputed[],
  asked: number,
): Promise<void> => {
  if (disputes.length === 0) return
  await tx.db
    .insertInto('fair_card_disputes')
    .values(
      disputes.map(({ amount, ...dispute }) => ({
        ...dispute,
        amount: fromStripe(amount, dispute.currency),
        card_payment_id: id,
        registration_id,
        closed_at: dispute.state === 'open' ? null : tx.now,
        asked,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((row) => ({
          state: row.ref('excluded.state'),
          respond_by: row.ref('excluded.respond_by'),
          // the moment it was closed stays
          closed_at: row.fn.coalesce(
            row
              .case()
              .when('excluded.state', '<>', 'open')
              .then(row.ref('fair_card_disputes.closed_at'))
              .end(),
            row.ref('excluded.closed_at'),
          ),
          asked: row.ref('excluded.asked'),
        }))
        .whereRef('fair_card_disputes.asked', '<', 'excluded.asked'),
    )
    .execute()
}
