import { sql } from 'kysely'
import { escapeLike } from '#platform/conditions.ts'
import type { Db } from '#platform/database.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { withParents } from './directory-entries.rules.ts'
import type { universityDirectory } from './university-directory.contract.ts'
import { anyOf, domainIn, parseNameSearch } from './university-wording.mapping.ts'

export const domainsOf = async (db: Db, universityId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('university_domains')
    .select('domain')
    .where('university_id', '=', universityId)
    .orderBy('domain')
    .execute()
  return rows.map(({ domain }) => domain)
}

export const universityById = (db: Db, id: string) =>
  db
    .selectFrom('university_directory')
    .select(['id', 'name', 'country', 'country_code', 'state_province', 'web_page'])
    .where('id', '=', id)
    .executeTakeFirst()

/** True if no list was imported, whatever entries approvals have made. */
export const isDirectoryEmpty = async (db: Db): Promise<boolean> =>
  !(await db
    .selectFrom('university_directory')
    .select('id')
    .where('made_here', '=', false)
    .limit(1)
    .executeTakeFirst())

const MOST = 20
/** With fewer hits than this, the closest names are added, in case of a typo. */
const ENOUGH = 3
const NEAR = 0.62

type Found = OutputOf<typeof universityDirectory>['data'][number]

const columns = sql`u.id, u.name, u.country, u.state_province,
  array(select m.domain from university_domains m where m.university_id = u.id order by m.domain) as domains`

/** Shorter words occur in too many names. */
const INSIDE = 3

/**
 * Finds universities one word may mean, and how well each fits: a whole word of the name or a domain, the
 * start of a word, of initials or of a domain, or a part of the name.
 */
const meantBy = (same: readonly string[], place: number) => sql`
  select id, ${place}::int as place, case when called @@ ${anyOf(same, ':A')}::tsquery then 4
      when called @@ ${anyOf(same, ':*A')}::tsquery then 3 else 2 end as fit
    from university_directory where called @@ ${anyOf(same, ':*')}::tsquery
  union all select university_id, ${place}, case when called @@ ${anyOf(same, '')}::tsquery then 4 else 1 end
    from university_domains where called @@ ${anyOf(same, ':*')}::tsquery
  ${same[0]!.length < INSIDE ? sql`` : sql`union all select id, ${place}, 0 from university_directory where search like ${`%${same[0]}%`}`}`

/**
 * Universities that every word may mean, and those at the address typed or a parent domain of it, the closest
 * first. Then the best match comes first, then the shortest address, as main campuses have.
 */
const byWords = async (db: Db, search: string, domain: string | null): Promise<Found[]> => {
  const meaning = parseNameSearch(search)
  if (!meaning) return []
  const { words, phrase } = meaning
  const above = domain === null ? [] : withParents(domain)
  const { rows } = await sql<Found>`
    with meant as (
      select id, sum(fit) as fit from (
        select id, place, max(fit) as fit from (${sql.join(words.map(meantBy), sql` union all `)}) one group by id, place
      ) words group by id having count(*) = ${words.length}::int
    ), found as (
      select id, max(closeness) as closeness, max(fit) as fit from (
        select id, 0 as closeness, fit from meant
        union all select university_id, case when domain = any(${above}::text[]) then length(domain) else 1 end, 0
          from university_domains where domain = any(${above}::text[]) or domain like lower(${escapeLike(search)}) || '.%'
      ) either group by id
    )
    select ${columns} from found f join university_directory u on u.id = f.id
    order by
      u.search = fold(${search}) desc,
      f.closeness desc,
      f.fit desc,
      u.search like any(${words[0]!.map((word) => `${word}%`)}::text[]) desc,
      u.called @@ ${phrase}::tsquery desc,
      (select min(length(domain)) from university_domains where university_id = u.id) nulls last,
      length(u.name), u.name, u.id
    limit ${MOST}`.execute(db)
  return rows
}

const nearest = async (db: Db, search: string): Promise<Found[]> => {
  const { rows } = await sql<Found & { distance: number }>`
    select ${columns}, u.distance from (
      select *, fold(${search}) <<-> search as distance from university_directory
      order by fold(${search}) <<-> search limit ${MOST}
    ) u
    order by u.distance, length(u.name), u.name, u.id`.execute(db)
  return rows.filter(({ distance }) => distance <= NEAR).map(({ distance: _, ...found }) => found)
}

/**
 * Returns the university of a mail domain, given with its parents: the one at the longest of them. Null if none
 * or several are there.
 */
export const universityAt = async (db: Db, domains: readonly string[]): Promise<Found | null> => {
  if (domains.length === 0) return null
  const { rows } = await sql<Found & { domain: string }>`
    select ${columns}, d.domain from university_domains d
    join university_directory u on u.id = d.university_id
    where d.domain = any(${domains}::text[])
    order by length(d.domain) desc, u.id limit 2`.execute(db)
  const [first, other] = rows
  if (!first || other?.domain === first.domain) return null
  const { domain: _, ...found } = first
  return found
}

/** Finds universities by name as one types, best first; none for an empty search. */
export const findUniversities = async (
  db: Db,
  search: string,
): Promise<OutputOf<typeof universityDirectory>> => {
  if (!search) return { data: [] }
  const domain = domainIn(search)
  const found = await byWords(db, domain ?? search, domain)
  const isPlenty = found.length >= ENOUGH || (domain !== null && found.length > 0)
  if (isPlenty || search.length < 3 || search.includes('@')) return { data: found }
  const known = new Set(found.map(({ id }) => id))
  const more = (await nearest(db, domain ?? search)).filter(({ id }) => !known.has(id))
  return { data: [...found, ...more].slice(0, MOST) }
}
