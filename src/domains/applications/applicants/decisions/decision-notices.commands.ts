import type { Selectable } from 'kysely'
import { recordActivities } from '#platform/activity.ts'
import { iso } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { type EmployerScope, systemActor } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { canNotify, offerTakenBack, studentStateOf } from '../../applications.rules.ts'
import type { ApplicationTable } from '../../applications.tables.ts'
import { addMessages } from '../../messages/application-messages.commands.ts'
import type { notifyApplicants } from './decision-notices.contract.ts'
import { justNotified, requireMessageQuota } from './decision-notices.queries.ts'
import type { Changed } from './decisions.contract.ts'
import { changedOf, deletedApplicantsAmong, firstAnswer, lockApplicants } from './decisions.queries.ts'
import {
  applicationActivity,
  type Held,
  idsOf,
  rowsToChange,
  studentsLeft,
  words,
} from './decisions.rules.ts'

type Told = Pick<
  Selectable<ApplicationTable>,
  | 'id'
  | 'job_id'
  | 'state'
  | 'organization_id'
  | 'closed_from'
  | 'offer_accepted_at'
  | 'rejection_reason'
  | 'rejection_message'
>

/** The log entry that notifies the student. */
const told = (row: Told) => ({
  ...applicationActivity('rejection_told', row, {
    to: 'rejected',
    reason: row.rejection_reason,
    message: row.rejection_message,
    offer: offerTakenBack(row),
  }),
  organization_id: row.organization_id,
})

const tellRejections = async (tx: Tx, rows: readonly Held[], message: string | null): Promise<void> => {
  if (rows.length === 0) return
  await tx.db
    .updateTable('applications')
    .set({
      decision_visible_at: tx.now,
      decision_told_at: tx.now,
      answered_at: firstAnswer(tx),
      ...(message === null ? {} : { rejection_message: message }),
    })
    .where('id', 'in', idsOf(rows))
    .execute()
}

/** Announces one rejection early, as its own step. */
export const notifyNow = async (tx: Tx, row: Told): Promise<void> => {
  await tellRejections(tx, [row], null)
  await recordActivities(tx, systemActor, [told(row)])
}

/**
 * Sends applicants their status; a rejection that is still waiting is announced now. The same message within
 * ten minutes is sent once.
 */
export const notifyOfStatus = (
  deps: Deps,
  scope: EmployerScope,
  { applicant_ids, message }: BodyOf<typeof notifyApplicants>,
): Promise<Changed> =>
  inTransaction(deps, async (tx) => {
    const text = words(message)
    const rows = await lockApplicants(tx, scope, applicant_ids)
    const gone = await deletedApplicantsAmong(tx, idsOf(rows))
    if (gone.size > 0) throw studentsLeft(rows, gone)
    const able = rowsToChange(rows, (row) =>
      canNotify({ ...row, is_gone: gone.has(row.id) }) ? 'change' : 'refused',
    )
    const known = await justNotified(tx, idsOf(able), text)
    const telling = able.filter(({ id }) => !known.has(id))
    if (telling.length > 0) await requireMessageQuota(tx, idsOf(telling))
    const untold = telling.filter((row) => row.state === 'rejected' && !row.decision_told_at)
    await tellRejections(tx, untold, text)
    // words about a rejection are kept and shown with it
    const answered = text === null ? [] : telling.filter((row) => !untold.includes(row))
    const sent = await addMessages(tx, {
      organization_id: scope.organization_id,
      side: 'employer',
      author_id: scope.account_id,
      kind: 'status',
      texts: new Map(answered.map(({ id }) => [id, text!])),
    })
    const activities = telling.map((row) =>
      untold.includes(row)
        ? applicationActivity('rejection_told', row, {
            to: 'rejected',
            reason: row.rejection_reason,
            message: text ?? row.rejection_message,
            offer: offerTakenBack(row),
            notified: text ?? '',
          })
        : applicationActivity('notified', row, {
            to: studentStateOf(row),
            message: text,
            notified: text ?? '',
            ...(sent.has(row.id) && { message_id: sent.get(row.id) }),
          }),
    )
    await recordActivities(tx, scope.actor, activities)
    return changedOf(tx, rows, telling)
  })

const BATCH = 200
/** The most batches per tick; the rest wait for the next. */
const ROUNDS = 25

/** Announces rejections that are due. Skips rows locked by another server, so that each is announced once. */
const tellDue = (deps: Deps): Promise<number> =>
  inTransaction(deps, async (tx) => {
    const due = tx.db
      .selectFrom('applications')
      .select('id')
      .where('state', '=', 'rejected')
      .where('decision_told_at', 'is', null)
      .where('decision_visible_at', '<=', iso(tx.now))
      .orderBy('decision_visible_at')
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
    const rows = await tx.db
      .with('due', () => due)
      .updateTable('applications')
      .set({ decision_told_at: tx.now, answered_at: firstAnswer(tx) })
      .where('id', 'in', (eb) => eb.selectFrom('due').select('id'))
      .returning(['id', 'job_id', 'state', 'organization_id', 'rejection_reason', 'rejection_message'])
      .returning(['closed_from', 'offer_accepted_at'])
      .execute()
    await recordActivities(tx, systemActor, rows.map(told))
    return rows.length
  })

export const notifyDueRejections = async (deps: Deps): Promise<void> => {
  for (let round = 0; round < ROUNDS; round++) if ((await tellDue(deps)) < BATCH) return
}
