import type { z } from 'zod'
import type { Tx } from '../../platform/deps.ts'
import { keepFile } from '../../platform/files.ts'
import type { Upload } from '../../platform/uploads.ts'
import { invalid } from '../../shared/problems.ts'
import type { clearable, studentProfileFields, studies } from './contract.ts'
import { domainsOf, universityById } from './directory/queries.ts'
import { provesAffiliation, unknownUniversity } from './rules.ts'

type Values<S extends Record<string, z.ZodType>> = { [K in keyof S]: z.output<S[K]> }
export type Studies = Values<typeof studies>
type Edited = Partial<Values<typeof studentProfileFields>>
export type StudentEdit = { [K in keyof Edited]?: Edited[K] | undefined }
type Clearable = (typeof clearable)[number]

const requireUniversity = async (tx: Tx, id: string): Promise<void> => {
  if (!(await universityById(tx.db, id))) throw invalid(unknownUniversity)
}

/** Makes the profile of a new student account. */
export const addStudent = async (tx: Tx, accountId: string, study: Studies): Promise<void> => {
  await tx.db
    .insertInto('students')
    .values({ account_id: accountId, ...study, affiliation_at: tx.now })
    .execute()
}

const hasDeclined = (tx: Tx, studentId: string, universityId: string) =>
  tx.db
    .selectFrom('affiliation_declines')
    .select('declined_at')
    .where('student_id', '=', studentId)
    .where('university_id', '=', universityId)
    .executeTakeFirst()

/** Decides an affiliation anew: declined where the university has said so before, verified where the verified email is one of its own, waiting for the university otherwise. */
export const proveAffiliation = async (tx: Tx, accountId: string, email: string): Promise<void> => {
  const { university_id } = await tx.db
    .selectFrom('students')
    .select('university_id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const declined = university_id === null ? undefined : await hasDeclined(tx, accountId, university_id)
  const proves = university_id !== null && provesAffiliation(email, await domainsOf(tx.db, university_id))
  await tx.db
    .updateTable('students')
    .set({
      affiliation: declined ? 'declined' : proves ? 'verified' : 'unverified',
      affiliation_at: university_id === null ? null : (declined?.declined_at ?? tx.now),
    })
    .where('account_id', '=', accountId)
    .execute()
}

const emptied = {
  headline: '',
  about: '',
  university_id: null,
  degree: null,
  graduation_class: null,
} as const

/** What an emptied field holds; the phone is not the profile's. */
const emptiedFields = (clear: readonly Clearable[]) => ({
  ...Object.fromEntries(Object.entries(emptied).filter(([name]) => clear.includes(name as Clearable))),
  ...(clear.includes('resume') ? { resume_file_id: null } : {}),
})

const given = (edit: StudentEdit): Edited =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as Edited

export interface Change {
  edit: StudentEdit
  clear: readonly Clearable[]
  resume: Upload | undefined
}

/** Edits the profile; another university has to be proved anew. Answers the names of the changed fields. */
export const editStudent = async (
  tx: Tx,
  student: { id: string; email: string },
  { edit, clear, resume }: Change,
): Promise<string[]> => {
  const before = await tx.db
    .selectFrom('students')
    .select('university_id')
    .where('account_id', '=', student.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const changes = {
    ...given(edit),
    ...emptiedFields(clear),
    ...(resume ? { resume_file_id: await keepFile(tx, resume, { isPublic: false }) } : {}),
  }
  const moved = 'university_id' in changes && changes.university_id !== before.university_id
  if (moved && changes.university_id) await requireUniversity(tx, changes.university_id)
  if (Object.keys(changes).length === 0) return []
  await tx.db.updateTable('students').set(changes).where('account_id', '=', student.id).execute()
  if (moved) await proveAffiliation(tx, student.id, student.email)
  return Object.keys(changes)
}
