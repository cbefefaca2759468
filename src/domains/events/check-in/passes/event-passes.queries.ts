import { sql } from 'kysely'
import { hasWords } from '#platform/conditions.ts'
import type { Db } from '#platform/database.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { Problem } from '#shared/problems.ts'
import type { Arrival, PersonAtDoor } from '../check-in.contract.ts'
import { passHindrance } from './event-passes.rules.ts'

const MOST_FOUND = 10

/** The representative as the registration names them now; null once it doesn't. */
const named = sql<{ name: string; email: string } | null>`(
  select one from jsonb_array_elements(f.representatives) one
  where pass_mark(f.id, one ->> 'email') = p.person_mark limit 1)`

const passes = (db: Db) =>
  db
    .selectFrom('event_passes as p')
    .innerJoin('fair_registrations as f', 'f.id', 'p.registration_id')
    .innerJoin('organizations as o', 'o.id', 'f.organization_id')
    .leftJoin('fair_booths as n', 'n.registration_id', 'f.id')
    .select(['p.id as registration_id', 'p.is_removed', 'p.checked_in_at', 'f.state'])
    .select(['o.name as organization', 'o.state as organization_state', 'n.number as booth'])
    .select(named.as('named'))

type Row = Awaited<ReturnType<ReturnType<typeof passes>['execute']>>[number]

/** A name that is typed whole, told apart where it can be: the last word is the last name. */
const attendeeOf = ({ registration_id, named: person, organization, booth }: Row) => {
  const words = (person?.name ?? 'Representative').split(' ')
  return {
    registration_id,
    first_name: words.slice(0, -1).join(' '),
    last_name: words.at(-1)!,
    university: null,
    majors: [],
    graduation_class: null,
    represents: { organization, booth },
  }
}

const whoCheckedIn = sql<
  string | null
>`coalesce(nullif(trim(concat(q.first_name, ' ', q.last_name)), ''), h.name)`.as('checked_in_by')

const arrivals = (db: Db) =>
  passes(db)
    .leftJoin('role_accounts as b', 'b.id', 'p.checked_in_by')
    .leftJoin('persons as q', 'q.id', 'b.person_id')
    .leftJoin('door_helpers as h', 'h.id', 'p.checked_in_helper')
    .select(whoCheckedIn)
    .where('p.checked_in_at', 'is not', null)

const asArrival = (row: Row & { checked_in_by: string | null }): Arrival => ({
  ...attendeeOf(row),
  checked_in_at: row.checked_in_at!,
  checked_in_by: row.checked_in_by,
  checked_in_self: false,
  is_walk_in: false,
})

export const passArrivalOf = async (db: Db, id: string): Promise<Arrival> =>
  asArrival(await arrivals(db).where('p.id', '=', id).executeTakeFirstOrThrow())

export const latestPassArrivals = async (db: Db, eventId: string, limit: number): Promise<Arrival[]> => {
  const rows = await arrivals(db)
    .where('p.event_id', '=', eventId)
    .orderBy('p.checked_in_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(asArrival)
}

/** How many an event's approved exhibitors send, and how many of them are here. */
export const countPasses = (db: Db, eventId: string) =>
  db
    .selectFrom('event_passes as p')
    .innerJoin('fair_registrations as f', 'f.id', 'p.registration_id')
    .innerJoin('organizations as o', 'o.id', 'f.organization_id')
    .select(sql<number>`count(*)::int`.as('expected'))
    .select(sql<number>`count(p.checked_in_at)::int`.as('checked_in'))
    .where('p.event_id', '=', eventId)
    .where('p.is_removed', '=', false)
    .where('f.state', '=', 'approved')
    .where('o.state', '=', 'approved')
    .executeTakeFirstOrThrow()

/** The same person's pass of an exhibitor that withdrew or was declined and is approved with another registration. */
const successor = sql<string | null>`(
  select q.id from fair_registrations g join event_passes q on q.registration_id = g.id
  join jsonb_array_elements(f.representatives) one on pass_mark(f.id, one ->> 'email') = p.person_mark
    and pass_mark(g.id, one ->> 'email') = q.person_mark
  where f.state <> 'approved' and g.event_id = f.event_id and g.organization_id = f.organization_id
    and g.state = 'approved' and not q.is_removed limit 1)`

/**
 * Returns the pass behind a code at this event, if it is one; a badge that was printed before its exhibitor registered
 * again stands for its holder's pass of now. Throws `ticket_elsewhere` for one to another event of the host.
 */
export const passBehind = async (
  db: Db,
  scope: Pick<OrganizationScope, 'organization_id'>,
  eventId: string,
  code: string,
): Promise<string | undefined> => {
  const found = await db
    .selectFrom('event_passes as p')
    .innerJoin('events as e', 'e.id', 'p.event_id')
    .innerJoin('fair_registrations as f', 'f.id', 'p.registration_id')
    .select(['p.id', 'p.event_id', 'e.title', successor.as('successor')])
    .where('p.code', '=', code)
    .where('e.organization_id', '=', scope.organization_id)
    .limit(10)
    .execute()
  const own = found.find(({ event_id }) => event_id === eventId)
  if (own || found.length === 0) return own?.successor ?? own?.id
  throw new Problem('ticket_elsewhere', `This badge is for “${found[0]!.title}”`)
}

const isNamed = (search: string) => {
  if (search.includes('@'))
    return sql<boolean>`exists (select from jsonb_array_elements(f.representatives) one
      where lower(one ->> 'email') = ${search.toLowerCase()} and pass_mark(f.id, one ->> 'email') = p.person_mark)`
  return sql<boolean>`(${hasWords(sql`fold(${named} ->> 'name')`, search)}
    or ${hasWords(sql`o.search`, search)} or n.number = ${search.toUpperCase()})`
}

/** Whom an event's exhibitors name, each once. */
const passesAtDoor = (db: Db, eventId: string) =>
  passes(db)
    .where('p.event_id', '=', eventId)
    .where('p.is_removed', '=', false)
    .where(sql<boolean>`${successor} is null`)

const shownAtDoor = (row: Row): PersonAtDoor => {
  const hindrance = passHindrance(row)
  return {
    ...attendeeOf(row),
    checked_in_at: row.checked_in_at,
    hindrance: hindrance?.text ?? null,
    may: { check_in: !hindrance && !row.checked_in_at, let_in: false },
  }
}

/** Looks up representatives by their name, their exhibitor's, or its booth; those who can be let in first. */
export const findPasses = async (db: Db, eventId: string, search: string): Promise<PersonAtDoor[]> => {
  const rows = await passesAtDoor(db, eventId)
    .where(isNamed(search))
    .orderBy(sql`f.state <> 'approved' or o.state <> 'approved'`)
    .orderBy(sql`p.checked_in_at is not null`)
    .orderBy('o.search')
    .orderBy('p.id')
    .limit(MOST_FOUND)
    .execute()
  return rows.map(shownAtDoor)
}

/** Every representative of an event with the code of their badge and their address. */
export const listPasses = async (db: Db, eventId: string, limit: number) => {
  const rows = await passesAtDoor(db, eventId).select('p.code').orderBy('p.id').limit(limit).execute()
  return rows.map((row) => ({ ...shownAtDoor(row), code: row.code, email: row.named?.email ?? null }))
}

interface Pass {
  registration_id: string
  email: string
  code: string
  checked_in_at: string | null
}

/** The passes of registrations, by the registration and the address in small letters. */
export const passesByEmail = async (db: Db, registrationIds: readonly string[]) => {
  const { rows } = await sql<Pass>`
    select p.registration_id, p.code, p.checked_in_at, lower(one ->> 'email') as email
    from event_passes p join fair_registrations f on f.id = p.registration_id
    join lateral jsonb_array_elements(f.representatives) one on pass_mark(f.id, one ->> 'email') = p.person_mark
    where p.registration_id = any(${[...registrationIds]}::uuid[]) and not p.is_removed`.execute(db)
  const byRegistration = Map.groupBy(rows, ({ registration_id }) => registration_id)
  return new Map(
    [...byRegistration].map(([id, passes]) => [id, new Map(passes.map((pass) => [pass.email, pass]))]),
  )
}

/** How many people of `fair_registrations as r` have checked in. */
export const peopleHere = sql<number>`(select count(*)::int from event_passes p
  where p.registration_id = r.id and not p.is_removed and p.checked_in_at is not null)`
