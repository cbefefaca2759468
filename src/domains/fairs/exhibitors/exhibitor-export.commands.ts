import { recordActivity } from '#platform/activity.ts'
import { csvAnswer, inParts } from '#platform/csv.ts'
import type { Deps } from '#platform/deps.ts'
import type { FileAnswer } from '#platform/file-answer.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { allAddonsOf, allQuestionsOf } from '../registration-form/form-answers.queries.ts'
import { exhibitorsInParts } from './exhibitor-export.queries.ts'
import { type FormColumns, formColumns, peopleColumns, peopleLines } from './exhibitor-people.mapping.ts'
import type { ExhibitorFilters } from './exhibitors.contract.ts'

async function* linesOf(rows: AsyncIterable<Parameters<typeof peopleLines>[0]>, form: FormColumns) {
  for await (const row of rows) yield* peopleLines(row, form)
}

/** Returns the exhibitors' representatives as CSV and logs who downloaded them. */
export const exportPeople = async (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
  filters: ExhibitorFilters,
): Promise<FileAnswer> => {
  const next = await exhibitorsInParts(deps.db, scope, eventId, filters, deps.clock.now())
  const form = {
    questions: await allQuestionsOf(deps.db, eventId),
    addons: await allAddonsOf(deps.db, eventId),
  }
  await inTransaction(deps, (tx) =>
    recordActivity(tx, scope.actor, {
      verb: 'event.exhibitors_exported',
      subject: { type: 'event', id: eventId },
      data: { event_id: eventId },
    }),
  )
  return csvAnswer(
    'exhibitors',
    { ...peopleColumns, ...formColumns(form) },
    linesOf(inParts(next), form),
    deps.clock.now(),
  )
}
