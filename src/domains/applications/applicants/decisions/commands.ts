import { sql } from 'kysely'
import { type Activity, recordActivities } from '../../../../platform/activity.ts'
import { HOUR, iso, later } from '../../../../platform/clock.ts'
import { type Deps, type Tx, transact } from '../../../../platform/deps.ts'
import type { EmployerScope } from '../../../../platform/scope.ts'
import type { BodyOf } from '../../../../shared/endpoint.ts'
import type { RejectionReason } from '../../../../shared/lists.ts'
import { invalid } from '../../../../shared/problems.ts'
import type { ApplicationState } from '../../contract.ts'
import { acceptedState, acceptOutcome, isAnswer, stepOutcome } from '../../rules.ts'
import type { accept, Changed, updateStatus } from './contract.ts'
import { firstAnswer, type Locked, lockApplicants, rejectionDelayOf, standingOf } from './queries.ts'
import { happened, idsOf, thoseToChange, words } from './rules.ts'

const advance = async (
  tx: Tx,
  rows: readonly Locked[],
  to: ApplicationState,
  message: string | null,
): Promise<Activity[]> => {
  if (rows.length === 0) return []
  await tx.db
    .updateTable('applications')
    .set({ state: to, state_at: tx.now, ...(isAnswer(to) ? { answered_at: firstAnswer(tx) } : {}) })
    .where('id', 'in', idsOf(rows))
    .execute()
  const verb = to === 'reviewed' ? 'reviewed' : 'moved'
  return rows.map((row) => happened(verb, row, { from: row.state, to, message }))
}

const reject = async (
  tx: Tx,
  scope: EmployerScope,
  rows: readonly Locked[],
  reason: RejectionReason,
  message: string | null,
): Promise<Activity[]> => {
  if (rows.length === 0) return []
  const delay = await rejectionDelayOf(tx, scope)
  const visibleAt = later(tx.now, delay * HOUR)
  const atOnce = delay === 0
  await tx.db
    .updateTable('applications')
    .set((eb) => ({
      state: 'rejected',
      state_at: tx.now,
      closed_from: sql`${eb.ref('state')}`,
      rejection_reason: reason,
      rejection_message: message,
      decision_visible_at: visibleAt,
      ...(atOnce ? { decision_told_at: tx.now, answered_at: firstAnswer(tx) } : {}),
    }))
    .where('id', 'in', idsOf(rows))
    .execute()
  const why = { to: 'rejected', reason, message }
  return rows.flatMap((row) => [
    happened('rejected', row, { ...why, from: row.state, visible_at: iso(visibleAt) }),
    ...(atOnce ? [happened('rejection_told', row, why)] : []),
  ])
}

/** Moves applications forward or rejects them, all or none; those that stand there already stay as they are. */
export const moveApplicants = (
  deps: Deps,
  scope: EmployerScope,
  { applicant_ids, status, reason, message }: BodyOf<typeof updateStatus>,
): Promise<Changed> => {
  if (status === 'rejected' && !reason) throw invalid({ reason: ['Choose a reason'] })
  if (status !== 'rejected' && reason) throw invalid({ reason: ['Only a rejection has a reason'] })
  return transact(deps, async (tx) => {
    const rows = await lockApplicants(tx, scope, applicant_ids)
    const changing = thoseToChange(rows, ({ state }) => stepOutcome(state, status))
    const activities =
      status === 'rejected'
        ? await reject(tx, scope, changing, reason!, words(message))
        : await advance(tx, changing, status, words(message))
    await recordActivities(tx, scope.actor, activities)
    return standingOf(tx, rows, changing.length)
  })
}

/** Makes an offer, or a hire of those who have one. */
export const acceptApplicants = (
  deps: Deps,
  scope: EmployerScope,
  { applicant_ids, message }: BodyOf<typeof accept>,
): Promise<Changed> =>
  transact(deps, async (tx) => {
    const rows = await lockApplicants(tx, scope, applicant_ids)
    const changing = thoseToChange(rows, (row) => acceptOutcome(row, tx.now))
    const to = (target: ApplicationState) => changing.filter(({ state }) => acceptedState(state) === target)
    const activities = [
      ...(await advance(tx, to('hired'), 'hired', words(message))),
      ...(await advance(tx, to('offer'), 'offer', words(message))),
    ]
    await recordActivities(tx, scope.actor, activities)
    return standingOf(tx, rows, changing.length)
  })
