import { filterForLog, recordActivity } from '#platform/activity.ts'
import { csvAnswer } from '#platform/csv.ts'
import type { Deps } from '#platform/deps.ts'
import type { FileAnswer } from '#platform/file-answer.ts'
import type { OperatorScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import type { waitlistExport } from './waitlist-admin.contract.ts'
import { columns } from './waitlist-admin.mapping.ts'
import { everyEntry } from './waitlist-admin.queries.ts'

export const exportEntries = async (
  deps: Deps,
  scope: OperatorScope,
  filter: QueryOf<typeof waitlistExport>,
): Promise<FileAnswer> => {
  await inTransaction(deps, (tx) =>
    recordActivity(tx, scope.actor, {
      verb: 'waitlist.exported',
      subject: { type: 'operator', id: scope.person_id },
      data: filterForLog(filter),
    }),
  )
  return csvAnswer('waitlist', columns, everyEntry(deps.db, filter), deps.clock.now())
}
