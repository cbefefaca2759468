import type { Selectable } from 'kysely'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import { addMessage } from './contact/partner-contact.commands.ts'
import { readPartnershipStatus } from './partnership-status.queries.ts'
import { type PartnershipStatus, partnerKind, type universityPartnerships } from './partnerships.contract.ts'
import { otherSide, partnershipWith } from './partnerships.queries.ts'
import { pairOf, requestOutcome, type Step, stepOutcome } from './partnerships.rules.ts'
import type { PartnershipTable } from './partnerships.tables.ts'

type Row = Selectable<PartnershipTable>

const opened = (tx: Tx, scope: OrganizationScope, message: string) => ({
  state: 'pending' as const,
  requested_by: scope.kind,
  unanswered: message !== '',
  message,
  decline_reason: null,
  closing_message: null,
  requested_at: tx.now,
  state_at: tx.now,
})

/** Inserts a row, or none if the pair already has one; simultaneous requests wait for each other here. */
const open = async (tx: Tx, scope: OrganizationScope, other: string, message: string) => {
  const made = await tx.db
    .insertInto('partnerships')
    .values({ id: newId(tx.now.getTime()), ...pairOf(scope, other), ...opened(tx, scope, message) })
    .onConflict((conflict) => conflict.columns(['employer_id', 'university_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

const reopen = (tx: Tx, scope: OrganizationScope, { id }: Row, message: string) =>
  tx.db
    .updateTable('partnerships')
    .set(opened(tx, scope, message))
    .where('id', '=', id)
    .execute()

const record = (
  tx: Tx,
  scope: OrganizationScope,
  id: string,
  step: Step | 'requested',
  data: Record<string, unknown>,
) =>
  recordActivity(tx, scope.actor, {
    verb: `partnership.${step}`,
    subject: { type: 'partnership', id },
    data,
  })

const move = async (
  tx: Tx,
  scope: OrganizationScope,
  row: Row,
  step: Step,
  { reason, message, ...more }: { reason?: Row['decline_reason']; message?: string; crossing?: true } = {},
): Promise<void> => {
  await tx.db
    .updateTable('partnerships')
    .set({
      state: step,
      state_at: tx.now,
      unanswered: false,
      decline_reason: reason ?? null,
      closing_message: message || null,
    })
    .where('id', '=', row.id)
    .execute()
  const words = { ...(reason && { reason }), ...(message && { message }) }
  await record(tx, scope, row.id, step, { from: row.state, to: step, ...words, ...more })
}

const requireTeam = ({ name, has_team }: { name: string; has_team: boolean }): void => {
  if (!has_team)
    throw new Problem('conflict', `${name} has no team on Fairlead yet, so no one there could answer`)
}

/**
 * Requests a partnership. If the other side has already asked, this approves it, so that crossing requests
 * become one partnership.
 */
export const requestPartnership = (
  deps: Deps,
  scope: OrganizationScope,
  otherId: string,
  message = '',
): Promise<PartnershipStatus> =>
  inTransaction(deps, async (tx) => {
    const other = await otherSide(tx.db, scope, otherId)
    const standing = () => partnershipWith(tx.db, scope, otherId).forUpdate().executeTakeFirst()
    const known = await standing()
    if (requestOutcome(known ?? null, scope.kind) === 'open') requireTeam(other)
    const made = known ? undefined : await open(tx, scope, otherId, message)
    // the other's request may have arrived in between
    const row = made ? null : (known ?? (await standing())!)
    const outcome = requestOutcome(row, scope.kind)
    if (outcome === 'open') {
      if (row) await reopen(tx, scope, row, message)
      const words = message ? { message } : {}
      await record(tx, scope, made ?? row!.id, 'requested', {
        from: row?.state ?? null,
        to: 'pending',
        ...words,
      })
    }
    if (outcome === 'approve') {
      await move(tx, scope, row!, 'approved', { crossing: true })
      if (message) await addMessage(tx, scope, row!.id, message)
    }
    return readPartnershipStatus(tx.db, scope, otherId)
  })

const refusals: Record<Step, string> = {
  approved: 'Only a request waiting for your answer can be approved',
  declined: 'Only a request waiting for your answer can be declined',
  withdrawn: 'Only a pending request you sent can be withdrawn',
  ended: 'You are not partners',
}

/** Locks a partnership between one's own organization and an approved one; all others are `not_found`. */
const lockOwn = async (tx: Tx, scope: OrganizationScope, id: string): Promise<Row> => {
  const row = await tx.db
    .selectFrom('partnerships')
    .selectAll()
    .where('id', '=', id)
    .where(`${scope.kind}_id`, '=', scope.organization_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  await otherSide(tx.db, scope, row[`${partnerKind[scope.kind]}_id`])
  return row
}

/** Approves, declines, withdraws or ends. */
export const answerPartnership = (
  deps: Deps,
  scope: OrganizationScope,
  { id, status, reason, message }: BodyOf<typeof universityPartnerships.answer>,
): Promise<PartnershipStatus> =>
  inTransaction(deps, async (tx) => {
    const row = await lockOwn(tx, scope, id)
    const outcome = stepOutcome(row, scope.kind, status)
    if (outcome === 'refused') throw new Problem('step_not_possible', refusals[status])
    if (outcome === 'change')
      await move(tx, scope, row, status, { ...(reason && { reason }), ...(message && { message }) })
    return readPartnershipStatus(tx.db, scope, row[`${partnerKind[scope.kind]}_id`])
  })
