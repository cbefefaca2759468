import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { invalid } from '#shared/problems.ts'
import { lockEvent } from '../../events.queries.ts'
import { requireStep } from '../../events.rules.ts'
import { inviteByPick } from '../../invitations/event-invitations.commands.ts'
import { lockPlaces } from '../../registrations/event-seats.commands.ts'
import { boothsOf } from '../booths.queries.ts'
import type { HostedEvent } from '../hosted-events.contract.ts'
import { hostedEvent } from '../hosted-events.queries.ts'
import type { Copying } from './event-copies.contract.ts'
import { invitedAgain } from './event-copies.queries.ts'
import { datesOfCopy, titleOfCopy } from './event-copies.rules.ts'

/**
 * Copies an event into a draft without its registrations. Exhibitors invited again are told once the draft is
 * published; reactions copy the registration form and the plan of the booths.
 */
export const duplicateEvent = (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  { starts_at, invite_exhibitors }: Copying,
): Promise<HostedEvent> =>
  inTransaction(deps, async (tx) => {
    const event = await lockEvent(tx, scope, id)
    requireStep('duplicate', event, tx.now)
    if (starts_at && Date.parse(starts_at) <= tx.now.getTime())
      throw invalid({ starts_at: ['This is in the past; choose a later time'] })
    const { intended_time_period, ...dates } = datesOfCopy(event, starts_at, tx.now)
    const title = titleOfCopy(event, dates.starts_at)
    const { capacity } = await lockPlaces(tx, id)
    const booths = await boothsOf(tx.db, id)
    const copy = newId(tx.now.getTime())
    await tx.db
      .insertInto('events')
      .values({
        id: copy,
        organization_id: scope.organization_id,
        created_by: scope.account_id,
        state: 'draft',
        title,
        description: event.description,
        kind: event.kind,
        format: event.format,
        venue_name: event.venue_name,
        venue_address: event.venue_address,
        meeting_url: event.meeting_url,
        time_zone: event.time_zone,
        visibility: event.visibility,
        target_student_group: JSON.stringify(event.target_student_group),
        ...dates,
        intended_time_period: JSON.stringify(intended_time_period),
        cover_file_id: event.cover_file_id,
        cover_pick: event.cover_pick,
        booth_map_file_id: event.booth_map_file_id,
        booth_currency: event.booth_currency,
        payment_due_days: event.payment_due_days,
        takes_exhibitors: event.takes_exhibitors,
        invitation_reminder_days: event.invitation_reminder_days,
        payment_instructions: event.payment_instructions,
        bank_account: event.bank_account && JSON.stringify(event.bank_account),
        created_at: tx.now,
        updated_at: tx.now,
      })
      .execute()
    await tx.db.insertInto('event_places').values({ event_id: copy, capacity }).execute()
    if (booths.length > 0)
      await tx.db
        .insertInto('event_booths')
        .values(
          booths.map(({ held: _, free: __, waiting: ___, ...booth }, position) => ({
            ...booth,
            id: newId(),
            event_id: copy,
            position,
          })),
        )
        .execute()
    if (invite_exhibitors)
      await inviteByPick(
        tx,
        scope,
        { ...dates, id: copy, state: 'draft' },
        await invitedAgain(tx.db, scope, id),
      )
    await recordActivity(tx, scope.actor, {
      verb: 'event.drafted',
      subject: { type: 'event', id: copy },
      data: { title, copied_from: id },
    })
    return hostedEvent(tx, scope, copy)
  })
