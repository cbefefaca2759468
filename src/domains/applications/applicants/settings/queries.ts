import type { Db } from '../../../../platform/database.ts'
import type { EmployerScope } from '../../../../platform/scope.ts'

export const applicantSettingsOf = (db: Db, scope: EmployerScope) =>
  db
    .selectFrom('organisations')
    .select('rejection_delay_hours')
    .where('id', '=', scope.organisation_id)
    .executeTakeFirstOrThrow()
