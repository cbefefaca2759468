import { sql } from 'kysely'
import { HOUR, iso, later } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { mediaUrl } from '#platform/files.ts'
import { type EmployerScope, hasRight, type StudentScope } from '#platform/scope.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { studentStateOf } from '../applications.rules.ts'
import {
  type ApplicationMessage,
  type ApplicationThread,
  MESSAGES_AN_HOUR,
  type MessageSide,
  MOST_UNREAD,
  type Silence,
  type ThreadQuery,
  type unreadThreads,
} from './application-messages.contract.ts'
import { studentSilence, teamSilence } from './application-messages.rules.ts'

/** Whose messages are meant, and who looks. */
export interface Reader {
  side: MessageSide
  account_id: string
}

const messages = (db: Db) =>
  db
    .selectFrom('application_messages as m')
    .innerJoin('applications as a', 'a.id', 'm.application_id')
    .leftJoin('role_accounts as r', 'r.id', 'm.author_id')
    .leftJoin('persons as p', 'p.id', 'r.person_id')
    .select(['m.id', 'm.application_id', 'm.side', 'm.kind', 'm.text', 'm.until', 'm.created_at'])
    .select(['m.author_id', 'm.broadcast_id'])
    // whoever moved to another team is named, and shown as nobody of this one
    .select(sql<boolean>`(m.side = 'student' or r.organization_id = a.organization_id)`.as('is_of_side'))
    .select(['r.job_title', 'r.picture_file_id'])
    .select(sql<string | null>`trim(p.first_name || ' ' || p.last_name)`.as('name'))
type Row = Awaited<ReturnType<ReturnType<typeof messages>['executeTakeFirstOrThrow']>>

const present = (row: Row, { side, account_id }: Reader): ApplicationMessage => ({
  id: row.id,
  side: row.side,
  kind: row.kind,
  author:
    row.name === null
      ? null
      : {
          name: row.name,
          job_title: row.is_of_side ? row.job_title : null,
          picture_url: row.is_of_side ? mediaUrl(row.picture_file_id) : null,
        },
  is_mine: row.author_id === account_id,
  is_broadcast: side === 'employer' && row.broadcast_id !== null,
  text: row.text,
  until: row.until,
  created_at: row.created_at,
})

/** Throws `not_found` for a message that is not this thread's. */
export const requireMessage = async (db: Db, applicationId: string, messageId: string): Promise<void> => {
  const row = await db
    .selectFrom('application_messages')
    .select('id')
    .where('id', '=', messageId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
}

/** Found in the index of the thread alone, however far back. */
const pageOf = async (db: Db, applicationId: string, { before, size }: ThreadQuery, reader: Reader) => {
  let onPage = db
    .selectFrom('application_messages as o')
    .select('o.id')
    .where('o.application_id', '=', applicationId)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(size + 1)
  if (before !== undefined) {
    await requireMessage(db, applicationId, before)
    onPage = onPage.where(
      sql<boolean>`(o.created_at, o.id) < (select c.created_at, c.id from application_messages c where c.id = ${before})`,
    )
  }
  const rows = await messages(db)
    .innerJoin(onPage.as('on_page'), 'on_page.id', 'm.id')
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .execute()
  return {
    data: rows.slice(0, size).map((row) => present(row, reader)),
    has_earlier: rows.length > size,
  }
}

const EMPTY = { data: [], has_earlier: false }

/** Applications (`a`) with what decides about their thread (`t`). */
const threads = (db: Db) =>
  db
    .selectFrom('applications as a')
    .innerJoin('jobs as j', 'j.id', 'a.job_id')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .innerJoin('role_accounts as r', 'r.id', 'a.student_id')
    .innerJoin('persons as p', 'p.id', 'r.person_id')
    .leftJoin('application_threads as t', 't.application_id', 'a.id')
    .select(['a.state', 'a.closed_from', 'a.decision_told_at', 'j.time_zone', 't.team_wrote_at'])
    .select(sql<number>`coalesce(t.student_unread, 0)`.as('student_unread'))
    .select(sql<number>`coalesce(t.team_unread, 0)`.as('team_unread'))
    .select(sql<boolean>`o.state = 'approved'`.as('is_employer_active'))
    .select(sql<boolean>`p.deleted_at is not null`.as('is_gone'))

/** The student's own messages with the employer. */
export const readOwn = async (
  db: Db,
  scope: StudentScope,
  id: string,
  query: ThreadQuery,
): Promise<ApplicationThread> => {
  const row = await threads(db)
    .where('a.id', '=', id)
    .where('a.student_id', '=', scope.student_id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const silence = studentSilence({ ...row, state: studentStateOf(row) })
  return {
    ...(await pageOf(db, id, query, { side: 'student', account_id: scope.student_id })),
    unread: row.student_unread,
    time_zone: row.time_zone,
    silence,
    may: { write: silence === null },
  }
}

/** The team's messages with an applicant; after a withdrawal nothing is left to read. */
export const readApplicant = async (
  db: Db,
  scope: EmployerScope,
  id: string,
  query: ThreadQuery,
): Promise<ApplicationThread> => {
  const row = await threads(db)
    .where('a.id', '=', id)
    .where('a.organization_id', '=', scope.organization_id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const silence = teamSilence(row)
  const isShown = row.state !== 'withdrawn'
  const page = isShown
    ? await pageOf(db, id, query, { side: 'employer', account_id: scope.account_id })
    : EMPTY
  return {
    ...page,
    unread: isShown ? row.team_unread : 0,
    time_zone: row.time_zone,
    silence,
    may: { write: silence === null && hasRight(scope.team_role, 'member') },
  }
}

/** Why the student can't write about an application the caller has locked; null if they can. */
export const ownSilence = async (db: Db, id: string): Promise<Silence | null> => {
  const row = await threads(db).where('a.id', '=', id).executeTakeFirstOrThrow()
  return studentSilence({ ...row, state: studentStateOf(row) })
}

export const messageById = async (db: Db, id: string, reader: Reader): Promise<ApplicationMessage> =>
  present(await messages(db).where('m.id', '=', id).executeTakeFirstOrThrow(), reader)

/** Returns messages with their authors' names, for notifying the other side. */
export const writtenMessages = async (db: Db, ids: readonly string[]): Promise<Row[]> =>
  ids.length === 0 ? [] : messages(db).where('m.id', '=', sql<string>`any (${ids}::uuid[])`).execute()

/** When one side wrote in a thread within the last hour, newest first, as many as matter. */
export const sentLately = async (db: Db, id: string, side: MessageSide, now: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('application_messages')
    .select('created_at')
    .where('application_id', '=', id)
    .where('side', '=', side)
    .where('created_at', '>', iso(later(now, -HOUR)))
    // what was written before the clock was set back counts no longer than an hour either
    .where('created_at', '<', iso(later(now, HOUR)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MESSAGES_AN_HOUR)
    .execute()
  return rows.map(({ created_at }) => created_at)
}

/** The student's applications with unread messages, the newest of them first. */
export const unreadOf = async (db: Db, scope: StudentScope): Promise<OutputOf<typeof unreadThreads>> => ({
  applications: await db
    .selectFrom('applications as a')
    .innerJoin('application_threads as t', 't.application_id', 'a.id')
    .select(['a.id as application_id', 'a.job_id', 't.student_unread as unread'])
    .where('a.student_id', '=', scope.student_id)
    .where('t.student_unread', '>', 0)
    .orderBy('t.last_at', 'desc')
    .orderBy('a.id')
    .limit(MOST_UNREAD)
    .execute(),
})
