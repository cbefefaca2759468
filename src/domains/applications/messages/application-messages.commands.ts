import { sql } from 'kysely'
import { readForTeam, readNotices } from '#domains/notifications/notices.commands.ts'
import { recordActivity } from '#platform/activity.ts'
import { iso } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { EmployerScope, StudentScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import { deletedApplicantsAmong, lockApplicants } from '../applicants/decisions/decisions.queries.ts'
import { applicationActivity } from '../applicants/decisions/decisions.rules.ts'
import { lockOwn } from '../applications.commands.ts'
import { studentLink, teamLink } from '../applications.rules.ts'
import {
  type ApplicationMessage,
  MESSAGES_AN_HOUR,
  type MessageKind,
  type MessageSide,
} from './application-messages.contract.ts'
import { messageById, ownSilence, requireMessage, sentLately } from './application-messages.queries.ts'
import { nextMessageAt, teamSilence, whyStudentSilent, whyTeamSilent } from './application-messages.rules.ts'

export interface NewMessages {
  organization_id: string
  side: MessageSide
  author_id: string
  kind: MessageKind
  until?: string | null
  broadcast_id?: string
  /** By application, each of them locked. */
  texts: ReadonlyMap<string, string>
}

/** Counts what is unread. Returns when each message is written: never before the last one of its thread. */
const countUnread = async (
  tx: Tx,
  { organization_id, side, texts }: NewMessages,
): Promise<Map<string, string>> => {
  const rows = [...texts.keys()].sort().map((application_id) => ({
    application_id,
    organization_id,
    student_unread: side === 'employer' ? 1 : 0,
    team_unread: side === 'student' ? 1 : 0,
    team_wrote_at: side === 'employer' ? iso(tx.now) : null,
    last_at: iso(tx.now),
  }))
  const { rows: counted } = await sql<{ application_id: string; last_at: string }>`
    insert into application_threads as t
      (application_id, organization_id, student_unread, team_unread, team_wrote_at, last_at)
    select application_id, organization_id, student_unread, team_unread, team_wrote_at, last_at
      from jsonb_populate_recordset(null::application_threads, ${JSON.stringify(rows)}::jsonb)
    on conflict (application_id) do update set
      student_unread = t.student_unread + excluded.student_unread,
      team_unread = t.team_unread + excluded.team_unread,
      team_wrote_at = coalesce(excluded.team_wrote_at, t.team_wrote_at),
      last_at = greatest(t.last_at, excluded.last_at)
    returning t.application_id, t.last_at`.execute(tx.db)
  return new Map(counted.map(({ application_id, last_at }) => [application_id, last_at]))
}

/** Writes into threads whose applications are locked. Returns the messages by application. */
export const addMessages = async (tx: Tx, messages: NewMessages): Promise<Map<string, string>> => {
  const { side, author_id, kind, until = null, broadcast_id = null, texts } = messages
  if (texts.size === 0) return new Map()
  const times = await countUnread(tx, messages)
  const rows = [...texts].map(([application_id, text]) => {
    const created_at = times.get(application_id)!
    const id = newId(Date.parse(created_at))
    return { id, application_id, side, author_id, kind, text, until, broadcast_id, created_at }
  })
  await sql`insert into application_messages
    select * from jsonb_populate_recordset(null::application_messages, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx.db,
  )
  return new Map(rows.map(({ application_id, id }) => [application_id, id]))
}

const requireQuota = async (tx: Tx, id: string, side: MessageSide): Promise<void> => {
  const next = nextMessageAt(await sentLately(tx.db, id, side, tx.now))
  if (!next) return
  const wait = Math.max(1, Math.ceil((next.getTime() - tx.now.getTime()) / 1000))
  throw new Problem(
    'too_many_requests',
    `You can send ${MESSAGES_AN_HOUR} messages an hour about one application. Nothing was sent`,
    { headers: { 'retry-after': String(wait) } },
  )
}

/** Adds one message to one thread; returns its id. */
const addMessage = async (
  tx: Tx,
  id: string,
  text: string,
  by: Omit<Parameters<typeof addMessages>[1], 'kind' | 'texts'>,
): Promise<string> =>
  (await addMessages(tx, { ...by, kind: 'message', texts: new Map([[id, text]]) })).get(id)!

/** The student writes about an application. */
export const writeToEmployer = (
  deps: Deps,
  scope: StudentScope,
  id: string,
  text: string,
): Promise<ApplicationMessage> =>
  inTransaction(deps, async (tx) => {
    const row = await lockOwn(tx, scope, id)
    const silence = await ownSilence(tx.db, id)
    if (silence) throw new Problem('step_not_possible', whyStudentSilent[silence])
    await requireQuota(tx, id, 'student')
    const by = { side: 'student', author_id: scope.student_id } as const
    const { organization_id } = row
    const message_id = await addMessage(tx, id, text, { ...by, organization_id })
    await recordActivity(tx, scope.actor, {
      ...applicationActivity('message_received', row, { message_id }),
      organization_id,
    })
    return messageById(tx.db, message_id, { side: 'student', account_id: scope.student_id })
  })

/** The team writes about an application. */
export const writeToApplicant = (
  deps: Deps,
  scope: EmployerScope,
  id: string,
  text: string,
): Promise<ApplicationMessage> =>
  inTransaction(deps, async (tx) => {
    const [row] = await lockApplicants(tx, scope, [id])
    const is_gone = (await deletedApplicantsAmong(tx, [id])).size > 0
    const silence = teamSilence({ ...row!, is_gone })
    if (silence) throw new Problem('step_not_possible', whyTeamSilent[silence])
    await requireQuota(tx, id, 'employer')
    const { organization_id, account_id } = scope
    const by = { side: 'employer', author_id: account_id } as const
    const message_id = await addMessage(tx, id, text, { ...by, organization_id })
    await recordActivity(tx, scope.actor, applicationActivity('message_sent', row!, { message_id }))
    await readForTeam(tx, scope, [teamLink(id)])
    return messageById(tx.db, message_id, { side: 'employer', account_id })
  })

/** Lowers what is unread to what came after a message; what was read stays read. */
const markRead = async (tx: Tx, id: string, side: MessageSide, last: string): Promise<void> => {
  const thread = await tx.db
    .selectFrom('application_threads')
    .select(side === 'student' ? 'student_unread as unread' : 'team_unread as unread')
    .where('application_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!thread || thread.unread === 0) return
  const { later } = await tx.db
    .selectFrom('application_messages')
    .select(sql<number>`count(*)::int`.as('later'))
    .where('application_id', '=', id)
    .where('side', '<>', side)
    .where(
      sql<boolean>`(created_at, id) > (select c.created_at, c.id from application_messages c where c.id = ${last})`,
    )
    .executeTakeFirstOrThrow()
  const unread = Math.min(thread.unread, later)
  await tx.db
    .updateTable('application_threads')
    .set(side === 'student' ? { student_unread: unread } : { team_unread: unread })
    .where('application_id', '=', id)
    .execute()
}

/** The student has read the messages up to this one. */
export const readByStudent = (deps: Deps, scope: StudentScope, id: string, last: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const own = await tx.db
      .selectFrom('applications')
      .select('job_id')
      .where('id', '=', id)
      .where('student_id', '=', scope.student_id)
      .executeTakeFirst()
    if (!own) throw new Problem('not_found')
    await requireMessage(tx.db, id, last)
    await markRead(tx, id, 'student', last)
    await readNotices(tx, {
      account_id: scope.student_id,
      kind: 'application_message',
      link: studentLink(own),
    })
  })

/** The team has read the messages up to this one: whoever of it did. */
export const readByTeam = (deps: Deps, scope: EmployerScope, id: string, last: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const own = await tx.db
      .selectFrom('applications')
      .select('id')
      .where('id', '=', id)
      .where('organization_id', '=', scope.organization_id)
      .where('state', '<>', 'withdrawn')
      .executeTakeFirst()
    if (!own) throw new Problem('not_found')
    await requireMessage(tx.db, id, last)
    await markRead(tx, id, 'employer', last)
    await readForTeam(tx, scope, [teamLink(id)])
  })
