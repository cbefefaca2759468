import { sql } from 'kysely'
import { DAY, iso, later } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { NoticeKind } from '../notices.contract.ts'

export interface Written {
  id: string
  account_id: string
  kind: NoticeKind
  title: string
  text: string
  link: string
  written_by: string
}

/**
 * Returns what transactions from `since` on have written for these accounts, and the horizon: every
 * transaction before it has ended, so nothing older can still appear. One statement reads both, so they
 * belong to the same moment. A listener who missed more than a day reads the list instead.
 */
export const writtenSince = async (
  db: Db,
  accounts: string[],
  since: string,
  now: Date,
): Promise<{ horizon: string; written: Written[] }> => {
  const rows = await db
    .selectFrom(sql<{ horizon: string }>`(select pg_snapshot_xmin(pg_current_snapshot()) as horizon)`.as('h'))
    .leftJoin('notifications as n', (join) =>
      join
        .on('n.account_id', 'in', accounts)
        .on('n.written_by', '>=', sql<string>`${since}::xid8`)
        .on('n.created_at', '>', iso(later(now, -DAY))),
    )
    .select(['h.horizon', 'n.id', 'n.account_id', 'n.kind', 'n.title', 'n.text', 'n.link', 'n.written_by'])
    .orderBy('n.written_by')
    .orderBy('n.id')
    .execute()
  return {
    horizon: rows[0]!.horizon,
    written: rows.filter((row): row is typeof row & Written => row.id !== null),
  }
}

export const unreadOf = async (db: Db, accounts: string[]): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('notifications')
    .select(['account_id', (eb) => eb.fn.countAll<number>().as('unread')])
    .where('account_id', 'in', accounts)
    .where('read_at', 'is', null)
    .groupBy('account_id')
    .execute()
  return new Map(rows.map(({ account_id, unread }) => [account_id, unread]))
}
