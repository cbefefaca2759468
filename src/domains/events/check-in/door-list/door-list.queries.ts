import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { sign } from '#platform/secrets.ts'
import { requireStep } from '../../events.rules.ts'
import { checkInEventOf } from '../check-in.queries.ts'
import type { Hours } from '../check-in.rules.ts'
import { listPasses } from '../passes/event-passes.queries.ts'
import { registrationsAtDoor, shownAtDoor } from '../people-at-door.queries.ts'
import { walkInHindrance } from '../walk-ins.rules.ts'
import { type DoorList, MOST_ON_LIST, type PersonOnList } from './door-list.contract.ts'
import { changedParts, markOf } from './door-list.mapping.ts'
import { requireListHours } from './door-list.rules.ts'

interface Listed extends Omit<PersonOnList, 'ticket' | 'address' | 'about' | 'id'> {
  registration_id: string
  code: string
  email: string | null
  about: string | null
}

const registered = async (db: Db, event: Hours & { id: string }, now: Date): Promise<Listed[]> => {
  const rows = await registrationsAtDoor(db, event.id)
    .select(['r.ticket_code as code', sql<string | null>`coalesce(r.guest_email, p.email)`.as('email')])
    .orderBy(sql`r.state <> 'registered'`)
    .orderBy('r.id')
    .limit(MOST_ON_LIST)
    .execute()
  return rows.map((row) => {
    const { university, majors, graduation_class, ...person } = shownAtDoor(row, event, now)
    const studies = [university, majors.join(', '), graduation_class && `class of ${graduation_class}`]
    return { ...person, about: studies.filter(Boolean).join(' · ') || null }
  })
}

const nameOf = ({ first_name, last_name }: Listed): string => `${first_name} ${last_name}`.toLowerCase()

/** Studies are told only where two have the same name, and to nobody who sees none. */
const withMarks = (people: Listed[], salt: string, seesStudies: boolean): PersonOnList[] => {
  const named = Map.groupBy(people, nameOf)
  return people.map((person) => ({
    id: person.registration_id,
    first_name: person.first_name,
    last_name: person.last_name,
    about: seesStudies && named.get(nameOf(person))!.length > 1 ? person.about : null,
    represents: person.represents,
    ticket: markOf(salt, 'ticket', person.code),
    address: person.email && markOf(salt, 'address', person.email.toLowerCase()),
    checked_in_at: person.checked_in_at,
    hindrance: person.hindrance,
    may: { check_in: person.may.check_in, let_in: seesStudies && person.may.let_in },
  }))
}

const walkInOf = async (db: Db, event: Awaited<ReturnType<typeof checkInEventOf>>, now: Date) => {
  const places = await db
    .selectFrom('event_places')
    .select(['capacity', 'taken', 'waiting'])
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow()
  const hindrance = walkInHindrance(event, null, places, now)
  return {
    hindrance: hindrance?.text ?? null,
    may: { walk_in: hindrance === null, let_in: hindrance?.is_passable === true },
  }
}

/** Reads what a device keeps to check in without a connection; a helper's sees no studies and adds nobody. */
export const readDoorList = async (
  { db, clock, secretKey }: Deps,
  scope: Pick<OrganizationScope, 'organization_id'>,
  eventId: string,
  have: string | undefined,
  isTeam: boolean,
): Promise<DoorList> => {
  const now = clock.now()
  const event = await checkInEventOf(db, scope, eventId)
  requireStep('check_in', event, now)
  requireListHours(event, now)
  const people = await registered(db, event, now)
  const passes = await listPasses(db, event.id, MOST_ON_LIST)
  const representatives = passes.map((pass) => ({ ...pass, about: null }))
  const all = [...people, ...representatives]
  const salt = sign(secretKey, 'door list', event.id)
  return {
    title: event.title,
    time_zone: event.time_zone,
    as_of: now.toISOString(),
    ends_at: event.ends_at,
    salt,
    is_whole: people.length < MOST_ON_LIST && passes.length < MOST_ON_LIST,
    ...(isTeam && { walk_in: await walkInOf(db, event, now) }),
    parts: changedParts(withMarks(all, salt, isTeam), have),
  }
}
