import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { type ImportedJob, type Known, writtenColumns } from './rules.ts'

type Row = Known & { organisation_id: string; import_key: string }

export const nameOf = (job: { organisation_id: string; key: string }): string =>
  `${job.organisation_id} ${job.key}`

/** The jobs that have these keys already, locked in one order. */
export const storedJobs = async (
  db: Db,
  jobs: readonly Pick<ImportedJob, 'organisation_id' | 'key'>[],
): Promise<Map<string, Known>> => {
  if (jobs.length === 0) return new Map()
  const organisations = jobs.map(({ organisation_id }) => organisation_id)
  const keys = jobs.map(({ key }) => key)
  const columns = sql.join(writtenColumns.map((name) => sql.ref(`j.${name}`)))
  const { rows } = await sql<Row>`
    select j.organisation_id, j.import_key, ${columns},
      exists (select from activities a where a.subject_type = 'job' and a.subject_id = j.id
        and a.actor_role = 'employer_user') as is_teams
    from unnest(${organisations}::uuid[], ${keys}::text[]) as wanted (organisation_id, key)
    join jobs j on j.organisation_id = wanted.organisation_id and j.import_key = wanted.key
    order by j.id for no key update of j`.execute(db)
  return new Map(
    rows.map((row) => [nameOf({ organisation_id: row.organisation_id, key: row.import_key }), row]),
  )
}

/** Waits until no other import into the organisation is under way. Answers the zone its days are meant in. */
export const lockEmployer = (db: Db, id: string) =>
  db
    .selectFrom('organisations')
    .select(['id', 'time_zone'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export const employerBySlug = (db: Db, slug: string) =>
  db
    .selectFrom('organisations')
    .select(['id', 'name', 'state', 'time_zone'])
    .where('kind', '=', 'employer')
    .where('slug', '=', slug)
    .executeTakeFirst()
