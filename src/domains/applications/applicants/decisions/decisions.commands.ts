import { sql } from 'kysely'
import { readForTeam } from '#domains/notifications/notices.commands.ts'
import { type Activity, recordActivities } from '#platform/activity.ts'
import { HOUR, iso, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { EmployerScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import type { RejectionReason } from '#shared/lists.ts'
import { invalid } from '#shared/problems.ts'
import type { ApplicationState, NoticeTiming } from '../../applications.contract.ts'
import {
  acceptedState,
  acceptOutcome,
  isAnswer,
  isOpen,
  noticeTimingsOf,
  type Outcome,
  offerTakenBack,
  rejectWarning,
  stepOutcome,
  teamLink,
} from '../../applications.rules.ts'
import type { accept, Changed, Moved, Step, updateStatus } from './decisions.contract.ts'
import {
  changedOf,
  firstAnswer,
  type Locked,
  lockApplicants,
  lockPlaces,
  namesOf,
  rejectionDelayOf,
} from './decisions.queries.ts'
import {
  applicationActivity,
  idsOf,
  notAccepted,
  requirePlaces,
  rowsToChange,
  toConfirm,
  words,
} from './decisions.rules.ts'

/** Moves locked applications forward; the caller logs what it returns. */
export const advance = async (
  tx: Tx,
  rows: readonly Locked[],
  to: ApplicationState,
  message: string | null,
  tell: NoticeTiming,
): Promise<Activity[]> => {
  if (rows.length === 0) return []
  await tx.db
    .updateTable('applications')
    .set({ state: to, state_at: tx.now, ...(isAnswer(to) ? { answered_at: firstAnswer(tx) } : {}) })
    .where('id', 'in', idsOf(rows))
    .execute()
  const verb = to === 'reviewed' ? 'reviewed' : 'moved'
  return rows.map((row) =>
    applicationActivity(verb, row, { from: row.state, to, message, told: tell === 'now' }),
  )
}

const reject = async (
  tx: Tx,
  rows: readonly Locked[],
  reason: RejectionReason,
  message: string | null,
  delayHours: number,
): Promise<Activity[]> => {
  if (rows.length === 0) return []
  const visibleAt = later(tx.now, delayHours * HOUR)
  const atOnce = delayHours === 0
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
  return rows.flatMap((row) => {
    const why = { to: 'rejected', reason, message, offer: offerTakenBack({ ...row, closed_from: row.state }) }
    return [
      applicationActivity('rejected', row, { ...why, from: row.state, visible_at: iso(visibleAt) }),
      ...(atOnce ? [applicationActivity('rejection_told', row, why)] : []),
    ]
  })
}

/** Returns when this step notifies the student, by the team's choice among what the step allows. */
export const timingOf = (to: Step, delayHours: number, chosen: NoticeTiming | undefined): NoticeTiming => {
  const possible = noticeTimingsOf(to, delayHours)
  if (chosen && !possible.includes(chosen)) {
    throw invalid({
      tell: [`For this step, \`tell\` can only be: ${possible.join(', ')}. Nothing was changed`],
    })
  }
  return chosen ?? possible[0]!
}

/** Throws when one of the applicants to hire has not accepted an offer. */
const requireAccepted = async (
  tx: Tx,
  rows: readonly Locked[],
  outcomeOf: (row: Locked) => Outcome,
): Promise<void> => {
  const missing = rows.filter((row) => isOpen(row.state) && outcomeOf(row) === 'refused')
  if (missing.length > 0) throw notAccepted(missing, await namesOf(tx, idsOf(missing)))
}

/** Throws when one of the applicants to reject has accepted an offer and is not listed as confirmed. */
const requireConfirmed = async (
  tx: Tx,
  rows: readonly Locked[],
  despiteAcceptance: readonly string[] = [],
): Promise<void> => {
  const counting = rows.filter((row) => rejectWarning(row) && !despiteAcceptance.includes(row.id))
  if (counting.length > 0) throw toConfirm(counting, await namesOf(tx, idsOf(counting)))
}

/** Throws unless exactly rejections have a reason. */
export const requireReason = ({ status, reason }: Pick<BodyOf<typeof updateStatus>, 'status' | 'reason'>) => {
  if (status === 'rejected' && !reason) throw invalid({ reason: ['Choose a reason'] })
  if (status !== 'rejected' && reason) throw invalid({ reason: ['Only a rejection can have a reason'] })
}

interface Moving extends Pick<BodyOf<typeof updateStatus>, 'status' | 'reason' | 'message'> {
  tell: NoticeTiming
  delay: number
}

/** Moves locked applications that can be moved. */
export const move = async (
  tx: Tx,
  scope: EmployerScope,
  changing: readonly Locked[],
  { status, reason, message, tell, delay }: Moving,
): Promise<void> => {
  const activities =
    status === 'rejected'
      ? await reject(tx, changing, reason!, words(message), tell === 'now' ? 0 : delay)
      : await advance(tx, changing, status, words(message), tell)
  await recordActivities(tx, scope.actor, activities)
}

/** Advances or rejects applications, all or none; those already in the state stay unchanged. */
export const moveApplicants = (
  deps: Deps,
  scope: EmployerScope,
  { applicant_ids, tell: chosen, despite_acceptance, ...step }: Omit<BodyOf<typeof updateStatus>, 'matching'>,
): Promise<Moved> => {
  requireReason(step)
  const { status } = step
  const ids = applicant_ids!
  return inTransaction(deps, async (tx) => {
    const places = status === 'hired' ? await lockPlaces(tx, scope, ids) : []
    const rows = await lockApplicants(tx, scope, ids)
    const delay = await rejectionDelayOf(tx, scope)
    const tell = timingOf(status, delay, chosen)
    const outcomeOf = (row: Locked) => stepOutcome(row, status)
    if (status === 'hired') await requireAccepted(tx, rows, outcomeOf)
    const changing = rowsToChange(rows, outcomeOf)
    if (status === 'hired') requirePlaces(places, changing)
    if (status === 'rejected') await requireConfirmed(tx, changing, despite_acceptance)
    await move(tx, scope, changing, { ...step, tell, delay })
    await readForTeam(tx, scope, idsOf(rows).map(teamLink))
    return { ...(await changedOf(tx, rows, changing)), refused: [] }
  })
}

/** Makes an offer, or hires applicants who accepted one. */
export const acceptApplicants = (
  deps: Deps,
  scope: EmployerScope,
  { applicant_ids, message, as }: BodyOf<typeof accept>,
): Promise<Changed> =>
  inTransaction(deps, async (tx) => {
    const places = as === 'offer' ? [] : await lockPlaces(tx, scope, applicant_ids)
    const rows = await lockApplicants(tx, scope, applicant_ids)
    const outcomeOf = (row: Locked) => acceptOutcome(row, tx.now, as)
    await requireAccepted(tx, rows, outcomeOf)
    const changing = rowsToChange(rows, outcomeOf)
    const to = (target: ApplicationState) => changing.filter((row) => acceptedState(row) === target)
    requirePlaces(places, to('hired'))
    const activities = [
      ...(await advance(tx, to('hired'), 'hired', words(message), 'now')),
      ...(await advance(tx, to('offer'), 'offer', words(message), 'now')),
    ]
    await recordActivities(tx, scope.actor, activities)
    await readForTeam(tx, scope, idsOf(rows).map(teamLink))
    return changedOf(tx, rows, changing)
  })
