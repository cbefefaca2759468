import { sql } from 'kysely'
import { teamRolesWith } from '#domains/organizations/organizations.queries.ts'
import type { Db } from '#platform/database.ts'
import type { EmployerScope } from '#platform/scope.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import type { Reviewer } from '../applicants/applicants.contract.ts'
import { openStates } from '../applications.contract.ts'
import type { reviewers } from './reviewers.contract.ts'

const nameSql = sql<string>`trim(p.first_name || ' ' || p.last_name)`

/** Returns the team, with how many undecided applicants each has. */
export const reviewersOfTeam = async (db: Db, scope: EmployerScope): Promise<OutputOf<typeof reviewers>> => {
  const loads = db
    .selectFrom('application_reviewers as w')
    .innerJoin('applications as a', 'a.id', 'w.application_id')
    .select(['w.account_id', sql<number>`count(*)::int`.as('open')])
    .where('a.organization_id', '=', scope.organization_id)
    .where('a.state', 'in', [...openStates])
    .groupBy('w.account_id')
  const members = await db
    .selectFrom('role_accounts as r')
    .innerJoin('persons as p', 'p.id', 'r.person_id')
    .leftJoin(loads.as('load'), 'load.account_id', 'r.id')
    .select(['r.id as account_id', nameSql.as('name')])
    .select(sql<number>`coalesce(load.open, 0)`.as('open'))
    .select((eb) => eb('r.team_role', 'in', teamRolesWith('member')).as('can_review'))
    .where('r.organization_id', '=', scope.organization_id)
    .where('r.status', '=', 'active')
    .where('r.team_role', 'in', teamRolesWith('viewer'))
    .orderBy('p.first_name')
    .orderBy('p.last_name')
    .orderBy('r.id')
    .execute()
  return {
    members: members.map((member) => ({
      ...member,
      can_review: Boolean(member.can_review),
      is_me: member.account_id === scope.account_id,
    })),
  }
}

/** Returns who reviews an application. The caller has verified that it is the team's. */
export const reviewersOf = (db: Db, applicationId: string): Promise<Reviewer[]> =>
  db
    .selectFrom('application_reviewers as w')
    .innerJoin('role_accounts as r', 'r.id', 'w.account_id')
    .innerJoin('persons as p', 'p.id', 'r.person_id')
    .select(['w.account_id', nameSql.as('name')])
    .where('w.application_id', '=', applicationId)
    .orderBy('p.first_name')
    .orderBy('p.last_name')
    .orderBy('w.account_id')
    .execute()
