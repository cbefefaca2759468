import { makeOwners, setStatus } from '#domains/accounts/memberships.commands.ts'
import { endInvitationsBy } from '#domains/accounts/one-time-links.commands.ts'
import { endElsewhere, endSessions } from '#domains/accounts/sessions/sessions.commands.ts'
import { grantTokens } from '#domains/jobs/tokens/job-tokens.commands.ts'
import { FIRST_TOKENS } from '#domains/jobs/tokens/job-tokens.rules.ts'
import { markReviewed } from '#domains/organizations/organizations.commands.ts'
import { recordActivities, recordActivity, recordOpening } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OperatorScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { fullName } from '#shared/labels.ts'
import { Problem } from '#shared/problems.ts'
import { takeInBatches } from '../bulk-steps.commands.ts'
import type { BulkAnswer } from '../bulk-steps.contract.ts'
import type { MatchingPeople, PersonDetail } from './people-review.contract.ts'
import { hasNoOwner, matchingPeople, readPerson } from './people-review.queries.ts'
import { type PersonStep, requireStep, transitions } from './people-review.rules.ts'

/** Whoever deletes an account takes the person first, too. */
const lockPersons = (tx: Tx, ids: string[]) =>
  tx.db
    .selectFrom('persons')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('role_accounts').select('person_id').where('id', 'in', ids))
    .orderBy('id')
    .forShare()
    .execute()

const lock = async (tx: Tx, ids: string[]) => {
  await lockPersons(tx, ids)
  const rows = await tx.db
    .selectFrom('role_accounts as a')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .leftJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['a.id', 'a.person_id', 'a.status', 'a.removed_at', 'a.team_role', 'a.organization_id'])
    .select('o.state as organization_state')
    .select(['p.first_name', 'p.last_name'])
    .where('a.id', 'in', ids)
    .where('p.deleted_at', 'is', null)
    .orderBy('a.id')
    .forUpdate('a')
    .execute()
  if (rows.length < new Set(ids).size) throw new Problem('not_found')
  return rows.map((row) => ({ ...row, name: fullName(row) }))
}

/** Lets only one person be the first, even if others are let in at the same moment. */
const lockTeams = (tx: Tx, ids: string[]) =>
  tx.db
    .selectFrom('organizations')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('role_accounts').select('organization_id').where('id', 'in', ids),
    )
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Handles an imported organization, which has no team: the first person let in becomes its owner and gets the
 * starting tokens.
 */
const giveOwners = async (tx: Tx, ids: string[]): Promise<Set<string>> => {
  await lockTeams(tx, ids)
  const owners = await makeOwners(tx, ids, hasNoOwner)
  const owned = owners.map(({ organization_id }) => organization_id!)
  await markReviewed(tx, owned)
  for (const { organization_id } of owners.filter(({ role }) => role === 'employer_user'))
    await grantTokens(tx, organization_id!, FIRST_TOKENS, { reason: 'Starting tokens' })
  return new Set(owners.map(({ id }) => id))
}

/** Takes the same step for every account, all or none, and logs it. */
const reviewPeople = (
  deps: Deps,
  scope: OperatorScope,
  step: PersonStep,
  ids: string[],
  reason: string | null = null,
): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const accounts = await lock(tx, ids)
    requireStep(step, accounts, scope.person_id)
    const { to, verb } = transitions[step]
    await setStatus(tx, ids, { status: to, reason })
    const owners = step === 'approve' ? await giveOwners(tx, ids) : new Set<string>()
    if (to === 'deactivated') {
      await endSessions(tx, 'id', ids)
      await endInvitationsBy(tx, 'id', ids)
    }
    const activities = accounts.map(({ id, organization_id, status, removed_at, team_role }) => ({
      verb,
      subject: { type: 'account', id },
      organization_id,
      data: {
        from: status,
        to,
        ...(reason === null ? {} : { reason }),
        ...(owners.has(id) ? { became_owner: true } : {}),
        ...(removed_at === null ? {} : { role_before: team_role }),
      },
    }))
    await recordActivities(tx, scope.actor, activities)
  })

interface Reviewed {
  account_ids?: string[] | undefined
  matching?: MatchingPeople | undefined
  reason?: string
}

/** Takes a step for accounts: those named, all or none, or whoever can of all that match. */
export const reviewAll = async (
  deps: Deps,
  scope: OperatorScope,
  step: PersonStep,
  { account_ids, matching, reason }: Reviewed,
): Promise<BulkAnswer> => {
  const take = (ids: string[]) => reviewPeople(deps, scope, step, ids, reason)
  if (matching) return takeInBatches(await matchingPeople(deps.db, scope, step, matching), take)
  await take(account_ids!)
  return { changed: new Set(account_ids).size, refused: [] }
}

/** Ends every session of the person behind the account and forgets their devices. */
export const signOutEverywhere = (deps: Deps, scope: OperatorScope, accountId: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const account = await tx.db
      .selectFrom('role_accounts as a')
      .innerJoin('persons as p', 'p.id', 'a.person_id')
      .select(['a.person_id', 'a.organization_id'])
      .where('a.id', '=', accountId)
      .where('p.deleted_at', 'is', null)
      .executeTakeFirst()
    if (!account) throw new Problem('not_found')
    await endElsewhere(tx, account.person_id)
    await recordActivity(tx, scope.actor, {
      verb: 'account.signed_out',
      subject: { type: 'account', id: accountId },
      organization_id: account.organization_id,
    })
  })

/** Shows an account to an operator; the log records who looked. */
export const openPerson = async (deps: Deps, scope: OperatorScope, id: string): Promise<PersonDetail> => {
  const person = await readPerson(deps, scope, id)
  if (person.person_id !== scope.person_id)
    await inTransaction(deps, (tx) =>
      recordOpening(tx, scope.actor, {
        verb: 'account.opened',
        subject: { type: 'account', id },
        organization_id: person.organization?.id ?? null,
      }),
    )
  return person
}
