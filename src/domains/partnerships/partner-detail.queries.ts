import { isOpenSql } from '#domains/jobs/jobs.rules.ts'
import { readEmployer } from '#domains/jobs/response-rates.queries.ts'
import { readUniversity } from '#domains/organizations/profile/organization-profile.queries.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { EmployerDetail, UniversityDetail } from './partner-detail.contract.ts'
import { countPartners } from './partnerships.queries.ts'

const countOpenJobs = async (db: Db, employerId: string, now: Date): Promise<number> => {
  const { total } = await db
    .selectFrom('jobs as j')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('j.organization_id', '=', employerId)
    .where(isOpenSql(now))
    .executeTakeFirstOrThrow()
  return total
}

const countStudents = async (db: Db, universityId: string): Promise<number> => {
  const { total } = await db
    .selectFrom('organizations as o')
    .innerJoin('students as s', 's.university_id', 'o.directory_id')
    .innerJoin('role_accounts as a', 'a.id', 's.account_id')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('o.id', '=', universityId)
    .where('s.affiliation', '=', 'verified')
    .where('a.status', '=', 'active')
    .executeTakeFirstOrThrow()
  return total
}

export const readEmployerDetail = async (deps: Deps, id: string): Promise<EmployerDetail> => {
  const profile = await readEmployer(deps, id)
  return {
    ...profile,
    open_jobs: await countOpenJobs(deps.db, profile.id, deps.clock.now()),
    partners: await countPartners(deps.db, profile.id),
  }
}

export const readUniversityDetail = async (deps: Deps, id: string): Promise<UniversityDetail> => {
  const profile = await readUniversity(deps, id)
  return {
    ...profile,
    students: await countStudents(deps.db, profile.id),
    partners: await countPartners(deps.db, profile.id),
  }
}
