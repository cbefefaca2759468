import type { Db } from '#platform/database.ts'
import type { EmployerScope } from '#platform/scope.ts'
import { invalid, Problem } from '#shared/problems.ts'
import { ZIP_BYTES, ZIP_FILES } from './applicant-exports.contract.ts'
import type { ApplicantFilters } from './applicants.contract.ts'
import { applicantRows, applicantsOf, conditionsOf, emailShown } from './applicants.queries.ts'

export type Chosen = ApplicantFilters & { applicant_ids?: string[] }

const BATCH = 500

const chosenRows = (db: Db, scope: EmployerScope, chosen: Chosen, now: Date) =>
  applicantRows(db, scope, now)
    .where((eb) => eb.and(conditionsOf(chosen, now)))
    .select(['r.phone', 'a.message', 'a.answers', emailShown.as('email')])
    .orderBy('a.id', 'desc')
    .limit(BATCH)

export type ExportedRow = Awaited<ReturnType<ReturnType<typeof chosenRows>['execute']>>[number]

/** Returns whose profiles the matching applications show. */
export const chosenStudents = async (
  db: Db,
  scope: EmployerScope,
  chosen: Chosen,
  now: Date,
): Promise<string[]> => {
  const rows = await applicantsOf(db, scope)
    .where((eb) => eb.and(conditionsOf(chosen, now)))
    .where('a.state', '<>', 'withdrawn')
    .select('a.student_id')
    .distinct()
    .execute()
  return rows.map(({ student_id }) => student_id)
}

/** Streams every matching application, newest first; ids sort by time. */
export async function* exportedRows(
  db: Db,
  scope: EmployerScope,
  chosen: Chosen,
  now: Date,
): AsyncGenerator<ExportedRow> {
  let last: ExportedRow | undefined
  do {
    const query = chosenRows(db, scope, chosen, now)
    const rows: ExportedRow[] = await (last ? query.where('a.id', '<', last.id) : query).execute()
    yield* rows
    last = rows.length === BATCH ? rows.at(-1) : undefined
  } while (last)
}

/** Returns the matching resume files; too many for one ZIP is `invalid`. Withdrawn applications have none. */
export const chosenResumes = async (db: Db, scope: EmployerScope, chosen: Chosen, now: Date) => {
  const files = await applicantRows(db, scope, now)
    .innerJoin('stored_files as f', 'f.id', 'a.resume_file_id')
    .select(['f.storage_key', 'f.filename', 'f.byte_size'])
    .where((eb) => eb.and(conditionsOf(chosen, now)))
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
