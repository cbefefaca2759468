import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import type { OutputOf } from '../../../shared/endpoint.ts'
import type { universityDirectory } from './contract.ts'

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

const MOST = 20
/** With fewer hits than this the nearest names are added, in case of a slip of the finger. */
const ENOUGH = 3
const NEAR = 0.62
const MOST_WORDS = 8

type Found = OutputOf<typeof universityDirectory>['data'][number]

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
const all = (conditions: RawBuilder<boolean>[]) => sql.join(conditions, sql` and `)

const columns = sql`u.id, u.name, u.country, u.state_province,
  array(select m.domain from university_domains m where m.university_id = u.id order by m.domain) as domains`

/** Names that have every word, and universities at the address somebody typed; whole names first, then what begins like the search, then what has its words at the start of words. */
const byWords = async (db: Db, search: string): Promise<Found[]> => {
  const words = search
    .split(/[\s,()]+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
  const whole = sql<string>`fold(${escaped(search)})`
  const inside = all(words.map((word) => sql<boolean>`u.search like '%' || fold(${escaped(word)}) || '%'`))
  const atStarts = all(
    words.map((word) => sql<boolean>`' ' || u.search like '% ' || fold(${escaped(word)}) || '%'`),
  )
  const { rows } = await sql<Found>`
    with at_address as (
      select university_id from university_domains
      where domain = lower(${search}) or domain like lower(${escaped(search)}) || '.%'
    )
    select ${columns} from university_directory u
    where (${inside}) or u.id in (select university_id from at_address)
    order by
      u.search = fold(${search}) desc,
      u.id in (select university_id from at_address) desc,
      u.search like ${whole} || '%' desc,
      (${atStarts}) desc,
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

/** Universities by name as one types, the best first; none for an empty search. */
export const findUniversities = async (
  db: Db,
  search: string,
): Promise<OutputOf<typeof universityDirectory>> => {
  if (!search) return { data: [] }
  const found = await byWords(db, search)
  if (found.length >= ENOUGH || search.length < 3) return { data: found }
  const known = new Set(found.map(({ id }) => id))
  const more = (await nearest(db, search)).filter(({ id }) => !known.has(id))
  return { data: [...found, ...more].slice(0, MOST) }
}
