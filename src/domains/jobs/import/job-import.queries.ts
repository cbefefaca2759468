import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { type ImportedJob, type Known, writtenColumns } from './job-import.rules.ts'

type Row = Known & { organization_id: string; import_key: string }

export const nameOf = (job: { organization_id: string; key: string }): string =>
  `${job.organization_id} ${job.key}`

/** Returns the jobs that already have these keys, locked in a fixed order. */
export const storedJobs = async (
  db: Db,
  jobs: readonly Pick<ImportedJob, 'organization_id' | 'key'>[],
): Promise<Map<string, Known>> => {
  if (jobs.length === 0) return new Map()
  const organizations = jobs.map(({ organization_id }) => organization_id)
  const keys = jobs.map(({ key }) => key)
  const columns = sql.join(writtenColumns.map((name) => sql.ref(`j.${name}`)))
  const { rows } = await sql<Row>`
    select j.organization_id, j.import_key, ${columns},
      exists (select from activities a where a.subject_type = 'job' and a.subject_id = j.id
        and a.actor_role = 'employer_user') as is_teams
    from unnest(${organizations}::uuid[], ${keys}::text[]) as wanted (organization_id, key)
    join jobs j on j.organization_id = wanted.organization_id and j.import_key = wanted.key
    order by j.id for no key update of j`.execute(db)
  return new Map(
    rows.map((row) => [nameOf({ organization_id: row.organization_id, key: row.import_key }), row]),
  )
}

/** Waits until no other import into the organization is running. Returns the zone its dates are in. */
export const lockEmployer = (db: Db, id: string) =>
  db
    .selectFrom('organizations')
    .select(['id', 'time_zone'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export const employerBySlug = (db: Db, slug: string) =>
  db
    .selectFrom('organizations')
    .select(['id', 'name', 'state', 'time_zone'])
    .where('kind', '=', 'employer')
    .where('slug', '=', slug)
    .executeTakeFirst()
