import { recordActivities, recordActivity } from '#platform/activity.ts'
import { HOUR, iso, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { type OrganizationScope, systemActor } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { Problem, requireNone } from '#shared/problems.ts'
import { isOverSql } from '../events.rules.ts'
import type { NoShowPolicy, universityNoShows } from './no-shows.contract.ts'
import { lockMissed, readPolicy } from './no-shows.queries.ts'
import { canExcuse } from './no-shows.rules.ts'

type Terms = Pick<NoShowPolicy, 'step' | 'times' | 'days'>

/** Keeps since when students could read these numbers; a letter counts nothing. */
const keepTerms = async (tx: Tx, organization_id: string, before: Terms | undefined, now: Terms) => {
  if (now.step !== 'refusal')
    await tx.db.deleteFrom('no_show_terms').where('organization_id', '=', organization_id).execute()
  else if (before?.step !== 'refusal' || before.times !== now.times || before.days !== now.days) {
    const { times, days } = now
    await tx.db
      .insertInto('no_show_terms')
      .values({ organization_id, since: tx.now, times, days })
      .onConflict((same) => same.columns(['organization_id', 'since']).doUpdateSet({ times, days }))
      .execute()
  }
}

export const savePolicy = (
  deps: Deps,
  scope: OrganizationScope,
  { step, times, days, contact_email }: BodyOf<typeof universityNoShows.savePolicy>,
): Promise<NoShowPolicy> =>
  inTransaction(deps, async (tx) => {
    const { organization_id } = scope
    const before = await tx.db
      .selectFrom('no_show_policies')
      .select(['step', 'counts_from', 'times', 'days'])
      .where('organization_id', '=', organization_id)
      .forUpdate()
      .executeTakeFirst()
    if (step === 'nothing')
      await tx.db.deleteFrom('no_show_policies').where('organization_id', '=', organization_id).execute()
    else {
      requireNone(contact_email ? {} : { contact_email: ['Say whom students can ask for an excuse'] })
      const counts_from = step === 'refusal' ? (before?.counts_from ?? tx.now) : null
      const row = { step, times, days, contact_email: contact_email!, counts_from, edited_at: tx.now }
      await tx.db
        .insertInto('no_show_policies')
        .values({ organization_id, ...row })
        .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
        .execute()
      await keepTerms(tx, organization_id, before, { step, times, days })
    }
    await recordActivity(tx, scope.actor, {
      verb: 'organization.no_show_policy_set',
      subject: { type: 'organization', id: organization_id },
      data: { from: before?.step ?? 'nothing', step, ...(step === 'refusal' && { times, days }) },
    })
    return readPolicy(tx.db, scope)
  })

/** Excuses a no-show; repeating it changes nothing. */
export const excuse = (deps: Deps, scope: OrganizationScope, id: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const row = await lockMissed(tx.db, scope, id)
    if (row.attendance === 'no_show' && row.is_excused) return
    if (!canExcuse(row))
      throw new Problem('conflict', 'Only someone who held a place and didn’t come can be excused')
    const given = await tx.db
      .insertInto('no_show_excuses')
      .values({ registration_id: id, excused_at: tx.now, excused_by: scope.account_id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('registration_id')
      .executeTakeFirst()
    // a colleague's excuse of the same moment
    if (!given) return
    await recordActivity(tx, scope.actor, {
      verb: 'event_registration.excused',
      subject: { type: 'event_registration', id },
      data: { event_id: row.event_id },
    })
  })

export const takeBackExcuse = (deps: Deps, scope: OrganizationScope, id: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const { event_id } = await lockMissed(tx.db, scope, id)
    const { numDeletedRows } = await tx.db
      .deleteFrom('no_show_excuses')
      .where('registration_id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    await recordActivity(tx, scope.actor, {
      verb: 'event_registration.excuse_taken_back',
      subject: { type: 'event_registration', id },
      data: { event_id },
    })
  })

/** Hours after the end in which late scans still arrive before no-shows are recorded. */
const GRACE_HOURS = 24
/** Older events were already processed. */
const LOOK_BACK_HOURS = 24 * 7
/** The next minute goes on with the others. */
const AT_ONCE = 1000

/** Records who held a place and didn't come, but only for events where someone was checked in. */
export const recordNoShows = (deps: Deps): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const rows = await tx.db
      .selectFrom('event_registrations as r')
      .innerJoin('events as e', 'e.id', 'r.event_id')
      .select(['r.id', 'r.event_id', 'e.organization_id'])
      .where('r.state', '=', 'registered')
      .where('r.attendance', 'is', null)
      .where(isOverSql(later(tx.now, -GRACE_HOURS * HOUR)))
      .where('e.ends_at', '>', iso(later(tx.now, -LOOK_BACK_HOURS * HOUR)))
      .where('e.taken_down_at', 'is', null)
      .where((e) =>
        e.exists(
          e
            .selectFrom('event_registrations as came')
            .select('came.id')
            .whereRef('came.event_id', '=', 'e.id')
            .where('came.checked_in_at', 'is not', null),
        ),
      )
      .orderBy('r.id')
      .limit(AT_ONCE)
      .forUpdate('r')
      .skipLocked()
      .execute()
    if (rows.length === 0) return
    await tx.db
      .updateTable('event_registrations')
      .set({ attendance: 'no_show' })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
    await recordActivities(
      tx,
      systemActor,
      rows.map(({ id, event_id, organization_id }) => ({
        verb: 'event_registration.missed',
        subject: { type: 'event_registration', id },
        organization_id,
        data: { event_id },
      })),
    )
  })
