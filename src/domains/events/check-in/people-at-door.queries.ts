import { sql } from 'kysely'
import { universityShown } from '#domains/students/students.queries.ts'
import { hasWords } from '#platform/conditions.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { isAdmitted, participantName } from '../events.queries.ts'
import type { PersonAtDoor } from './check-in.contract.ts'
import { checkInEventOf, majorsShown, notRepresenting } from './check-in.queries.ts'
import { admissionHindrance, canLetIn, type Hours } from './check-in.rules.ts'
import { findPasses } from './passes/event-passes.queries.ts'

const MOST = 10

const nameHas = (search: string) => hasWords(sql`(r.participant_first || ' ' || r.participant_last)`, search)

/** An address is compared as a whole: a part of it would tell hosts what they may not see. */
const emailIs = (search: string) =>
  sql<boolean>`(r.guest_email = ${search.toLowerCase()}
    or r.student_id in (select o.id from role_accounts o join persons q on q.id = o.person_id
      where q.email = ${search.toLowerCase()}))`

/** Everyone registered for an event, as the door sees them. */
export const registrationsAtDoor = (db: Db, eventId: string) =>
  db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .leftJoin('role_accounts as a', 'a.id', 'r.student_id')
    .leftJoin('persons as p', 'p.id', 'a.person_id')
    .leftJoin('students as s', (join) =>
      join.onRef('s.account_id', '=', 'r.student_id').on('r.state', '<>', 'canceled'),
    )
    .leftJoin('university_directory as u', (join) =>
      join.onRef('u.id', '=', 's.university_id').on('s.affiliation', '<>', 'declined'),
    )
    .select(['r.id as registration_id', ...participantName, universityShown(), majorsShown])
    .select(['s.graduation_class', 'r.state', 'r.cancel_cause', 'r.checked_in_at', 'r.barred_at'])
    .select([isAdmitted.as('is_admitted'), notRepresenting])
    .where('r.event_id', '=', eventId)

type Registered = Awaited<ReturnType<ReturnType<typeof registrationsAtDoor>['execute']>>[number]

/** What keeps them out, and what the door may do about it. */
export const shownAtDoor = <R extends Registered>(row: R, event: Hours, now: Date) => {
  const { state, cancel_cause, barred_at, is_admitted, ...person } = row
  const { checked_in_at } = person
  const shown = { state, cancel_cause, barred_at, checked_in_at, is_admitted }
  const hindrance = admissionHindrance(shown)
  return {
    ...person,
    hindrance: hindrance?.text ?? null,
    may: {
      check_in: !hindrance && !checked_in_at,
      let_in: hindrance !== null && canLetIn(shown, event, now),
    },
  }
}

/** Looks people up among the event's registrations and its exhibitors' people, those who can be let in first. */
export const findAtDoor = async (
  deps: Deps,
  scope: Pick<OrganizationScope, 'organization_id'>,
  eventId: string,
  search: string,
): Promise<PersonAtDoor[]> => {
  const event = await checkInEventOf(deps.db, scope, eventId)
  const now = deps.clock.now()
  const rows = await registrationsAtDoor(deps.db, eventId)
    .where(search.includes('@') ? emailIs(search) : nameHas(search))
    .orderBy(sql`r.state <> 'registered'`)
    .orderBy(sql`r.checked_in_at is not null`)
    .orderBy('r.participant_last')
    .orderBy('r.participant_first')
    .orderBy('r.id')
    .limit(MOST)
    .execute()
  const students = rows.map((row) => shownAtDoor(row, event, now))
  const found = [...students, ...(await findPasses(deps.db, eventId, search))]
  return found.toSorted((one, other) => Number(other.may.check_in) - Number(one.may.check_in)).slice(0, MOST)
}
