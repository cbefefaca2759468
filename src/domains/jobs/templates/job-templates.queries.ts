import type { Db } from '#platform/database.ts'
import type { EmployerScope } from '#platform/scope.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { type jobTemplates, MAX_TEMPLATES } from './job-templates.contract.ts'

/** What a new job can be written from. */
export const templatesOf = async (
  db: Db,
  { organization_id }: EmployerScope,
): Promise<OutputOf<typeof jobTemplates>> => {
  const data = await db
    .selectFrom('job_templates as t')
    .innerJoin('jobs as j', 'j.id', 't.job_id')
    .select(['t.job_id', 't.name', 'j.title', 't.saved_at'])
    .where('t.organization_id', '=', organization_id)
    .where('j.removed_at', 'is', null)
    .orderBy('t.name')
    .orderBy('t.job_id')
    .limit(MAX_TEMPLATES)
    .execute()
  const last = await db
    .selectFrom('jobs')
    .select(['id as job_id', 'title'])
    .where('organization_id', '=', organization_id)
    .where('state', '<>', 'draft')
    .where('removed_at', 'is', null)
    .where('posted_at', 'is not', null)
    .orderBy('posted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { data, last: last ?? null }
}
