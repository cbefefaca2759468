import { type RawBuilder, sql } from 'kysely'
import { isNamed, universityShown } from '#domains/students/students.queries.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { hostRelationColumns, isOpenTo } from '../events.queries.ts'
import { checkInEventOf, majorsShown } from './check-in.queries.ts'
import type { StudentAtDoor } from './walk-ins.contract.ts'
import { walkInHindrance } from './walk-ins.rules.ts'

const MOST = 10

/** The host may see them without a registration: its own students, or those open to employers. */
const isKnownTo = ({ kind, organization_id }: OrganizationScope): RawBuilder<boolean> =>
  kind === 'employer'
    ? sql`s.privacy = 'employers'`
    : sql`(s.affiliation = 'verified' and s.university_id =
        (select o.directory_id from organizations o where o.id = ${organization_id}))`

/** Whom a whole address finds: known ones and, where not everyone may enter, those who may. */
const isKnownByAddress = (scope: OrganizationScope): RawBuilder<boolean> =>
  sql`(${isKnownTo(scope)} or (e.visibility <> 'public' and ${isOpenTo(sql`s.account_id`)}))`

const emailIs = (address: string) => sql<boolean>`p.email = ${address.toLowerCase()}`

/** Students with an account, as `s`, beside the event as `e`. */
const students = (db: Db, eventId: string) =>
  db
    .selectFrom('students as s')
    .innerJoin('role_accounts as a', 'a.id', 's.account_id')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .innerJoin('events as e', (join) => join.on('e.id', '=', eventId))
    .where('a.status', '=', 'active')

/** Returns the student's account if the host finds one by this address. */
export const knownByAddress = async (db: Db, scope: OrganizationScope, eventId: string, address: string) => {
  const found = await students(db, eventId)
    .select('s.account_id')
    .where(emailIs(address))
    .where(isKnownByAddress(scope))
    .executeTakeFirst()
  return found?.account_id ?? null
}

export const isKnownStudent = async (
  db: Db,
  scope: OrganizationScope,
  eventId: string,
  studentId: string,
): Promise<boolean> => {
  const found = await students(db, eventId)
    .select('s.account_id')
    .where('s.account_id', '=', studentId)
    .where(isKnownByAddress(scope))
    .executeTakeFirst()
  return found !== undefined
}

/** Looks up students who have no registration here. */
export const findStudents = async (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
  search: string,
): Promise<StudentAtDoor[]> => {
  await checkInEventOf(deps.db, scope, eventId)
  const rows = await students(deps.db, eventId)
    .innerJoin('event_places as pl', 'pl.event_id', 'e.id')
    .leftJoin('university_directory as u', (join) =>
      join.onRef('u.id', '=', 's.university_id').on('s.affiliation', '<>', 'declined'),
    )
    .select(['s.account_id as student_id', 'p.first_name', 'p.last_name', universityShown(), majorsShown])
    .select(['s.graduation_class', 's.degree', 'e.visibility', 'e.target_student_group'])
    .select(['e.starts_at', 'e.ends_at', 'pl.capacity', 'pl.taken', 'pl.waiting'])
    .select(hostRelationColumns(sql`s.account_id`))
    .where(
      search.includes('@')
        ? sql<boolean>`(${emailIs(search)} and ${isKnownByAddress(scope)})`
        : sql<boolean>`(${isKnownTo(scope)} and ${isNamed(search, 's')})`,
    )
    .where(
      sql<boolean>`not exists (select from event_registrations r
        where r.event_id = e.id and r.student_id = s.account_id)`,
    )
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .orderBy('s.account_id')
    .limit(MOST)
    .$narrowType<{ starts_at: string; ends_at: string }>()
    .execute()
  const now = deps.clock.now()
  return rows.map((row) => {
    const { student_id, first_name, last_name, university, majors, graduation_class } = row
    const hindrance = walkInHindrance(row, row, row, now)
    return {
      ...{ student_id, first_name, last_name, university, majors, graduation_class },
      hindrance: hindrance?.text ?? null,
      may: { walk_in: hindrance === null, let_in: hindrance?.is_passable === true },
    }
  })
}
