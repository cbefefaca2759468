import { asksForTwoSteps } from '#gate/stages.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { SignedScope } from '#platform/scope.ts'
import { relyingParty } from './passkeys/passkeys.rules.ts'
import type { TwoStep } from './two-step.contract.ts'
import { countOf, type Factors, mayRemove } from './two-step.rules.ts'

export const factorsOf = async (db: Db, personId: string): Promise<Factors> => {
  const { passkeys, apps } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('passkeys')
        .select((count) => count.fn.countAll<number>().as('n'))
        .where('person_id', '=', personId)
        .as('passkeys'),
      eb
        .selectFrom('authenticator_apps')
        .select((count) => count.fn.countAll<number>().as('n'))
        .where('person_id', '=', personId)
        .as('apps'),
    ])
    .executeTakeFirstOrThrow()
  return { passkeys: passkeys ?? 0, has_app: Boolean(apps) }
}

/** Returns who requires a second step of the person, in any of their roles. */
const requirementsOf = async ({ db, config }: Pick<Deps, 'db' | 'config'>, personId: string) => {
  const operator = await db
    .selectFrom('operators')
    .select('is_demo')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  const teams = await db
    .selectFrom('role_accounts as a')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .select('o.name')
    .where('a.person_id', '=', personId)
    .where('a.status', '=', 'active')
    .where('o.two_step_required', '=', true)
    .orderBy('o.name')
    .execute()
  const roles = await db
    .selectFrom('role_accounts')
    .select('role')
    .where('person_id', '=', personId)
    .execute()
  return {
    is_operator: operator ? asksForTwoSteps(config, 'operator', operator.is_demo) : false,
    by_installation: roles.some(({ role }) => asksForTwoSteps(config, role, false)),
    required_by: teams.map(({ name }) => name),
  }
}

type Requirements = Awaited<ReturnType<typeof requirementsOf>>

const isAsked = ({ is_operator, by_installation, required_by }: Requirements): boolean =>
  is_operator || by_installation || required_by.length > 0

export const isRequiredOf = async (deps: Pick<Deps, 'db' | 'config'>, personId: string): Promise<boolean> =>
  isAsked(await requirementsOf(deps, personId))

export const codesLeft = async (db: Db, personId: string): Promise<number> => {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

export const twoStepOf = async (deps: Deps, { person_id }: SignedScope): Promise<TwoStep> => {
  const passkeys = await deps.db
    .selectFrom('passkeys')
    .select(['id', 'name', 'is_synced', 'created_at', 'last_used_at'])
    .where('person_id', '=', person_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const authenticator = await deps.db
    .selectFrom('authenticator_apps')
    .select(['set_up_at', 'last_used_at'])
    .where('person_id', '=', person_id)
    .executeTakeFirst()
  const factors = { passkeys: passkeys.length, has_app: Boolean(authenticator) }
  const required = await requirementsOf(deps, person_id)
  return {
    passkeys,
    authenticator: authenticator ?? null,
    recovery_codes_left: await codesLeft(deps.db, person_id),
    passkeys_possible: relyingParty(deps.config.publicUrl) !== null,
    ...required,
    may: { remove: countOf(factors) > 0 && mayRemove(factors, isAsked(required)) },
  }
}
