import { organizationCard } from '#domains/organizations/organizations.queries.ts'
import { studentProfile } from '#domains/students/students.queries.ts'
import type { Db } from '#platform/database.ts'
import { mediaUrl } from '#platform/files.ts'
import type { OrganizationScope, SignedScope, StudentScope } from '#platform/scope.ts'
import type { EmployerUserMe, StudentMe, UniversityUserMe } from './own-profile.contract.ts'

const ownAccount = async (db: Db, scope: SignedScope) => {
  const { picture_file_id, ...row } = await db
    .selectFrom('persons as p')
    .innerJoin('role_accounts as a', 'a.person_id', 'p.id')
    .select(['p.id as person_id', 'p.first_name', 'p.last_name', 'p.email', 'p.email_verified_at'])
    .select(['a.status', 'a.phone', 'a.picture_file_id', 'a.created_at', 'a.job_title'])
    .where('p.id', '=', scope.person_id)
    .where('a.role', '=', scope.mode as never)
    .executeTakeFirstOrThrow()
  return { ...row, picture_url: mediaUrl(picture_file_id) }
}

export const studentMe = async (db: Db, scope: StudentScope): Promise<StudentMe> => {
  const [{ job_title: _, ...account }, profile] = await Promise.all([
    ownAccount(db, scope),
    studentProfile(db, scope),
  ])
  return { student_id: scope.student_id, ...account, ...profile }
}

const memberMe = async (db: Db, scope: OrganizationScope) => {
  const [account, organization] = await Promise.all([
    ownAccount(db, scope),
    organizationCard(db, scope.organization_id),
  ])
  return { ...account, team_role: scope.team_role, organization: organization! }
}

export const employerUserMe = async (
  db: Db,
  scope: OrganizationScope<'employer'>,
): Promise<EmployerUserMe> => ({ employer_user_id: scope.account_id, ...(await memberMe(db, scope)) })

export const universityUserMe = async (
  db: Db,
  scope: OrganizationScope<'university'>,
): Promise<UniversityUserMe> => ({ university_user_id: scope.account_id, ...(await memberMe(db, scope)) })
