import { sql } from 'kysely'
import { isApplicantNamed } from '#domains/applications/applicants/applicant-conditions.queries.ts'
import { applicantsOf } from '#domains/applications/applicants/applicants.queries.ts'
import { stateSql } from '#domains/jobs/jobs.rules.ts'
import { directoryIdOf, studentsNaming } from '#domains/students/affiliation/affiliations.queries.ts'
import { isNamed } from '#domains/students/students.queries.ts'
import { hasWords } from '#platform/conditions.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { EmployerScope, OrganizationScope, UniversityScope } from '#platform/scope.ts'
import { type Found, MOST } from './palette.contract.ts'
import { asFound, findPublic } from './palette.queries.ts'

const fullName = sql<string>`p.first_name || ' ' || p.last_name`

const ownJobs = async ({ db, clock }: Deps, scope: EmployerScope, search: string): Promise<Found[]> => {
  const now = clock.now()
  const rows = await db
    .selectFrom('jobs as j')
    .select(['j.id', 'j.title', stateSql(now).as('detail')])
    .where('j.organization_id', '=', scope.organization_id)
    .where('j.removed_at', 'is', null)
    .where(hasWords(sql`fold(j.title)`, search))
    .orderBy(sql`${stateSql(now)} = 'active'`, 'desc')
    .orderBy('j.created_at', 'desc')
    .orderBy('j.id', 'desc')
    .limit(MOST)
    .execute()
  return asFound('own_job', rows)
}

const applicants = async (db: Db, scope: EmployerScope, search: string): Promise<Found[]> => {
  const newest = db
    .selectFrom('applications as a')
    .select('a.id')
    .where('a.organization_id', '=', scope.organization_id)
    .where(isApplicantNamed(search))
    .orderBy('a.submitted_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(MOST)
  const rows = await applicantsOf(db, scope)
    .innerJoin(newest.as('newest'), 'newest.id', 'a.id')
    .innerJoin('jobs as j', 'j.id', 'a.job_id')
    .select(['a.id', 'j.title as detail', fullName.as('title')])
    .orderBy('a.submitted_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute()
  return asFound('applicant', rows)
}

const ownEvents = async (db: Db, scope: OrganizationScope, search: string): Promise<Found[]> => {
  const rows = await db
    .selectFrom('events as e')
    .select(['e.id', 'e.title', 'e.state as detail', 'e.starts_at', 'e.time_zone'])
    .where('e.organization_id', '=', scope.organization_id)
    .where('e.state', '<>', 'removed')
    .where(hasWords(sql`fold(e.title)`, search))
    .orderBy('e.starts_at', (order) => order.desc().nullsFirst())
    .orderBy('e.id', 'desc')
    .limit(MOST)
    .execute()
  return asFound('own_event', rows)
}

const students = async (db: Db, scope: UniversityScope, search: string): Promise<Found[]> => {
  const directoryId = await directoryIdOf(db, scope)
  if (directoryId === null) return []
  const rows = await studentsNaming(db, directoryId)
    .select(['s.account_id as id', fullName.as('title')])
    .select(sql<string>`coalesce('Class of ' || s.graduation_class, '')`.as('detail'))
    .where('s.affiliation', '<>', 'declined')
    .where(isNamed(search, 's'))
    .orderBy(sql`fold(${fullName})`)
    .orderBy('s.account_id')
    .limit(MOST)
    .execute()
  return asFound('student', rows)
}

/** Puts the team's own rows first and drops them from the public results. */
const withPublic = async (deps: Deps, search: string, own: Promise<Found[]>[]): Promise<Found[]> => {
  const [everybodys, ...groups] = await Promise.all([findPublic(deps, search), ...own])
  const mine = groups.flat()
  const known = new Set(mine.map(({ id }) => id))
  return [...mine, ...everybodys.filter(({ id }) => !known.has(id))]
}

export const findForEmployer = (deps: Deps, scope: EmployerScope, search: string): Promise<Found[]> =>
  withPublic(deps, search, [
    ownJobs(deps, scope, search),
    applicants(deps.db, scope, search),
    ownEvents(deps.db, scope, search),
  ])

export const findForUniversity = (deps: Deps, scope: UniversityScope, search: string): Promise<Found[]> =>
  withPublic(deps, search, [ownEvents(deps.db, scope, search), students(deps.db, scope, search)])
