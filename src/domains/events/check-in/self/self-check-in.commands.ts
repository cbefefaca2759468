import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope, StudentScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { lockEvent } from '../../events.queries.ts'
import { requireStep } from '../../events.rules.ts'
import { admit } from '../check-in.commands.ts'
import { lockCheckInEvent } from '../check-in.queries.ts'
import { hoursHindrance } from '../check-in.rules.ts'
import { lockRegistration } from '../tickets.queries.ts'
import { hostOf, ownRegistration } from './self-check-in.queries.ts'
import { isShownNow, requireOwnAdmission } from './self-check-in.rules.ts'

/** Switches self check-in. Whoever is checking in at that moment is done first, or refused. */
export const switchSelfCheckIn = (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
  is_on: boolean,
): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const event = await lockEvent(tx, scope, eventId)
    if (is_on) requireStep('check_in', event, tx.now)
    if (event.self_check_in === is_on) return
    await tx.db.updateTable('events').set({ self_check_in: is_on }).where('id', '=', event.id).execute()
    await recordActivity(tx, scope.actor, {
      verb: is_on ? 'event.self_check_in_started' : 'event.self_check_in_ended',
      subject: { type: 'event', id: event.id },
    })
  })

/** The screen's code says where the student is; whether they come in is decided as at any door. */
export const checkInBySelf = (
  deps: Deps,
  scope: StudentScope,
  { event_id, code }: { event_id: string; code: string },
) =>
  inTransaction(deps, async (tx) => {
    const own = await ownRegistration(tx.db, scope, event_id)
    if (own?.state === 'registered' && own.checked_in_at) {
      const { title, time_zone, checked_in_at } = own
      return { title, time_zone, checked_in_at, already: true }
    }
    if (!isShownNow(deps.secretKey, event_id, code, tx.now))
      throw new Problem('link_expired', 'This code has ended. Scan the one that the screen shows now')
    const host = await hostOf(tx.db, event_id)
    if (!host) throw new Problem('not_found')
    const event = await lockCheckInEvent(tx, host, event_id)
    if (event.state === 'canceled') throw new Problem('conflict', 'This event was canceled')
    if (!event.self_check_in)
      throw new Problem('conflict', 'Self check-in is switched off here. Show your ticket at the desk')
    const hours = hoursHindrance(event, tx.now)
    if (hours) throw new Problem('conflict', hours.text)
    if (!own) throw new Problem('not_registered')
    requireOwnAdmission(await lockRegistration(tx, event.id, own.id), event, tx.now)
    const { organization_id } = host
    const actor = { ...scope.actor, organization_id }
    const { checked_in_at, already, time_zone } = await admit(
      tx,
      { organization_id, account_id: null, is_self: true, actor },
      event,
      own.id,
    )
    return { title: event.title, time_zone, checked_in_at, already }
  })
