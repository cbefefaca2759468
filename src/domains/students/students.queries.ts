import { type RawBuilder, sql } from 'kysely'
import { hasWords } from '#platform/conditions.ts'
import type { Db } from '#platform/database.ts'
import type { StudentScope } from '#platform/scope.ts'
import { Problem } from '#shared/problems.ts'
import type { StudentProfile } from './students.contract.ts'

export const RESUME_URL = '/api/student/resume'

/** The name of the university a student names; readers who must not see a `declined` one leave it out of `u`. */
export const universityShown = (student = 's') =>
  sql<string | null>`coalesce(u.name, ${sql.ref(`${student}.university_name`)})`.as('university')

/**
 * Condition on `role_accounts as a` or `students as s`: the words are in the name or the email. Their copy of these
 * is in the index that lists them.
 */
export const isNamedOrAt = (search: string, of: 'a' | 's'): RawBuilder<boolean> =>
  hasWords(sql.ref(`${of}.words`), search)

/** The same in the name alone (of `persons as p`), for readers who may not know the email. */
export const isNamed = (search: string, of: 'a' | 's'): RawBuilder<boolean> =>
  sql`(${isNamedOrAt(search, of)} and ${hasWords(sql`fold(p.first_name || ' ' || p.last_name)`, search)})`

/** A student's profile, as the student edits it. */
export const studentProfile = async (db: Db, { student_id }: StudentScope): Promise<StudentProfile> => {
  const row = await db
    .selectFrom('students as s')
    .leftJoin('university_directory as u', 'u.id', 's.university_id')
    .leftJoin('stored_files as f', 'f.id', 's.resume_file_id')
    .select([
      's.university_name',
      's.affiliation',
      's.degree',
      's.majors',
      's.graduation_class',
      's.skills',
      's.headline',
    ])
    .select(['s.about', 's.links', 's.privacy', 'u.id as university_id', 'u.name', 'u.country'])
    .select(['u.state_province', 'f.filename', 'f.created_at as uploaded_at'])
    .where('s.account_id', '=', student_id)
    .executeTakeFirstOrThrow()
  const { university_id, name, country, state_province, filename, uploaded_at, ...profile } = row
  return {
    ...(profile as Omit<StudentProfile, 'university' | 'resume'>),
    university: university_id ? { id: university_id, name: name!, country: country!, state_province } : null,
    resume: filename ? { filename, uploaded_at: uploaded_at!, url: RESUME_URL } : null,
  }
}

interface Confirmed {
  id: string
  affiliation_at: string | null
}

/** Whether the university itself confirmed the student, and the decision in force: both read at the same moment. */
export const hasWord = async (db: Db, { id, affiliation_at }: Confirmed): Promise<boolean> => {
  const said = await db
    .selectFrom('activities')
    .select('id')
    .where('subject_type', '=', 'account')
    .where('subject_id', '=', id)
    .where('verb', '=', 'student.affiliation_verified')
    .where('at', '=', affiliation_at!)
    .executeTakeFirst()
  return said !== undefined
}

/** Returns the university that counts the person as its student only because of their address. */
export const universityByAddress = async (db: Db, personId: string): Promise<string | null> => {
  const student = await db
    .selectFrom('students as s')
    .innerJoin('role_accounts as a', 'a.id', 's.account_id')
    .innerJoin('university_directory as u', 'u.id', 's.university_id')
    .select(['a.id', 's.affiliation_at', 'u.name'])
    .where('a.person_id', '=', personId)
    .where('s.affiliation', '=', 'verified')
    .executeTakeFirst()
  return student && !(await hasWord(db, student)) ? student.name : null
}

/** Returns the student's own resume as stored. */
export const ownResume = async (db: Db, { student_id }: StudentScope) => {
  const file = await db
    .selectFrom('students as s')
    .innerJoin('stored_files as f', 'f.id', 's.resume_file_id')
    .select(['f.storage_key', 'f.filename', 'f.content_type'])
    .where('s.account_id', '=', student_id)
    .executeTakeFirst()
  if (!file) throw new Problem('not_found', 'You haven’t uploaded a resume yet')
  return file
}
