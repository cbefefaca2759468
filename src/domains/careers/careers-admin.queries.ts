import { sql } from 'kysely'
import { boundedCount } from '#platform/bounded-count.ts'
import { allOf, hasWords, oneOf } from '#platform/conditions.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { OperatorScope } from '#platform/scope.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { offsetOf, type Page, toPage } from '#shared/paging.ts'
import { Problem } from '#shared/problems.ts'
import { mayStep } from './careers.rules.ts'
import type {
  CareerApplicationDetail,
  CareerApplicationRow,
  careerApplications,
  OpeningRow,
  openingList,
} from './careers-admin.contract.ts'

const withCount = (db: Db) =>
  db
    .selectFrom('career_openings as o')
    .selectAll('o')
    .select((eb) =>
      eb
        .selectFrom('career_applications as a')
        .whereRef('a.opening_id', '=', 'o.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('applications'),
    )

const toRow = <R extends { state: OpeningRow['state'] }>(row: R) => ({ ...row, may: mayStep(row.state) })

export const listOpenings = async (
  { db }: Deps,
  _scope: OperatorScope,
  query: QueryOf<typeof openingList>,
): Promise<Page<OpeningRow>> => {
  const where = allOf(oneOf('o.state', query.state))
  const { total } = await db
    .selectFrom('career_openings as o')
    .where(where)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await withCount(db)
    .where(where)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return toPage(rows.map(toRow), total, query)
}

export const readOpening = async ({ db }: Deps, _scope: OperatorScope, id: string): Promise<OpeningRow> => {
  const found = await withCount(db).where('o.id', '=', id).executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return toRow(found)
}

const applications = (db: Db) =>
  db
    .selectFrom('career_applications as a')
    .innerJoin('career_openings as o', 'o.id', 'a.opening_id')
    .select(['a.id', 'a.opening_id', 'o.title as opening_title', 'a.name', 'a.email', 'a.created_at'])

export const listApplications = async (
  { db }: Deps,
  _scope: OperatorScope,
  query: QueryOf<typeof careerApplications>,
): Promise<Page<CareerApplicationRow>> => {
  const where = allOf([
    ...oneOf('a.opening_id', query.opening_id ? [query.opening_id] : []),
    ...(query.search ? [hasWords(sql.ref('a.words'), query.search)] : []),
  ])
  const found = db.selectFrom('career_applications as a').where(where).select('a.id')
  const onPage = found
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(query.size)
    .offset(offsetOf(query))
  const total = await boundedCount(db, found)
  const rows = await applications(db)
    .innerJoin(onPage.as('on_page'), 'on_page.id', 'a.id')
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute()
  return toPage(rows, total, query)
}

export const readApplication = async (
  { db }: Deps,
  _scope: OperatorScope,
  id: string,
): Promise<CareerApplicationDetail> => {
  const found = await applications(db)
    .innerJoin('stored_files as f', 'f.id', 'a.file_id')
    .select(['a.phone', 'a.links', 'a.cover_letter', 'f.filename'])
    .where('a.id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return found
}

/** Returns where an application's document is stored. */
export const fileOf = async (db: Db, id: string) => {
  const found = await db
    .selectFrom('career_applications as a')
    .innerJoin('stored_files as f', 'f.id', 'a.file_id')
    .select(['f.storage_key', 'f.filename', 'f.content_type'])
    .where('a.id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return found
}
