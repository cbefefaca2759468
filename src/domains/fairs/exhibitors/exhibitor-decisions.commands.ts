import { releaseHolds } from '#domains/events/booth-holds.commands.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import { inBatches } from '#shared/totals.ts'
import { writeLedger } from '../fair-payments.commands.ts'
import { type Decision, decisionOutcome, dueAt, isOn, isOpen } from '../fairs.rules.ts'
import {
  type LockedRegistration,
  lockHosted,
  lockRegistrations,
  matchingRegistrations,
  namesOf,
} from './exhibitor-decisions.queries.ts'
import {
  type Answered,
  BULK_LIMIT,
  type universityExhibitors as calls,
  type Matching,
  UNDO_SECONDS,
} from './exhibitors.contract.ts'
import { refusalOf, registrationStep, whyLeft } from './exhibitors.rules.ts'
import { holdDecisions, holdTogether } from './held-decisions.commands.ts'

const idsOf = (rows: readonly LockedRegistration[]) => rows.map(({ id }) => id)

const approve = async (
  tx: Tx,
  scope: OrganizationScope,
  decisionId: string,
  rows: readonly LockedRegistration[],
) => {
  await tx.db
    .updateTable('fair_registrations')
    .set({ state: 'approved', state_at: tx.now })
    .where('id', 'in', idsOf(rows))
    .execute()
  const owing = rows.filter(({ payment }) => isOpen(payment))
  for (const own of Map.groupBy(owing, ({ event_id }) => event_id).values())
    await tx.db
      .updateTable('fair_registrations')
      .set({ due_at: dueAt(own[0]!.event, tx.now) })
      .where('id', 'in', idsOf(own))
      .execute()
  await holdDecisions(tx, scope, decisionId, rows, (row) =>
    registrationStep('fair_registration.approved', scope, row),
  )
}

const decline = async (
  tx: Tx,
  scope: OrganizationScope,
  decisionId: string,
  rows: readonly LockedRegistration[],
  reason: string,
) => {
  await tx.db
    .updateTable('fair_registrations')
    .set({ state: 'declined', state_at: tx.now, decline_reason: reason })
    .where('id', 'in', idsOf(rows))
    .execute()
  for (const eventId of [...new Set(rows.map(({ event_id }) => event_id))].sort())
    await releaseHolds(
      tx,
      eventId,
      rows.filter(({ event_id }) => event_id === eventId).map(({ booth_id }) => booth_id),
    )
  const dropped = rows
    .filter(({ payment }) => isOpen(payment))
    .map(({ id, event_id, fee, currency }) => ({
      registration_id: id,
      event_id,
      kind: 'dropped' as const,
      amount: fee,
      currency,
    }))
  await writeLedger(tx, scope.actor, dropped)
  await holdDecisions(tx, scope, decisionId, rows, (row) =>
    registrationStep('fair_registration.declined', scope, row, { reason }),
  )
}

interface Asked {
  decision: Decision
  decisionId: string
  reason: string | undefined
}

const carryOut = async (
  tx: Tx,
  scope: OrganizationScope,
  { decision, decisionId, reason }: Asked,
  rows: readonly LockedRegistration[],
): Promise<void> => {
  if (rows.length === 0) return
  if (decision === 'approve') await approve(tx, scope, decisionId, rows)
  else await decline(tx, scope, decisionId, rows, reason!)
}

const stateAfter = { approve: 'approved', decline: 'declined' } as const

const sortOut = (decision: Decision, rows: readonly LockedRegistration[], now: Date) => {
  const by = Map.groupBy(rows, (row) => decisionOutcome(decision, row, row.event, now))
  return { changing: by.get('change') ?? [], same: by.get('same') ?? [], refused: by.get('refused') ?? [] }
}

type Part = Omit<Answered, 'undo'>

/** All or none of those named; those already in the state stay unchanged. */
const decideNamed = (
  deps: Deps,
  scope: OrganizationScope,
  asked: Asked,
  ids: readonly string[],
): Promise<Part> =>
  inTransaction(deps, async (tx) => {
    const rows = await lockRegistrations(tx, scope, ids)
    const { changing, refused } = sortOut(asked.decision, rows, tx.now)
    if (refused.length > 0)
      throw new Problem('step_not_possible', refusalOf(asked.decision, rows.length, refused))
    await carryOut(tx, scope, asked, changing)
    return {
      changed: changing.length,
      registrations: rows.map(({ id }) => ({ id, state: stateAfter[asked.decision] })),
      refused: [],
    }
  })

/** Whatever can be decided of a batch; the rest is reported. */
const decideBatch = (
  deps: Deps,
  scope: OrganizationScope,
  asked: Asked,
  ids: readonly string[],
): Promise<Part> =>
  inTransaction(deps, async (tx) => {
    const rows = await lockHosted(tx, scope, ids)
    const { changing, same, refused } = sortOut(asked.decision, rows, tx.now)
    await carryOut(tx, scope, asked, changing)
    const names = await namesOf(
      tx.db,
      refused.map(({ organization_id }) => organization_id),
    )
    return {
      changed: changing.length,
      registrations: [...changing, ...same].map(({ id }) => ({ id, state: stateAfter[asked.decision] })),
      refused: refused.map((row) => ({
        id: row.id,
        organization: names.get(row.organization_id)!,
        reason: whyLeft(asked.decision, row, !isOn(row.event, tx.now)),
      })),
    }
  })

const decideMatching = async (
  deps: Deps,
  scope: OrganizationScope,
  asked: Asked,
  matching: Matching,
): Promise<Part> => {
  const batches = inBatches(
    await matchingRegistrations(deps.db, scope, matching, deps.clock.now()),
    BULK_LIMIT,
  )
  const parts: Part[] = []
  for (const batch of batches) parts.push(await decideBatch(deps, scope, asked, batch))
  // the time to undo begins once the person has the answer
  if (batches.length > 1) await holdTogether(deps, asked.decisionId)
  return {
    changed: parts.reduce((sum, { changed }) => sum + changed, 0),
    registrations: parts.flatMap(({ registrations }) => registrations),
    refused: parts.flatMap(({ refused }) => refused),
  }
}

/**
 * Approves or declines registrations: those named, or all that match. No one is told until the time to undo
 * is over.
 */
export const decideRegistrations = async (
  deps: Deps,
  scope: OrganizationScope,
  decision: Decision,
  { registration_ids, matching, reason }: BodyOf<typeof calls.approve> & { reason?: string },
): Promise<Answered> => {
  const asked = { decision, decisionId: newId(), reason }
  const done = matching
    ? await decideMatching(deps, scope, asked, matching)
    : await decideNamed(deps, scope, asked, registration_ids!)
  return { ...done, undo: done.changed > 0 ? { decision_id: asked.decisionId, seconds: UNDO_SECONDS } : null }
}
