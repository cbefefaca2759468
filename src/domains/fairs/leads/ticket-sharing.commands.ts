import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import type { Sharing, setSharing, takeBack } from './ticket-sharing.contract.ts'
import { hindranceOf, hindranceOfSharer, sharingOf } from './ticket-sharing.queries.ts'

const record = (
  tx: Tx,
  scope: StudentScope,
  verb: string,
  subject: { type: string; id: string },
  eventId: string,
) =>
  recordActivity(tx, scope.actor, {
    verb,
    subject,
    organization_id: null,
    data: { event_id: eventId, student_id: scope.student_id },
  })

/** Lets exhibitors scan the student's ticket, or stops that; repeating it changes nothing. */
export const changeSharing = (
  deps: Deps,
  scope: StudentScope,
  { event_id, sharing }: BodyOf<typeof setSharing>,
): Promise<Sharing> =>
  inTransaction(deps, async (tx) => {
    const hindrance = await (sharing ? hindranceOf : hindranceOfSharer)(tx.db, scope, event_id, tx.now)
    if (sharing && hindrance) throw new Problem('step_not_possible', hindrance)
    const changed = sharing
      ? await tx.db
          .insertInto('fair_sharing')
          .values({ student_id: scope.student_id, event_id, shared_at: tx.now })
          .onConflict((conflict) => conflict.doNothing())
          .returning('event_id')
          .executeTakeFirst()
      : await tx.db
          .deleteFrom('fair_sharing')
          .where('student_id', '=', scope.student_id)
          .where('event_id', '=', event_id)
          .returning('event_id')
          .executeTakeFirst()
    if (changed)
      await record(
        tx,
        scope,
        sharing ? 'fair_sharing.started' : 'fair_sharing.stopped',
        { type: 'event', id: event_id },
        event_id,
      )
    return sharingOf(tx.db, scope, event_id, hindrance)
  })

/** Takes back what was shared with one employer, or lets it scan the student again. */
export const changeTakenBack = (
  deps: Deps,
  scope: StudentScope,
  { lead_id, taken_back }: BodyOf<typeof takeBack>,
): Promise<Sharing> =>
  inTransaction(deps, async (tx) => {
    const lead = await tx.db
      .selectFrom('fair_leads')
      .select(['id', 'event_id', 'withdrawn_at'])
      .where('id', '=', lead_id)
      .where('student_id', '=', scope.student_id)
      .forUpdate()
      .executeTakeFirst()
    if (!lead) throw new Problem('not_found')
    const { id, event_id } = lead
    if (taken_back !== (lead.withdrawn_at !== null)) {
      if (taken_back)
        await tx.db
          .updateTable('fair_leads')
          .set({ withdrawn_at: tx.now, rating: null, note: '', scanned_by: null })
          .where('id', '=', id)
          .execute()
      else await tx.db.deleteFrom('fair_leads').where('id', '=', id).execute()
      const verb = taken_back ? 'fair_lead.taken_back' : 'fair_lead.allowed_again'
      await record(tx, scope, verb, { type: 'fair_lead', id }, event_id)
    }
    const hindrance = await hindranceOf(tx.db, scope, event_id, tx.now).catch((error: unknown) => {
      // whoever no longer sees the event can still take back what they shared there
      if (error instanceof Problem) return error.message
      throw error
    })
    return sharingOf(tx.db, scope, event_id, hindrance)
  })

/** Stops sharing with the place that was given up; not what the student said after they had another. */
export const endSharing = async (tx: Tx, registrationId: string, at: string): Promise<void> => {
  await tx.db
    .deleteFrom('fair_sharing as f')
    .using('event_registrations as r')
    .whereRef('r.event_id', '=', 'f.event_id')
    .whereRef('r.student_id', '=', 'f.student_id')
    .where('r.id', '=', registrationId)
    .where('f.shared_at', '<=', at)
    .execute()
}
