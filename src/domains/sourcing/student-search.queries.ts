import { type RawBuilder, sql } from 'kysely'
import { universityShown } from '#domains/students/students.queries.ts'
import { boundedCount } from '#platform/bounded-count.ts'
import { allOf, foldedPattern, oneOf } from '#platform/conditions.ts'
import type { Db } from '#platform/database.ts'
import { mediaUrl } from '#platform/files.ts'
import type { EmployerScope } from '#platform/scope.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import { cleanName } from '#shared/names.ts'
import { hasSearchTerms } from '#shared/search-terms.ts'
import type { FoundStudent, studentSearch } from './student-search.contract.ts'

type Query = QueryOf<typeof studentSearch>

/** Evaluated once: a plan that is kept for any text would fold it again for every row. */
const once = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select ${value})`

/** What may precede a word of one or two letters, which counts only where a word begins. */
const BEFORE = ['', '% ', '%-', '%.']
const SHORT = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]{1,2}$/u
const MOST_WORDS = 8

/** Each word is in the column. */
const hasAll = (column: string, search: string): RawBuilder<unknown>[] =>
  cleanName(search)
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((word) => {
      const before = SHORT.test(word) ? BEFORE : ['%']
      const patterns = before.map((start) => sql`${start}::text || ${foldedPattern(word)} || '%'`)
      return sql`(${sql.join(
        patterns.map((pattern) => sql`${sql.ref(column)} like ${once(pattern)}`),
        sql` or `,
      )})`
    })

const conditions = (query: Query): RawBuilder<boolean> => {
  const { search, major, graduation_class, degree, skill, university, place, verified } = query
  const wanted: RawBuilder<unknown>[] = [
    ...oneOf('f.degree', degree),
    ...(graduation_class?.length ? [sql`f.graduation_class = any(${graduation_class}::integer[])`] : []),
    ...(university?.length ? [sql`f.university_id = any(${university}::uuid[])`] : []),
    ...(major?.length ? [sql`f.majors && ${major}::text[]`] : []),
    ...(skill?.length ? [sql`f.skills @> ${once(sql`folded_skills(${skill}::text[])`)}::text[]`] : []),
    ...(verified === undefined ? [] : [sql`f.is_verified = ${sql.lit(verified)}`]),
  ]
  if (hasSearchTerms(search)) wanted.push(...hasAll('f.words', search))
  if (hasSearchTerms(place)) wanted.push(...hasAll('f.place', place))
  return allOf(wanted)
}

const matching = (db: Db, query: Query) =>
  db.selectFrom('findable_students as f').select('f.student_id').where(conditions(query))

/** One more than the page holds, if there are more. */
const pageIds = async (db: Db, query: Query): Promise<string[]> => {
  const rows = await matching(db, query)
    .$if(query.after !== undefined, (all) => all.where('f.student_id', '<', query.after!))
    .orderBy('f.student_id', 'desc')
    .limit(query.size + 1)
    .execute()
  return rows.map(({ student_id }) => student_id)
}

/** What a row shows; whoever closed the profile since is left out. */
const rowsOf = (db: Db, { organization_id }: EmployerScope, ids: readonly string[]) =>
  db
    .selectFrom('students as s')
    .innerJoin('role_accounts as a', 'a.id', 's.account_id')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .leftJoin('university_directory as u', (join) =>
      join.onRef('u.id', '=', 's.university_id').on('s.affiliation', '<>', 'declined'),
    )
    .select(['s.account_id as student_id', 'p.first_name', 'p.last_name', 'a.picture_file_id'])
    .select(['s.headline', universityShown(), 's.affiliation', 's.degree', 's.majors'])
    .select(['s.graduation_class', 's.skills'])
    .select(
      sql<string | null>`(select i.sent_at from job_invitations i
        where i.student_id = s.account_id and i.organization_id = ${organization_id}::uuid
        order by i.sent_at desc limit 1)`.as('invited_at'),
    )
    .select(
      sql<boolean>`exists (select from applications x where x.student_id = s.account_id
        and x.organization_id = ${organization_id}::uuid and x.state <> 'withdrawn')`.as('has_applied'),
    )
    .where('s.account_id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('s.privacy', '=', 'employers')
    .where('a.status', '=', 'active')
    .orderBy('s.account_id', 'desc')
    .execute()
type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const asFound = ({ picture_file_id, affiliation, degree, ...row }: Row): FoundStudent => ({
  ...row,
  degree: degree as FoundStudent['degree'],
  picture_url: mediaUrl(picture_file_id),
  is_affiliation_verified: affiliation === 'verified',
})

const universitiesOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('university_directory')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Finds students by what their open profiles say: the page's ids by an index, then their rows. */
export const findStudents = async (
  db: Db,
  scope: EmployerScope,
  query: Query,
): Promise<OutputOf<typeof studentSearch>> => {
  const ids = await pageIds(db, query)
  const isAll = query.after === undefined && ids.length <= query.size
  const shown = ids.slice(0, query.size)
  const rows = await rowsOf(db, scope, shown)
  return {
    data: rows.map(asFound),
    // few are found by reading everyone, which need not be done again to count them
    found: isAll ? ids.length : await boundedCount(db, matching(db, query)),
    next: ids.length > query.size ? shown.at(-1)! : null,
    universities: await universitiesOf(db, query.university ?? []),
  }
}
