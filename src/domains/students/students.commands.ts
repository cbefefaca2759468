import type { z } from 'zod'
import { recordActivity } from '#platform/activity.ts'
import { storeFile } from '#platform/files.ts'
import type { Actor } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import type { Upload } from '#platform/uploads.ts'
import { invalid } from '#shared/problems.ts'
import { entryNamed } from './directory/directory-entries.queries.ts'
import { domainsOf, universityById } from './directory/university-directory.queries.ts'
import type { clearable, studentProfileFields, studies } from './students.contract.ts'
import { hasWord } from './students.queries.ts'
import { namingErrors, provesAffiliation, unknownUniversity } from './students.rules.ts'

type Values<S extends Record<string, z.ZodType>> = { [K in keyof S]: z.output<S[K]> }
export type Studies = Values<typeof studies>
type Edited = Partial<Values<typeof studentProfileFields>>
export type StudentEdit = { [K in keyof Edited]?: Edited[K] | undefined }
type Clearable = (typeof clearable)[number]

const requireUniversity = async (tx: Tx, id: string): Promise<void> => {
  if (!(await universityById(tx.db, id))) throw invalid(unknownUniversity)
}

/** Creates the profile of a new student account. */
export const addStudent = async (tx: Tx, accountId: string, study: Partial<Studies>): Promise<void> => {
  await tx.db
    .insertInto('students')
    .values({ account_id: accountId, ...study, affiliation_at: study.university_id ? tx.now : null })
    .execute()
}

const lockAffiliation = (tx: Tx, personId: string) =>
  tx.db
    .selectFrom('students as s')
    .innerJoin('role_accounts as a', 'a.id', 's.account_id')
    .select(['a.id', 's.university_id', 's.affiliation', 's.affiliation_at'])
    .where('a.person_id', '=', personId)
    .where('a.role', '=', 'student')
    .forUpdate('s')
    .executeTakeFirst()

const hasDeclined = (tx: Tx, studentId: string, universityId: string) =>
  tx.db
    .selectFrom('affiliation_declines')
    .select('declined_at')
    .where('student_id', '=', studentId)
    .where('university_id', '=', universityId)
    .executeTakeFirst()

/** Replaces a name they entered themselves by the only entry with that name. */
const linkByName = async (tx: Tx, accountId: string, university_name: string): Promise<string | null> => {
  const university_id = await entryNamed(tx.db, university_name)
  if (university_id !== null)
    await tx.db
      .updateTable('students')
      .set({ university_id, university_name: null })
      .where('account_id', '=', accountId)
      .execute()
  return university_id
}

/**
 * Recomputes an affiliation: declined if the university has said so before, verified if the verified email is
 * one of its own, otherwise waiting for the university.
 */
export const proveAffiliation = async (tx: Tx, accountId: string, email: string): Promise<void> => {
  const named = await tx.db
    .selectFrom('students')
    .select(['university_id', 'university_name'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const { university_name } = named
  const university_id =
    university_name === null ? named.university_id : await linkByName(tx, accountId, university_name)
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

export interface Moved {
  person_id: string
  /** The newly verified address. */
  email: string
}

/**
 * After a change of address: drops what the old address proved, unless the university itself has confirmed
 * it, and applies what the new one proves.
 */
export const reproveAffiliation = async (
  tx: Tx,
  actor: Actor,
  { person_id, email }: Moved,
): Promise<void> => {
  const student = await lockAffiliation(tx, person_id)
  if (!student?.university_id || student.affiliation === 'declined') return
  const { id, affiliation, university_id } = student
  const proves = provesAffiliation(email, await domainsOf(tx.db, university_id))
  if (proves === (affiliation === 'verified')) return
  if (!proves && (await hasWord(tx.db, student))) return
  await proveAffiliation(tx, id, email)
  await recordActivity(tx, actor, {
    verb: proves ? 'student.affiliation_proved' : 'student.affiliation_lapsed',
    subject: { type: 'account', id },
    organization_id: null,
    data: { from: affiliation, to: proves ? 'verified' : 'unverified', university_id },
  })
}

const emptied = {
  headline: '',
  about: '',
  university_id: null,
  university_name: null,
  degree: null,
  graduation_class: null,
} as const

/** What an emptied field holds; the phone isn't part of the profile. */
const emptiedFields = (clear: readonly Clearable[]) => ({
  ...Object.fromEntries(Object.entries(emptied).filter(([name]) => clear.includes(name as Clearable))),
  ...(clear.includes('resume') ? { resume_file_id: null } : {}),
})

const given = (edit: StudentEdit): Edited =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as Edited

/** Read after the student is locked: an address changed a moment ago counts. */
const emailOf = async (tx: Tx, studentId: string): Promise<string> => {
  const { email } = await tx.db
    .selectFrom('persons as p')
    .innerJoin('role_accounts as a', 'a.person_id', 'p.id')
    .select('p.email')
    .where('a.id', '=', studentId)
    .executeTakeFirstOrThrow()
  return email
}

/** A university from the list replaces a name they entered, and vice versa. */
const oneUniversity = ({ university_id, university_name }: StudentEdit) => {
  if (university_id && university_name) throw invalid(namingErrors({ university_id, university_name })!)
  if (university_id) return { university_name: null }
  return university_name ? { university_id: null } : {}
}

export interface Change {
  edit: StudentEdit
  clear: readonly Clearable[]
  resume: Upload | undefined
}

/** Throws what is wrong with an edit, before anything is written. */
export const checkStudentEdit = async (tx: Tx, edit: StudentEdit): Promise<void> => {
  oneUniversity(edit)
  if (edit.university_id) await requireUniversity(tx, edit.university_id)
}

/** Edits the profile; a different university has to be proved again. Returns the names of the changed fields. */
export const editStudent = async (
  tx: Tx,
  student: { id: string },
  { edit, clear, resume }: Change,
): Promise<string[]> => {
  const before = await tx.db
    .selectFrom('students')
    .select(['university_id', 'university_name'])
    .where('account_id', '=', student.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const wanted = { ...oneUniversity(edit), ...given(edit), ...emptiedFields(clear) }
  const moved =
    ('university_id' in wanted && wanted.university_id !== before.university_id) ||
    ('university_name' in wanted && wanted.university_name !== before.university_name)
  const changes = {
    ...wanted,
    ...(resume ? { resume_file_id: await storeFile(tx, resume, { isPublic: false }) } : {}),
  }
  if (Object.keys(changes).length === 0) return []
  await tx.db.updateTable('students').set(changes).where('account_id', '=', student.id).execute()
  if (moved) await proveAffiliation(tx, student.id, await emailOf(tx, student.id))
  return Object.keys(changes)
}
