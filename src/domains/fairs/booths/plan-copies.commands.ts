import type { Tx } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'

/** Copies numbered booths and their places on the plan to a copy of the event, without who had them. */
export const copyPlan = async (tx: Tx, from: string, to: string): Promise<void> => {
  const booths = await tx.db
    .selectFrom('fair_booths as b')
    .innerJoin('event_booths as kind', 'kind.id', 'b.kind_id')
    .innerJoin('event_booths as copied', (join) =>
      join.onRef('copied.name', '=', 'kind.name').on('copied.event_id', '=', to),
    )
    .select(['copied.id as kind_id', 'b.number', 'b.x', 'b.y'])
    .where('b.event_id', '=', from)
    .orderBy('b.sort_key')
    .execute()
  if (booths.length > 0)
    await tx.db
      .insertInto('fair_booths')
      .values(booths.map((booth) => ({ ...booth, id: newId(), event_id: to, created_at: tx.now })))
      .onConflict((conflict) => conflict.columns(['event_id', 'number']).doNothing())
      .execute()
  const plan = await tx.db
    .selectFrom('fair_plans')
    .select('booth_size')
    .where('event_id', '=', from)
    .executeTakeFirst()
  if (plan)
    await tx.db
      .insertInto('fair_plans')
      .values({ event_id: to, ...plan })
      .onConflict((conflict) => conflict.column('event_id').doNothing())
      .execute()
}
