import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { offsetOf, type Page, toPage } from '#shared/paging.ts'
import { Problem } from '#shared/problems.ts'
import type { CareerDetail, CareerRow, careerList } from './careers.contract.ts'
import { isOpen, today } from './careers.rules.ts'

const open = (db: Db, now: Date) =>
  db
    .selectFrom('career_openings as o')
    .where('o.state', '=', 'open')
    .where(sql<boolean>`(o.application_deadline is null or o.application_deadline >= ${today(now)}::date)`)

const columns = [
  'o.id',
  'o.title',
  'o.team',
  'o.location',
  'o.work_mode',
  'o.type',
  'o.application_deadline',
] as const

export const listCareers = async (
  { db, clock }: Deps,
  query: QueryOf<typeof careerList>,
): Promise<Page<CareerRow>> => {
  const now = clock.now()
  const { total } = await open(db, now)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await open(db, now)
    .select(columns)
    .select(({ ref }) => ref('o.published_at').$notNull().as('published_at'))
    .orderBy('o.published_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return toPage(rows, total, query)
}

/** Hides drafts; closed openings stay readable for people with an old link. */
export const readCareer = async ({ db, clock }: Deps, id: string): Promise<CareerDetail> => {
  const found = await db
    .selectFrom('career_openings as o')
    .select([...columns, 'o.description', 'o.state'])
    .select(({ ref }) => ref('o.published_at').$notNull().as('published_at'))
    .where('o.id', '=', id)
    .where('o.state', '<>', 'draft')
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return { ...found, is_open: isOpen(found, clock.now()) }
}
