import { sql } from 'kysely'
import type { Db } from '../database.ts'

export const unsent = ['queued', 'sending', 'failed'] as const

export interface UnsentMails {
  waiting: number
  waiting_since: string | null
  /** Waiting, and refused before. */
  refused: number
  failed: number
}

/** Emails that have not been sent, counted by what became of them. */
export const readUnsentMails = (db: Db): Promise<UnsentMails> =>
  db
    .selectFrom('mails')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '<>', 'failed').as('waiting'),
      fn.min('created_at').filterWhere('state', '<>', 'failed').as('waiting_since'),
      fn.countAll<number>().filterWhere('state', '=', 'failed').as('failed'),
      sql<number>`count(*) filter (where state <> 'failed' and failure is not null)`.as('refused'),
    ])
    .where('state', 'in', unsent)
    .executeTakeFirstOrThrow()
