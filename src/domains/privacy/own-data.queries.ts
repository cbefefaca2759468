import { sql } from 'kysely'
import { openStates } from '#domains/applications/applications.contract.ts'
import { iso } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { SignedScope } from '#platform/scope.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import type { ownData } from './own-data.contract.ts'
import { type DeletionFacts, deletionBlocker, endsWith, type Membership } from './person-references.rules.ts'

/** Returns the teams a person belongs to, and who is left in them without that person. */
export const membershipsOf = (db: Db, personId: string): Promise<Membership[]> => {
  const others = db
    .selectFrom('role_accounts as other')
    .whereRef('other.organization_id', '=', 'a.organization_id' as never)
    .whereRef('other.id', '<>', 'a.id' as never)
    .where('other.status', '=', 'active')
  return db
    .selectFrom('role_accounts as a')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['a.status', 'a.team_role', 'o.id as organization_id', 'o.name as organization'])
    .select(others.select(sql<number>`count(*)::int`.as('others')).as('others'))
    .select(
      others
        .where('other.team_role', '=', 'owner')
        .select(sql<number>`count(*)::int`.as('owners'))
        .as('other_owners'),
    )
    .where('a.person_id', '=', personId)
    .orderBy('o.id')
    .$narrowType<{ others: number; other_owners: number }>()
    .execute()
}

/** Reads what decides whether the account can be deleted. */
export const readDeletionFacts = async (db: Db, personId: string): Promise<DeletionFacts> => {
  const { is_last_operator } = await db
    .selectNoFrom(
      sql<boolean>`(exists (select from operators where person_id = ${personId})
        and not exists (select from operators where person_id <> ${personId}))`.as('is_last_operator'),
    )
    .executeTakeFirstOrThrow()
  return { memberships: await membershipsOf(db, personId), is_last_operator }
}

const countsOf = (db: Db, personId: string, now: Date) =>
  db
    .selectFrom('persons as p')
    .select('p.email')
    .select((eb) =>
      eb
        .selectFrom('applications as a')
        .innerJoin('role_accounts as r', 'r.id', 'a.student_id')
        .whereRef('r.person_id', '=', 'p.id')
        .where('a.student_state', 'in', [...openStates])
        .select(sql<number>`count(*)::int`.as('n'))
        .as('open_applications'),
    )
    .select((eb) =>
      eb
        .selectFrom('event_registrations as g')
        .innerJoin('role_accounts as r', 'r.id', 'g.student_id')
        .innerJoin('events as e', 'e.id', 'g.event_id')
        .whereRef('r.person_id', '=', 'p.id')
        .where('g.state', '<>', 'canceled')
        .where('e.state', '=', 'published')
        .where('e.starts_at', '>', iso(now))
        .select(sql<number>`count(*)::int`.as('n'))
        .as('event_places'),
    )
    .where('p.id', '=', personId)
    .executeTakeFirstOrThrow()

/** Reads what deleting the account would do, and whether it is possible now. */
export const readOwnData = async (
  { db, clock }: Deps,
  { person_id }: SignedScope,
): Promise<OutputOf<typeof ownData>> => {
  const counts = await countsOf(db, person_id, clock.now())
  const roles = await db
    .selectFrom('role_accounts')
    .select('role')
    .where('person_id', '=', person_id)
    .orderBy('created_at')
    .execute()
  const leaving = await readDeletionFacts(db, person_id)
  const hindrance = deletionBlocker(leaving)
  return {
    email: counts.email,
    roles: roles.map(({ role }) => role),
    open_applications: counts.open_applications ?? 0,
    event_places: counts.event_places ?? 0,
    ends_with_you: leaving.memberships.filter(endsWith).map(({ organization }) => organization),
    may: { delete: hindrance === null, hindrance: hindrance?.message ?? null },
  }
}
