import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { mediaUrl } from '#platform/files.ts'
import { hasRight, type OrganizationScope } from '#platform/scope.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { offsetOf, type PageRequest, toPage } from '#shared/paging.ts'
import { otherSide, partnershipWith } from '../partnerships.queries.ts'
import { canWrite } from '../partnerships.rules.ts'
import type { ContactMessage, universityContact } from './partner-contact.contract.ts'

const messages = (db: Db) =>
  db
    .selectFrom('partnership_messages as m')
    .leftJoin('role_accounts as a', 'a.id', 'm.author_id')
    .leftJoin('persons as p', 'p.id', 'a.person_id')
    .select(['m.id', 'm.side', 'm.author_id', 'm.text', 'm.created_at', 'a.job_title', 'a.picture_file_id'])
    .select(sql<string | null>`trim(p.first_name || ' ' || p.last_name)`.as('name'))

type Row = Awaited<ReturnType<ReturnType<typeof messages>['executeTakeFirstOrThrow']>>

const present = (row: Row, scope: OrganizationScope): ContactMessage => ({
  id: row.id,
  by: row.side === scope.kind ? 'us' : 'them',
  author:
    row.name === null
      ? null
      : { name: row.name, job_title: row.job_title, picture_url: mediaUrl(row.picture_file_id) },
  is_mine: row.author_id === scope.account_id,
  text: row.text,
  created_at: row.created_at,
})

const countMessages = async (db: Db, partnershipId: string): Promise<number> => {
  const { total } = await db
    .selectFrom('partnership_messages')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('partnership_id', '=', partnershipId)
    .executeTakeFirstOrThrow()
  return total
}

/** Found in the index of the thread alone, however far back. */
const pageOf = (db: Db, partnershipId: string, query: PageRequest) =>
  db
    .selectFrom('partnership_messages as o')
    .select('o.id')
    .where('o.partnership_id', '=', partnershipId)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(query.size)
    .offset(offsetOf(query))

/** Returns the messages between one's own team and another. */
export const readContact = async (
  db: Db,
  scope: OrganizationScope,
  otherId: string,
  query: PageRequest,
): Promise<OutputOf<typeof universityContact.history>> => {
  await otherSide(db, scope, otherId)
  const partnership = (await partnershipWith(db, scope, otherId).executeTakeFirst()) ?? null
  const rows = partnership
    ? await messages(db)
        .innerJoin(pageOf(db, partnership.id, query).as('on_page'), 'on_page.id', 'm.id')
        .orderBy('m.created_at', 'desc')
        .orderBy('m.id', 'desc')
        .execute()
    : []
  const { data, ...page } = toPage(rows, partnership ? await countMessages(db, partnership.id) : 0, query)
  return {
    ...page,
    contactHistory: data.map((row) => present(row, scope)).reverse(),
    may: { write: hasRight(scope.team_role, 'member') && canWrite(partnership, scope.kind) },
  }
}

/** Returns a message with its author's name, for notifying the other team. */
export const messageWithAuthor = (db: Db, id: string) =>
  messages(db).where('m.id', '=', id).executeTakeFirst()
