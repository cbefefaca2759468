import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { mediaUrl } from '#platform/files.ts'
import { hasRight, type OrganizationScope } from '#platform/scope.ts'
import { offsetOf, type PageRequest, toPage } from '#shared/paging.ts'
import { Problem } from '#shared/problems.ts'
import type { FairMessage, Side, Thread } from './fair-threads.contract.ts'
import { canWrite } from './fair-threads.rules.ts'

const messages = (db: Db) =>
  db
    .selectFrom('fair_messages as m')
    .leftJoin('fair_broadcasts as b', 'b.id', 'm.broadcast_id')
    .leftJoin('role_accounts as a', 'a.id', 'm.author_id')
    .leftJoin('persons as p', 'p.id', 'a.person_id')
    .select(['m.id', 'm.side', 'm.author_id', 'm.broadcast_id', 'm.created_at', 'm.registration_id'])
    .select(['a.job_title', 'a.picture_file_id'])
    .select(sql<string>`coalesce(m.text, b.text)`.as('text'))
    .select(sql<string | null>`trim(p.first_name || ' ' || p.last_name)`.as('name'))
type Row = Awaited<ReturnType<ReturnType<typeof messages>['executeTakeFirstOrThrow']>>

const present = (row: Row, side: Side, { account_id }: OrganizationScope): FairMessage => ({
  id: row.id,
  by: row.side === side ? 'us' : 'them',
  author:
    row.name === null
      ? null
      : { name: row.name, job_title: row.job_title, picture_url: mediaUrl(row.picture_file_id) },
  is_mine: row.author_id === account_id,
  is_broadcast: row.broadcast_id !== null,
  text: row.text,
  created_at: row.created_at,
})

/** Returns the registration if it is the host's or the exhibitor's. Throws `not_found` otherwise. */
const registrationOf = async (db: Db, side: Side, { organization_id }: OrganizationScope, id: string) => {
  const row = await db
    .selectFrom('fair_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['r.state', 'e.state as event_state', 'e.starts_at', 'e.ends_at', 'e.exhibitors_close_at'])
    .where('r.id', '=', id)
    .where(side === 'host' ? 'e.organization_id' : 'r.organization_id', '=', organization_id)
    .where('e.state', '<>', 'removed')
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return { state: row.state, event: { ...row, state: row.event_state } }
}

export const readThread = async (
  db: Db,
  side: Side,
  scope: OrganizationScope,
  id: string,
  query: PageRequest,
): Promise<Thread> => {
  const { state, event } = await registrationOf(db, side, scope, id)
  // found in the index of the thread alone, however far back
  const onPage = db
    .selectFrom('fair_messages as o')
    .select('o.id')
    .where('o.registration_id', '=', id)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(query.size)
    .offset(offsetOf(query))
  const rows = await messages(db)
    .innerJoin(onPage.as('on_page'), 'on_page.id', 'm.id')
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .execute()
  const { total } = await db
    .selectFrom('fair_messages')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('registration_id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...toPage(
      rows.map((row) => present(row, side, scope)),
      total,
      query,
    ),
    may: { write: hasRight(scope.team_role, 'member') && canWrite(side, { state }, event) },
  }
}

export const messageById = async (
  db: Db,
  side: Side,
  scope: OrganizationScope,
  id: string,
): Promise<FairMessage> =>
  present(await messages(db).where('m.id', '=', id).executeTakeFirstOrThrow(), side, scope)

/** Returns a message with its author's name, for notifying the other team. */
export const writtenMessage = (db: Db, id: string) => messages(db).where('m.id', '=', id).executeTakeFirst()
