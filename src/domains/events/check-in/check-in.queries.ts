import { sql } from 'kysely'
import { universityShown } from '#domains/students/students.queries.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { sign } from '#platform/secrets.ts'
import type { Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { participantName } from '../events.queries.ts'
import { mayOfMember } from '../events.rules.ts'
import type { Arrival } from './check-in.contract.ts'
import { countPasses, latestPassArrivals } from './passes/event-passes.queries.ts'

const LATEST = 20

/** Whoever checks in: a member of the host's team, a helper with a link, or the student themselves. */
export interface DoorScope extends Pick<OrganizationScope, 'organization_id' | 'actor'> {
  account_id: string | null
  helper_id?: string
  is_self?: true
}
type Host = Pick<OrganizationScope, 'organization_id'>

export const majorsShown = sql<string[]>`coalesce(s.majors, '{}')`.as('majors')

export const notRepresenting = sql<null>`null`.as('represents')

/** Selects arrivals: who came, when, and who checked them in. */
const arrivals = (db: Db) =>
  db
    .selectFrom('event_registrations as r')
    .leftJoin('role_accounts as a', 'a.id', 'r.student_id')
    .leftJoin('persons as p', 'p.id', 'a.person_id')
    .leftJoin('students as s', 's.account_id', 'r.student_id')
    .leftJoin('university_directory as u', (join) =>
      join.onRef('u.id', '=', 's.university_id').on('s.affiliation', '<>', 'declined'),
    )
    .leftJoin('role_accounts as b', 'b.id', 'r.checked_in_by')
    .leftJoin('persons as q', 'q.id', 'b.person_id')
    .leftJoin('door_helpers as h', 'h.id', 'r.checked_in_helper')
    .select([
      'r.id as registration_id',
      ...participantName,
      universityShown(),
      'r.is_walk_in',
      'r.checked_in_self',
    ])
    .select([majorsShown, 's.graduation_class', 'r.checked_in_at', notRepresenting])
    .select(
      sql<string | null>`coalesce(nullif(trim(concat(q.first_name, ' ', q.last_name)), ''), h.name)`.as(
        'checked_in_by',
      ),
    )
    .where('r.checked_in_at', 'is not', null)
    .$narrowType<{ checked_in_at: string }>()

/** Derives 256 bits nobody else can compute; nothing is stored. */
export const sealingKeyOf = (key: string, holder: string): string => sign(key, 'kept scans', holder)

export const arrivalOf = (db: Db, registrationId: string): Promise<Arrival> =>
  arrivals(db).where('r.id', '=', registrationId).executeTakeFirstOrThrow()

/**
 * Returns the host's event for check-in. Throws `not_found`, also for other organizations' events and for
 * drafts.
 */
const checkInEvent = (db: Db, scope: Host, id: string) =>
  db
    .selectFrom('events')
    .select(['id', 'title', 'state', 'starts_at', 'ends_at', 'time_zone'])
    .select(['registration_opens_at', 'registration_closes_at'])
    .select(['sequence', 'visibility', 'target_student_group', 'self_check_in'])
    .where('id', '=', id)
    .where('organization_id', '=', scope.organization_id)
    .where('state', 'in', ['published', 'canceled'])
    .$narrowType<{ starts_at: string; ends_at: string }>()

const mustExist = <T>(event: T | undefined): T => {
  if (!event) throw new Problem('not_found')
  return event
}

export const checkInEventOf = async (db: Db, scope: Host, id: string) =>
  mustExist(await checkInEvent(db, scope, id).executeTakeFirst())

/** Locks the event, so that it is neither canceled nor moved while somebody is let in. */
export const lockCheckInEvent = async (tx: Tx, scope: Host, id: string) =>
  mustExist(await checkInEvent(tx.db, scope, id).forShare().executeTakeFirst())

export const readArrivals = async (deps: Deps, scope: OrganizationScope, id: string) => {
  const event = await checkInEventOf(deps.db, scope, id)
  const counts = await deps.db
    .selectFrom('event_registrations')
    .select([
      sql<number>`count(*)`.as('registered'),
      sql<number>`count(*) filter (where checked_in_at is not null)`.as('checked_in'),
    ])
    .where('event_id', '=', id)
    .where('state', '=', 'registered')
    .executeTakeFirstOrThrow()
  const students = await arrivals(deps.db)
    .where('r.event_id', '=', id)
    .orderBy('r.checked_in_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(LATEST)
    .execute()
  const latest = [...students, ...(await latestPassArrivals(deps.db, id, LATEST))]
    .toSorted((one, other) => Date.parse(other.checked_in_at) - Date.parse(one.checked_in_at))
    .slice(0, LATEST)
  const representatives = await countPasses(deps.db, id)
  const { check_in } = mayOfMember(event, scope.team_role, deps.clock.now())
  return { ...event, ...counts, representatives, latest, may: { check_in } }
}
