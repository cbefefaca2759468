import { sql } from 'kysely'
import { foldedPattern } from '#platform/conditions.ts'
import type { Db } from '#platform/database.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { cleanName } from '#shared/names.ts'
import { hasSearchTerms } from '#shared/search-terms.ts'
import { ownSkill, ownSkillsLike } from '#shared/skill-words.ts'
import { MOST_OFFERED, type skillNames } from './skill-names.contract.ts'

type Offered = OutputOf<typeof skillNames>['data'][number]

/** Shorter beginnings are looked for at the start of a name only: too many words begin with them. */
const INSIDE = 3
/** The best are chosen among so many. */
const LOOKED_AT = 300

const listed = async (db: Db, search: string): Promise<Offered[]> => {
  const folded = sql`(select fold(${search}))`
  const inside =
    search.length < INSIDE
      ? sql``
      : sql`union all (select l.uri, l.label, l.folded, l.is_preferred, 1 as place from skill_labels l
          where (' ' || l.folded) like '% ' || (select ${foldedPattern(search)}) || '%' limit ${LOOKED_AT})`
  const { rows } = await sql<Offered>`
    select n.name, case when f.is_preferred then null else f.label end as known_as from (
      select distinct on (uri) uri, label, folded, is_preferred, place from (
        (select l.uri, l.label, l.folded, l.is_preferred, 0 as place from skill_labels l
          where l.folded ~>=~ ${folded} and l.folded ~<~ (${folded} || chr(1114111)) order by l.folded using ~<~, l.uri limit ${LOOKED_AT})
        ${inside}
      ) hit order by uri, folded = ${folded} desc, is_preferred desc, place, length(label), label
    ) f join skill_names n on n.uri = f.uri
    order by f.folded = ${folded} desc, f.place, f.is_preferred desc, length(n.name), n.name, n.uri
    limit ${MOST_OFFERED}`.execute(db)
  return rows
}

/** The names, by the lists, of those words that are one; each once, in their order. */
export const skillsNamed = async (db: Db, words: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ word: string; name: string }>`
    select distinct on (asked.word) asked.word, n.name from unnest(${[...words]}::text[]) as asked (word)
    join skill_labels l on l.folded = fold(asked.word) join skill_names n on n.uri = l.uri
    order by asked.word, l.is_preferred desc, length(n.name), n.name`.execute(db)
  const listed = new Map(rows.map(({ word, name }) => [word, name]))
  const named = words.flatMap((word) => ownSkill(word) ?? listed.get(word) ?? [])
  return [...new Set(named)]
}

/** Completes what was typed: first by the product's own list, then by the imported one. */
export const completeSkill = async (
  db: Db,
  given: string | undefined,
): Promise<OutputOf<typeof skillNames>> => {
  const search = cleanName(given ?? '')
  if (!hasSearchTerms(search)) return { data: [] }
  const own = ownSkillsLike(search).map((name) => ({ name, known_as: null }))
  const known = new Set(own.map(({ name }) => name.toLowerCase()))
  const others = (await listed(db, search)).filter(({ name }) => !known.has(name.toLowerCase()))
  return { data: [...own, ...others].slice(0, MOST_OFFERED) }
}
