import { recordProfileViewsOf } from '#domains/students/profile-views/profile-views.commands.ts'
import { filterForLog, recordActivity } from '#platform/activity.ts'
import { csvAnswer } from '#platform/csv.ts'
import type { Deps } from '#platform/deps.ts'
import type { FileAnswer } from '#platform/file-answer.ts'
import type { EmployerScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { zipOf } from '#platform/zip.ts'
import { noteResumesOpened } from './applicant-detail.commands.ts'
import { columns, entryName, line } from './applicant-exports.mapping.ts'
import {
  type Chosen,
  chosenResumes,
  chosenStudents,
  type ExportedRow,
  exportedRows,
} from './applicant-exports.queries.ts'

async function* linesOf(rows: AsyncIterable<ExportedRow>) {
  for await (const row of rows) yield line(row)
}

/** Streams the matching applications as CSV. */
export const exportCsv = async (deps: Deps, scope: EmployerScope, chosen: Chosen): Promise<FileAnswer> => {
  const now = deps.clock.now()
  await inTransaction(deps, async (tx) => {
    await recordActivity(tx, scope.actor, {
      verb: 'organization.applicants_exported',
      subject: { type: 'organization', id: scope.organization_id },
      data: filterForLog(chosen),
    })
    const seen = chosenStudents(tx.db, scope, chosen, now)
    await recordProfileViewsOf(tx, scope.organization_id, 'profile', seen)
  })
  return csvAnswer('applicants', columns, linesOf(exportedRows(deps.db, scope, chosen, now)), now)
}
/** Streams the matching resumes as one ZIP, reading one at a time. */
export const exportResumes = async (
  deps: Deps,
  scope: EmployerScope,
  chosen: Chosen,
): Promise<FileAnswer> => {
  const now = deps.clock.now()
  const files = await chosenResumes(deps.db, scope, chosen, now)
  await noteResumesOpened(
    deps,
    scope,
    files.map(({ id }) => id),
  )
  return {
    stream: zipOf(
      files.map((file) => ({
        name: entryName(file),
        open: () => deps.storage.stream(file.storage_key),
        stored: true,
      })),
      now,
    ),
    content_type: 'application/zip',
    filename: `resumes-${now.toISOString().slice(0, 10)}.zip`,
  }
}
