import { sql } from 'kysely'
import { isAhead } from '#domains/scheduling/time-spans.rules.ts'
import { universityShown } from '#domains/students/students.queries.ts'
import type { Db } from '#platform/database.ts'
import { hasRight, type OrganizationScope } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import type { employerSlots as calls } from './appointment-slots.contract.ts'
import { canOpen } from './appointment-slots.rules.ts'

type List = OutputOf<typeof calls.list>

const MOST = 500

/** Selects slots that are not canceled, by time. */
export const slotRows = (db: Db) =>
  db
    .selectFrom('fair_slots as s')
    .select(['s.id', 's.starts_at', 's.ends_at', 's.place', 's.student_id', 's.registration_id'])
    .select(['s.representative_name', 's.representative_email'])
    .where('s.canceled_at', 'is', null)
    .orderBy('s.starts_at')
    .orderBy('s.id')

export const asSlot = (row: {
  id: string
  starts_at: string
  ends_at: string
  place: string
  representative_name: string
  representative_email: string
}) => ({
  id: row.id,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  place: row.place,
  representative: { name: row.representative_name, email: row.representative_email },
})

/** Selects who has booked, as the exhibitor sees them. */
const visitorsOf = async (db: Db, ids: readonly string[]) => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('students as t')
    .innerJoin('role_accounts as a', 'a.id', 't.account_id')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .leftJoin('university_directory as u', (join) =>
      join.onRef('u.id', '=', 't.university_id').on('t.affiliation', '<>', 'declined'),
    )
    .select(['t.account_id', 't.majors', 't.graduation_class', universityShown('t')])
    .select(sql<string>`trim(p.first_name || ' ' || p.last_name)`.as('name'))
    .where('t.account_id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ account_id, ...visitor }) => [account_id, visitor]))
}

const ownRegistration = async (db: Db, scope: OrganizationScope, id: string) => {
  const row = await db
    .selectFrom('fair_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select([
      'r.id',
      'r.state',
      'e.state as event_state',
      'e.starts_at',
      'e.ends_at',
      'e.exhibitors_close_at',
    ])
    .where('r.id', '=', id)
    .where('r.organization_id', '=', scope.organization_id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

/** Returns the slots of one of the organization's registrations. */
export const exhibitorSlots = async (
  db: Db,
  scope: OrganizationScope,
  id: string,
  now: Date,
): Promise<List> => {
  const { state, event_state, ...times } = await ownRegistration(db, scope, id)
  const rows = await slotRows(db).where('s.registration_id', '=', id).limit(MOST).execute()
  const visitors = await visitorsOf(
    db,
    rows.flatMap(({ student_id }) => student_id ?? []),
  )
  const open =
    hasRight(scope.team_role, 'member') && canOpen({ state }, { ...times, state: event_state }, now)
  return {
    slots: rows.map((row) => {
      const acts = open && isAhead(row, now)
      const free = acts && row.student_id === null
      return {
        ...asSlot(row),
        student: row.student_id ? (visitors.get(row.student_id) ?? null) : null,
        may: { edit: free, remove: free, cancel: acts && row.student_id !== null },
      }
    }),
    may: { open },
  }
}

/** Returns one of the organization's slots with its registration. Throws `not_found` for others'. */
export const ownSlot = async (
  tx: Tx,
  scope: OrganizationScope,
  id: string,
): Promise<{ registration_id: string }> => {
  const row = await tx.db
    .selectFrom('fair_slots as s')
    .innerJoin('fair_registrations as r', 'r.id', 's.registration_id')
    .select('s.registration_id')
    .where('s.id', '=', id)
    .where('s.canceled_at', 'is', null)
    .where('r.organization_id', '=', scope.organization_id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

/** Locks those of these slots that are not canceled, in the order of their ids. */
export const lockSlots = (tx: Tx, ids: readonly string[]) =>
  tx.db
    .selectFrom('fair_slots')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('canceled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Returns when this person has appointments for the organization, at any event. Locks the organization, so
 * that no others are opened meanwhile.
 */
export const takenTimes = async (
  tx: Tx,
  scope: Pick<OrganizationScope, 'organization_id'>,
  email: string,
) => {
  await tx.db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', scope.organization_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return tx.db
    .selectFrom('fair_slots as s')
    .innerJoin('fair_registrations as r', 'r.id', 's.registration_id')
    .select(['s.id', 's.starts_at', 's.ends_at'])
    .where('r.organization_id', '=', scope.organization_id)
    .where('s.representative_email', '=', email)
    .where('s.canceled_at', 'is', null)
    .execute()
}
