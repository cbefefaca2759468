import { sql } from 'kysely'
import { factorsOf } from '#domains/accounts/two-step/two-step.queries.ts'
import { countOf } from '#domains/accounts/two-step/two-step.rules.ts'
import { asksForTwoSteps } from '#gate/stages.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import type { OutputOf, TeamRole } from '#shared/endpoint.ts'
import { offsetOf, type PageRequest, toPage } from '#shared/paging.ts'
import type { teamTwoStep } from './team-two-step.contract.ts'

const hasTwoStep = sql<boolean>`(exists (select from passkeys k where k.person_id = a.person_id)
  or exists (select from authenticator_apps t where t.person_id = a.person_id))`

const active = (db: Db, organizationId: string) =>
  db
    .selectFrom('role_accounts as a')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .where('a.organization_id', '=', organizationId)
    .where('a.status', '=', 'active')

export const membersWithout = (db: Db, organizationId: string) =>
  active(db, organizationId)
    .select(['p.id as person_id', 'p.email', 'a.role'])
    .where(sql<boolean>`not ${hasTwoStep}`)
    .execute()

export const twoStepOfTeam = async (
  { db, config }: Deps,
  { organization_id, person_id, mode }: OrganizationScope,
  page: PageRequest,
): Promise<OutputOf<typeof teamTwoStep>> => {
  const { two_step_required } = await db
    .selectFrom('organizations')
    .select('two_step_required')
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  const { total, without } = await active(db, organization_id)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .select(sql<number>`(count(*) filter (where not ${hasTwoStep}))::int`.as('without'))
    .executeTakeFirstOrThrow()
  const rows = await active(db, organization_id)
    .select(['a.id as account_id', 'p.first_name', 'p.last_name', 'p.email', 'a.team_role'])
    .select(hasTwoStep.as('has_two_step'))
    .orderBy(hasTwoStep)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .limit(page.size)
    .offset(offsetOf(page))
    .$narrowType<{ team_role: TeamRole }>()
    .execute()
  const by_installation = asksForTwoSteps(config, mode, false)
  return {
    ...toPage(rows, total, page),
    required: two_step_required || by_installation,
    by_installation,
    without,
    may: { require: countOf(await factorsOf(db, person_id)) > 0 },
  }
}
