import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { inTransaction } from '../transactions.ts'
import { recoverAccepted } from './accepted.ts'
import type { Letter } from './letter.ts'
import { enqueueLetters } from './outbox.ts'

/** How often a worker says which emails it still has. */
export const HEARD_EVERY = 20_000
/** Minutes without a word after which a worker counts as dead, in ticks: no clock that jumps changes their number. */
const UNHEARD = 4
const BATCH = 1_000

/** The worker that has these emails is alive. */
export const sayAlive = async ({ db }: Pick<Deps, 'db'>, ids: readonly string[]): Promise<void> => {
  await db
    .updateTable('mails')
    .set({ unheard: 0 })
    .where('id', 'in', ids)
    .where('state', '=', 'sending')
    .where('unheard', '>', 0)
    .execute()
}

/**
 * Recovers emails whose worker died with them. If it didn't note that the mail server accepted such an email, no one knows;
 * it goes out again under its old Message-ID, by which mailboxes recognize a duplicate.
 */
export const resumeMail = async (deps: Deps): Promise<void> => {
  await recoverAccepted(deps)
  await inTransaction(deps, async (tx) => {
    const { rows } = await sql<{ id: string; letter: Letter; left: boolean }>`
      with held as (
        select id, unheard + 1 >= ${UNHEARD} as dead from mails where state = 'sending'
        order by id limit ${BATCH} for update skip locked)
      update mails m set unheard = m.unheard + 1,
        state = case when dead then 'queued' else m.state end,
        claimed_at = case when dead then null else m.claimed_at end,
        failure = case when dead then 'The worker that had it ended' else m.failure end
      from held where m.id = held.id returning m.id, m.letter, held.dead as "left"`.execute(tx.db)
    const left = rows.filter((row) => row.left)
    if (left.length > 0) await enqueueLetters(tx, left)
  })
}
