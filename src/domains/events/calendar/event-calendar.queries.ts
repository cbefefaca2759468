import { sql } from 'kysely'
import { accessStatusOf } from '#gate/gate.ts'
import { type CalendarEntry, calendarText } from '#platform/calendar.ts'
import { DAY, iso, later } from '#platform/clock.ts'
import { mailboxOf } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { FileAnswer } from '#platform/file-answer.ts'
import type { SignedScope, StudentScope } from '#platform/scope.ts'
import { isSigned, sign } from '#platform/secrets.ts'
import { Problem } from '#shared/problems.ts'
import type { RegistrationState } from '../events.contract.ts'
import { visibleToStudent } from '../events.queries.ts'
import { type Dated, entryOf, studentLink } from './event-calendar.mapping.ts'

const PURPOSE = 'calendar feed'
/** How many days after its end an event stays in the feed. */
const KEPT_DAYS = 90
const MOST = 500

/** Returns the account of the active mode. Throws `not_found` for operators, who attend nothing. */
export const accountOf = async (db: Db, scope: SignedScope): Promise<string> => {
  const account = await db
    .selectFrom('role_accounts')
    .select('id')
    .where('person_id', '=', scope.person_id)
    .where('role', '=', scope.mode as 'student')
    .executeTakeFirst()
  if (!account) throw new Problem('not_found')
  return account.id
}

/** What the address's signature covers: a new password invalidates it, just like asking for a new address. */
const signedText = async (db: Db, accountId: string): Promise<string> => {
  const { version, password_hash } = await db
    .selectFrom('role_accounts as a')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .leftJoin('calendar_feeds as f', 'f.account_id', 'a.id')
    .select(['f.version', 'p.password_hash'])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return `${accountId}.${version ?? 1}.${password_hash}`
}

export const addressOfFeed = async ({ config, secretKey }: Deps, db: Db, accountId: string) => {
  const token = `${accountId}.${sign(secretKey, PURPOSE, await signedText(db, accountId))}`
  return { url: `${config.publicUrl}/api/calendar/feed/${token}` }
}

export const readFeedAddress = async (deps: Deps, scope: SignedScope) =>
  addressOfFeed(deps, deps.db, await accountOf(deps.db, scope))

/** Selects events with what a calendar entry needs, from `events as e`. */
const dated = (db: Db) =>
  db
    .selectFrom('events as e')
    .innerJoin('organizations as h', 'h.id', 'e.organization_id')
    .select(['e.id', 'e.state', 'e.title', 'h.name as host', 'e.venue_name', 'e.venue_address'])
    .select(['e.meeting_url', 'e.time_zone', 'e.starts_at', 'e.ends_at', 'e.sequence'])
    .where('e.state', 'in', ['published', 'canceled'])

/** Returns one event with what a calendar entry needs. */
export const datedEvent = (db: Db, eventId: string): Promise<Dated> =>
  dated(db).where('e.id', '=', eventId).$castTo<Dated>().executeTakeFirstOrThrow()

/** The same for several, by their ids. */
export const datedEvents = async (db: Db, ids: readonly string[]): Promise<Map<string, Dated>> => {
  const rows = await dated(db)
    .where('e.id', '=', sql<string>`any (${ids}::uuid[])`)
    .$castTo<Dated>()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const forStudent = ({ meeting_url, ...event }: Dated, state: RegistrationState): Dated => ({
  ...event,
  meeting_url: state === 'registered' ? meeting_url : null,
})

const studentEntries = async (deps: Deps, studentId: string, since: string): Promise<CalendarEntry[]> => {
  const rows = await dated(deps.db)
    .innerJoin('event_registrations as r', 'r.event_id', 'e.id')
    .select('r.state as own_state')
    .where('r.student_id', '=', studentId)
    .where('r.state', 'in', ['registered', 'offered', 'canceled'])
    .where(visibleToStudent({ student_id: studentId }))
    .where('e.ends_at', '>', since)
    .orderBy('e.starts_at', 'desc')
    .orderBy('e.id')
    .limit(MOST)
    .$castTo<Dated & { own_state: RegistrationState }>()
    .execute()
  return rows.map((row) =>
    entryOf(deps.config, forStudent(row, row.own_state), {
      state: row.own_state,
      link: studentLink(row.id),
    }),
  )
}

const teamEntries = async (deps: Deps, organizationId: string, kind: string, since: string) => {
  const rows = await dated(deps.db)
    .where('e.organization_id', '=', organizationId)
    .where('e.ends_at', '>', since)
    .orderBy('e.starts_at', 'desc')
    .orderBy('e.id')
    .limit(MOST)
    .$castTo<Dated>()
    .execute()
  return rows.map((row) =>
    entryOf(deps.config, row, {
      state: 'registered',
      link: `/${kind}/event/detail?id=${row.id}`,
    }),
  )
}

const asFile = (deps: Deps, entries: CalendarEntry[], name: string, filename: string): FileAnswer => ({
  stream: calendarText(
    { method: 'PUBLISH', stamped_at: iso(deps.clock.now()), entries },
    { email: mailboxOf(deps.config), name },
  ),
  content_type: 'text/calendar; charset=utf-8',
  filename,
})

const holderOf = async (deps: Deps, token: string) => {
  const [accountId, signature] = token.split('.')
  if (!accountId || !signature || !/^[0-9a-f-]{36}$/.test(accountId)) throw new Problem('not_found')
  const account = await deps.db
    .selectFrom('role_accounts as a')
    .leftJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['a.id', 'a.organization_id', 'a.status', 'o.kind', 'o.state'])
    .where('a.id', '=', accountId)
    .executeTakeFirst()
  if (!account || accessStatusOf(account) !== 'active') throw new Problem('not_found')
  const text = await signedText(deps.db, accountId)
  if (!isSigned(deps.secretKey, PURPOSE, text, signature)) throw new Problem('not_found')
  return account
}

/**
 * Returns a person's events: registrations for students, the team's own events for organizations. Throws
 * `not_found` for old or invalid addresses, and while the person may not sign in.
 */
export const readFeed = async (deps: Deps, token: string): Promise<FileAnswer> => {
  const { id, organization_id, kind } = await holderOf(deps, token)
  const since = iso(later(deps.clock.now(), -KEPT_DAYS * DAY))
  const entries =
    organization_id && kind
      ? await teamEntries(deps, organization_id, kind, since)
      : await studentEntries(deps, id, since)
  return asFile(deps, entries, 'Fairlead events', 'events.ics')
}

/** Returns one event the student can see, as a download. */
export const readEntry = async (deps: Deps, scope: StudentScope, id: string): Promise<FileAnswer> => {
  const row = await dated(deps.db)
    .leftJoin('event_registrations as r', (join) =>
      join.onRef('r.event_id', '=', 'e.id').on('r.student_id', '=', scope.student_id),
    )
    .select(sql<RegistrationState | null>`r.state`.as('own_state'))
    .where('e.id', '=', id)
    .where(visibleToStudent(scope))
    .$castTo<Dated & { own_state: RegistrationState | null }>()
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const state = row.own_state === 'registered' ? 'registered' : 'offered'
  const holder = { state, link: studentLink(id) } as const
  return asFile(deps, [entryOf(deps.config, forStudent(row, state), holder)], row.title, 'event.ics')
}
