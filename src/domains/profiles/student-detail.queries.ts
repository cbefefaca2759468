import { sql } from 'kysely'
import { backgroundShown } from '#domains/students/background/background.queries.ts'
import { universityShown } from '#domains/students/students.queries.ts'
import { accessStatusOf } from '#gate/gate.ts'
import type { Db } from '#platform/database.ts'
import { mediaUrl } from '#platform/files.ts'
import type { SignedScope } from '#platform/scope.ts'
import { Problem } from '#shared/problems.ts'
import type { ShownStudent } from './student-detail.contract.ts'
import { accessReasonOf, type Reader, showsContact, showsResume } from './student-detail.rules.ts'

/**
 * The role the reader looks in; null while their account or organization is not active, and for operators,
 * who have screens of their own.
 */
const readerOf = async (db: Db, { person_id, mode }: SignedScope): Promise<Reader | null> => {
  if (mode === 'operator') return null
  const row = await db
    .selectFrom('role_accounts as a')
    .leftJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['a.id', 'a.status', 'a.organization_id', 'o.state', 'o.kind', 'o.directory_id'])
    .where('a.person_id', '=', person_id)
    .where('a.role', '=', mode)
    .executeTakeFirst()
  if (!row || accessStatusOf(row) !== 'active') return null
  const { organization_id, directory_id } = row
  if (!organization_id) return { kind: 'student', student_id: row.id }
  return row.kind === 'university'
    ? { kind: 'university', organization_id, directory_id }
    : { kind: 'employer', organization_id }
}

const organizationOf = (reader: Reader): string | null =>
  reader.kind === 'student' ? null : reader.organization_id

const rowOf = (db: Db, reader: Reader, id: string) =>
  db
    .selectFrom('students as s')
    .innerJoin('role_accounts as a', 'a.id', 's.account_id')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .leftJoin('university_directory as u', (join) =>
      join.onRef('u.id', '=', 's.university_id').on('s.affiliation', '<>', 'declined'),
    )
    .leftJoin('stored_files as f', 'f.id', 's.resume_file_id')
    .select(['s.account_id as student_id', 'p.first_name', 'p.last_name', 'p.email', 'a.phone'])
    .select(['a.picture_file_id', universityShown(), 's.university_id', 's.affiliation', 's.privacy'])
    .select(['s.degree', 's.majors', 's.graduation_class', 's.skills', 's.headline', 's.about', 's.links'])
    .select(['f.storage_key', 'f.filename', 'f.content_type', 'f.created_at as uploaded_at'])
    .select(
      sql<boolean>`exists (select from applications x where x.student_id = s.account_id
        and x.organization_id = ${organizationOf(reader)}::uuid and x.state <> 'withdrawn')`.as(
        'has_applied',
      ),
    )
    .where('s.account_id', '=', id)
    .where('a.status', '=', 'active')
    .executeTakeFirst()

/** Returns the student, who is looking, and why they may. Throws `not_found` when they may not. */
export const visibleStudent = async (db: Db, scope: SignedScope, id: string) => {
  const reader = await readerOf(db, scope)
  const row = reader && (await rowOf(db, reader, id))
  const ground = row ? accessReasonOf(reader, row) : null
  if (!row || !ground) throw new Problem('not_found')
  return { reader, row, ground }
}
export type Visible = Awaited<ReturnType<typeof visibleStudent>>

const SHOWN_APPLICATIONS = 20

const applicationsTo = (db: Db, reader: Reader, id: string) =>
  db
    .selectFrom('applications as a')
    .innerJoin('jobs as j', 'j.id', 'a.job_id')
    .select(['a.id', 'j.title as job_title', 'a.submitted_at'])
    .where('a.student_id', '=', id)
    .where('a.organization_id', '=', organizationOf(reader))
    .where('a.state', '<>', 'withdrawn')
    .orderBy('a.submitted_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(SHOWN_APPLICATIONS)
    .execute()

const resumeUrl = (id: string) => `/api/student/detail/${id}/resume`

/** The part of the row the reader may see. */
export const shownOf = async (db: Db, { reader, row, ground }: Visible): Promise<ShownStudent> => {
  const { student_id, filename, uploaded_at, email, phone } = row
  return {
    ...row,
    degree: row.degree as ShownStudent['degree'],
    picture_url: mediaUrl(row.picture_file_id),
    is_affiliation_verified: row.affiliation === 'verified',
    contact: showsContact(ground) ? { email, phone } : null,
    resume:
      filename && showsResume(ground, row)
        ? { filename, uploaded_at: uploaded_at!, url: resumeUrl(student_id) }
        : null,
    ground,
    background: await backgroundShown(db, student_id),
    applications: await applicationsTo(db, reader, student_id),
  }
}
