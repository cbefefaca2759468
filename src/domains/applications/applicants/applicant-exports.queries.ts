import type { Db } from '#platform/database.ts'
import type { EmployerScope } from '#platform/scope.ts'
import { invalid, Problem } from '#shared/problems.ts'
import { conditionsOf } from './applicant-conditions.queries.ts'
import { ZIP_BYTES, ZIP_FILES } from './applicant-exports.contract.ts'
import type { ApplicantFilters } from './applicants.contract.ts'
import { applicantRows, emailShown } from './applicants.queries.ts'

export type Chosen = ApplicantFilters & { applicant_ids?: string[] }

const BATCH = 500

const chosenOf = (db: Db, scope: EmployerScope, chosen: Chosen, now: Date) =>
  db
    .selectFrom('applications as a')
    .where('a.organization_id', '=', scope.organization_id)
    .where((eb) => eb.and(conditionsOf(chosen, now, scope)))

/** Selects whose profiles the matching applications show. */
export const chosenStudents = (db: Db, scope: EmployerScope, chosen: Chosen, now: Date) =>
  chosenOf(db, scope, chosen, now).where('a.state', '<>', 'withdrawn').select('a.student_id')

/** Selects the next batch after an application: found first, then read. */
const batchOf = (db: Db, scope: EmployerScope, chosen: Chosen, now: Date, after: string | undefined) => {
  const batch = chosenOf(db, scope, chosen, now)
    .$if(after !== undefined, (all) => all.where('a.id', '<', after!))
    .select('a.id')
    .orderBy('a.id', 'desc')
    .limit(BATCH)
  return applicantRows(db, scope, now)
    .innerJoin(batch.as('batch'), 'batch.id', 'a.id')
    .select(['r.phone', 'a.message', 'a.answers', emailShown.as('email')])
    .orderBy('a.id', 'desc')
}

export type ExportedRow = Awaited<ReturnType<ReturnType<typeof batchOf>['execute']>>[number]

/** Streams every matching application, newest first; ids sort by time. */
export async function* exportedRows(
  db: Db,
  scope: EmployerScope,
  chosen: Chosen,
  now: Date,
): AsyncGenerator<ExportedRow> {
  let last: ExportedRow | undefined
  do {
    const rows: ExportedRow[] = await batchOf(db, scope, chosen, now, last?.id).execute()
    yield* rows
    last = rows.length === BATCH ? rows.at(-1) : undefined
  } while (last)
}

/** Returns the matching resume files; too many for one ZIP is `invalid`. Withdrawn applications have none. */
export const chosenResumes = async (db: Db, scope: EmployerScope, chosen: Chosen, now: Date) => {
  const files = await applicantRows(db, scope, now)
    .innerJoin('stored_files as f', 'f.id', 'a.resume_file_id')
    .select(['f.storage_key', 'f.filename', 'f.byte_size'])
    .where((eb) => eb.and(conditionsOf(chosen, now, scope)))
    .where('a.state', '<>', 'withdrawn')
    .orderBy('a.submitted_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(ZIP_FILES + 1)
    .execute()
  if (files.length === 0) throw new Problem('not_found', 'None of these applications has a resume')
  const bytes = files.reduce((sum, { byte_size }) => sum + byte_size, 0)
  if (files.length > ZIP_FILES || bytes > ZIP_BYTES) {
    throw invalid({
      applicant_ids: [
        `One ZIP can hold at most ${ZIP_FILES} resumes and ${ZIP_BYTES / 2 ** 20} MB; choose fewer`,
      ],
    })
  }
  return files
}
