import { iso } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readEmployer, readUniversity } from '../../organisations/profile/queries.ts'
import { partnerIds } from '../queries.ts'
import type { EmployerDetail, UniversityDetail } from './contract.ts'

const countOpenJobs = async (db: Db, employerId: string, now: Date): Promise<number> => {
  const { total } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('organisation_id', '=', employerId)
    .where('state', '=', 'active')
    .where('is_hidden', '=', false)
    .where('expires_at', '>', iso(now))
    .executeTakeFirstOrThrow()
  return total
}

const countStudents = async (db: Db, universityId: string): Promise<number> => {
  const { total } = await db
    .selectFrom('organisations as o')
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
    partners: (await partnerIds(deps.db, profile.id)).length,
  }
}

export const readUniversityDetail = async (deps: Deps, id: string): Promise<UniversityDetail> => {
  const profile = await readUniversity(deps, id)
  return {
    ...profile,
    students: await countStudents(deps.db, profile.id),
    partners: (await partnerIds(deps.db, profile.id)).length,
  }
}
