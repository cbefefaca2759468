import { type RawBuilder, sql } from 'kysely'
import { boundedCount } from '#platform/bounded-count.ts'
import type { Db } from '#platform/database.ts'
import { offsetOf, type Page, type PageRequest, toPage } from '#shared/paging.ts'
import type { NoticeKind, NoticeList, StudentNotice } from './notices.contract.ts'
import { mailFor } from './notices.rules.ts'

/** Whose list: a role account, taken from the caller's scope. */
export interface Inbox {
  account_id: string
  list: NoticeList
}

export interface NoticeFilter extends PageRequest {
  unread?: boolean | undefined
  starred?: boolean | undefined
}

const filtered = (db: Db, { account_id, list }: Inbox, { unread, starred }: NoticeFilter) => {
  let query = db.selectFrom('notifications').where('account_id', '=', account_id).where('list', '=', list)
  if (unread !== undefined) query = query.where('read_at', unread ? 'is' : 'is not', null)
  if (starred !== undefined) query = query.where('starred_at', starred ? 'is not' : 'is', null)
  return query
}

/** Newest first; starred ones by when they were starred. */
export const listNotices = async (
  db: Db,
  inbox: Inbox,
  filter: NoticeFilter,
): Promise<Page<StudentNotice>> => {
  const query = filtered(db, inbox, filter)
  const newest = filter.starred ? 'starred_at' : 'created_at'
  const onPage = query
    .select('id')
    .orderBy(newest, 'desc')
    .orderBy('id', 'desc')
    .limit(filter.size)
    .offset(offsetOf(filter))
  const [total, rows] = await Promise.all([
    boundedCount(db, query.select('id')),
    db
      .selectFrom('notifications')
      .where('id', 'in', onPage)
      .select(['id', 'kind', 'title', 'text', 'link', 'created_at', 'read_at', 'starred_at'])
      .orderBy(newest, 'desc')
      .orderBy('id', 'desc')
      .execute(),
  ])
  return toPage(rows, total, filter)
}

/** Returns each account with its time zone: the organization's, a student's university's, or UTC. */
export const zonesOf = (db: Db, ids: string[]) =>
  db
    .selectFrom('role_accounts as a')
    .leftJoin('organizations as o', 'o.id', 'a.organization_id')
    .leftJoin('students as s', 's.account_id', 'a.id')
    .leftJoin('organizations as u', (join) =>
      join.onRef('u.directory_id', '=', 's.university_id').on('u.state', '=', 'approved'),
    )
    .select(['a.id', 'a.role'])
    .select((eb) => eb.fn.coalesce('o.time_zone', 'u.time_zone', eb.val('UTC')).as('time_zone'))
    .where('a.id', '=', sql<string>`any (${ids}::uuid[])`)

/** Counts how many of these accounts hear about such a thing by email too, right away or in the daily email. */
export const countMailed = async (db: Db, ids: string[], kind: NoticeKind): Promise<number> => {
  const rows = await db
    .selectFrom('role_accounts as a')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .leftJoin('notification_choices as c', (join) =>
      join.onRef('c.account_id', '=', 'a.id').on('c.kind', '=', kind),
    )
    .select('c.mail')
    .where('a.id', 'in', ids)
    .where('p.email_verified_at', 'is not', null)
    .execute()
  return rows.filter(({ mail }) => mailFor(kind, mail) !== 'never').length
}

/** The number of an account's unread notices, across all its lists; `account` is the column with its id. */
export const unreadOf = (account: string): RawBuilder<number> =>
  sql`(select count(*) from notifications n where n.account_id = ${sql.ref(account)} and n.read_at is null)`
