import type { TestApp } from './app.ts'

export const stateOf = (t: TestApp, id: string) =>
  t.deps.db
    .selectFrom('organizations')
    .select(['state', 'state_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const tokensOf = (t: TestApp, id: string) =>
  t.deps.db.selectFrom('job_tokens').selectAll().where('organization_id', '=', id).execute()

export const nameOf = async (t: TestApp, id: string) =>
  (await t.deps.db.selectFrom('organizations').select('name').where('id', '=', id).executeTakeFirstOrThrow())
    .name
