import { type RawBuilder, sql } from 'kysely'
import { boundedCount } from '#platform/bounded-count.ts'
import { allOf, onDays, oneOf } from '#platform/conditions.ts'
import type { Db } from '#platform/database.ts'
import { mediaUrl } from '#platform/files.ts'
import type { UniversityScope } from '#platform/scope.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import { requireSameTotal } from '#shared/matching.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import { MOST_MATCHING } from '#shared/totals.ts'
import { domainsOf } from '../directory/university-directory.queries.ts'
import { isNamedOrAt } from '../students.queries.ts'
import { provesAffiliation } from '../students.rules.ts'
import type { Matching, UniversityStudent, universityStudents } from './affiliations.contract.ts'
import { mayDecide } from './affiliations.rules.ts'

type Filter = QueryOf<typeof universityStudents>
type Narrowing = Omit<Filter, 'page' | 'size'>

/** The university's entry in the directory, which students name. */
export const directoryIdOf = async (db: Db, { organization_id }: UniversityScope): Promise<string | null> => {
  const { directory_id } = await db
    .selectFrom('organizations')
    .select('directory_id')
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  return directory_id
}

/** Students who name it and verified their mailbox; the university sees no one else. */
export const studentsNaming = (db: Db, directoryId: string) =>
  db
    .selectFrom('students as s')
    .innerJoin('role_accounts as a', 'a.id', 's.account_id')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .where('s.university_id', '=', directoryId)
    .where('a.status', '=', 'active')

const conditions = ({ affiliation, search, graduation_class, major, ...days }: Narrowing) => {
  const wanted: RawBuilder<unknown>[] = [
    ...oneOf('s.affiliation', affiliation),
    ...onDays('s.affiliation_at', days),
  ]
  if (graduation_class?.length) wanted.push(sql`s.graduation_class in (${sql.join(graduation_class)})`)
  if (major?.length) wanted.push(sql`s.majors && array[${sql.join(major)}]::text[]`)
  if (search) wanted.push(isNamedOrAt(search, 's'))
  return allOf(wanted)
}

/** Nearly all accounts are active: those that are not have an index of their own, so that a count need not read the others. */
export const isActive = sql<boolean>`not exists (select from role_accounts i
  where i.id = s.account_id and i.role = 'student' and i.status <> 'active')`

const naming = (db: Db, directoryId: string, where: RawBuilder<boolean>) =>
  db
    .selectFrom('students as s')
    .where('s.university_id', '=', directoryId)
    .where(isActive)
    .where(where)
    .select('s.account_id')

const isWaiting = sql<boolean>`s.affiliation = 'unverified'`
export const countWaiting = (db: Db, directoryId: string): Promise<number> =>
  boundedCount(db, naming(db, directoryId, isWaiting))

const waitingFirst = sql`(s.affiliation <> 'unverified'), s.affiliation_at, s.account_id`

/** Returns all students that match, as many as the person saw. Throws `list_changed` otherwise. */
export const matchingStudents = async (
  db: Db,
  directoryId: string,
  { total, ...narrowing }: Matching,
): Promise<string[]> => {
  const rows = await naming(db, directoryId, conditions(narrowing))
    .orderBy('s.account_id')
    .limit(MOST_MATCHING + 1)
    .execute()
  requireSameTotal(rows.length, total)
  return rows.map(({ account_id }) => account_id)
}

const pageRows = (db: Db, directoryId: string, query: Filter) =>
  studentsNaming(db, directoryId)
    .innerJoin(
      naming(db, directoryId, conditions(query))
        .orderBy(waitingFirst)
        .limit(query.size)
        .offset(offsetOf(query))
        .as('on_page'),
      'on_page.account_id',
      's.account_id',
    )
    .select(['s.account_id as student_id', 'p.first_name', 'p.last_name', 'p.email', 'a.picture_file_id'])
    .select(['s.degree', 's.majors', 's.graduation_class', 's.affiliation', 's.affiliation_at'])
    .orderBy(waitingFirst)
    .execute()

type Row = Awaited<ReturnType<typeof pageRows>>[number]

const asStudent = (
  { picture_file_id, degree, affiliation_at, ...row }: Row,
  domains: string[],
  { team_role }: UniversityScope,
): UniversityStudent => ({
  ...row,
  degree: degree as UniversityStudent['degree'],
  affiliation_at: affiliation_at!,
  picture_url: mediaUrl(picture_file_id),
  proved_by_email: provesAffiliation(row.email, domains),
  may: mayDecide(row, domains, team_role),
})

export const listStudents = async (
  db: Db,
  scope: UniversityScope,
  query: Filter,
): Promise<OutputOf<typeof universityStudents>> => {
  const directoryId = await directoryIdOf(db, scope)
  if (directoryId === null) return { ...toPage<UniversityStudent>([], 0, query), waiting: 0 }
  const domains = await domainsOf(db, directoryId)
  const rows = await pageRows(db, directoryId, query)
  const students = rows.map((row) => asStudent(row, domains, scope))
  const total = await boundedCount(db, naming(db, directoryId, conditions(query)))
  return { ...toPage(students, total, query), waiting: await countWaiting(db, directoryId) }
}
