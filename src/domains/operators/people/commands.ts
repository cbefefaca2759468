import { recordActivities, recordOpening } from '../../../platform/activity.ts'
import { type Deps, type Tx, transact } from '../../../platform/deps.ts'
import type { OperatorScope } from '../../../platform/scope.ts'
import { Problem } from '../../../shared/problems.ts'
import { endSessions } from '../../accounts/sessions/commands.ts'
import type { PersonDetail } from './contract.ts'
import { readPerson } from './queries.ts'
import { type PersonStep, requireStep, transitions } from './rules.ts'

const lock = async (tx: Tx, ids: string[]) => {
  const rows = await tx.db
    .selectFrom('role_accounts as a')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .leftJoin('organisations as o', 'o.id', 'a.organisation_id')
    .select(['a.id', 'a.person_id', 'a.status', 'a.organisation_id', 'o.state as organisation_state'])
    .select(['p.first_name', 'p.last_name'])
    .where('a.id', 'in', ids)
    .where('p.deleted_at', 'is', null)
    .orderBy('a.id')
    .forUpdate('a')
    .execute()
  if (rows.length < new Set(ids).size) throw new Problem('not_found')
  return rows.map((row) => ({ ...row, name: `${row.first_name} ${row.last_name}`.trim() }))
}

/** An organisation that came by an import has no team: the first person let in becomes its owner. */
const giveOwners = (tx: Tx, ids: string[]) =>
  tx.db
    .updateTable('role_accounts')
    .set({ team_role: 'owner' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('role_accounts as a')
        .distinctOn('a.organisation_id')
        .select('a.id')
        .where('a.id', 'in', ids)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('role_accounts as o')
                .select('o.id')
                .whereRef('o.organisation_id', '=', 'a.organisation_id')
                .where('o.team_role', '=', 'owner'),
            ),
          ),
        )
        .orderBy('a.organisation_id')
        .orderBy('a.created_at')
        .orderBy('a.id'),
    )
    .execute()

/** Takes every account one step further, all or none, and writes it down. */
export const reviewPeople = (
  deps: Deps,
  scope: OperatorScope,
  step: PersonStep,
  ids: string[],
  reason: string | null = null,
): Promise<void> =>
  transact(deps, async (tx) => {
    const accounts = await lock(tx, ids)
    requireStep(step, accounts, scope.person_id)
    const { to, verb } = transitions[step]
    await tx.db
      .updateTable('role_accounts')
      .set({
        status: to,
        status_reason: reason,
        removed_at: null,
        ...(to === 'active' ? { activated_at: tx.now } : {}),
      })
      .where('id', 'in', ids)
      .execute()
    if (step === 'approve') await giveOwners(tx, ids)
    if (to === 'deactivated') await endSessions(tx, 'id', ids)
    const activities = accounts.map(({ id, organisation_id, status }) => ({
      verb,
      subject: { type: 'account', id },
      organisation_id,
      data: { from: status, to, ...(reason === null ? {} : { reason }) },
    }))
    await recordActivities(tx, scope.actor, activities)
  })

/** Shows an account to an operator; the log keeps who looked. */
export const openPerson = async (deps: Deps, scope: OperatorScope, id: string): Promise<PersonDetail> => {
  const person = await readPerson(deps, scope, id)
  if (person.person_id !== scope.person_id)
    await transact(deps, (tx) =>
      recordOpening(tx, scope.actor, {
        verb: 'account.opened',
        subject: { type: 'account', id },
        organisation_id: person.organisation?.id ?? null,
      }),
    )
  return person
}
