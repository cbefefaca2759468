import { notify } from '#domains/notifications/notices.commands.ts'
import { teamOf } from '#domains/organizations/organizations.queries.ts'
import { recordActivities } from '#platform/activity.ts'
import { iso } from '#platform/clock.ts'
import { systemActor } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import { countLabel } from '#shared/labels.ts'
import { holdWaiting, lockAhead, lockSchedule, panelsOf } from './interview-holding.queries.ts'
import { replacePanel } from './interview-panels.commands.ts'
import { interviewActivity, moveUp, unseat } from './interview-seats.commands.ts'
import { canInterview, scheduleLink } from './interviews.rules.ts'

/** Frees the coming interviews of an application that was closed, and leaves the waiting lists. */
export const endInterviewsOf = async (tx: Tx, applicationId: string): Promise<void> => {
  const application = await tx.db
    .selectFrom('applications')
    .select('student_state')
    .where('id', '=', applicationId)
    .forShare()
    .executeTakeFirst()
  // who has applied again meanwhile keeps what they book from now on
  if (!application || canInterview(application.student_state)) return
  await tx.db
    .updateTable('interviews')
    .set({ waiting_since: null })
    .where('application_id', '=', applicationId)
    .where('waiting_since', 'is not', null)
    .execute()
  const booked = await tx.db
    .selectFrom('interviews')
    .select(['schedule_id', 'student_id'])
    .where('application_id', '=', applicationId)
    .where('booked_at', 'is not', null)
    .orderBy('schedule_id')
    .execute()
  for (const { schedule_id, student_id } of booked) {
    const schedule = await lockSchedule(tx, schedule_id)
    const waiting = await holdWaiting(tx, schedule_id, [student_id])
    const slot = (await lockAhead(tx, schedule_id)).find((one) => one.application_id === applicationId)
    if (!slot) continue
    const who = { id: slot.interview_id!, application_id: applicationId, student_id }
    await unseat(tx, [who.id])
    await recordActivities(tx, systemActor, [
      {
        ...interviewActivity('closed', who, slot, { sequence: slot.sequence! + 1 }),
        organization_id: schedule!.organization_id,
      },
    ])
    await moveUp(tx, slot, waiting, schedule!.organization_id)
  }
}

/** Takes somebody who left the team off the panels of what is ahead; tells the team where nobody is left. */
export const leavePanels = async (tx: Tx, accountId: string): Promise<void> => {
  const tracks = await tx.db
    .selectFrom('interview_panelists as n')
    .innerJoin('interview_tracks as k', 'k.id', 'n.track_id')
    .innerJoin('interview_schedules as s', 's.id', 'k.schedule_id')
    .select(['k.id as track_id', 's.id', 's.title', 's.organization_id'])
    .where('n.account_id', '=', accountId)
    .where('s.canceled_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('interview_slots as t')
          .select('t.id')
          .whereRef('t.schedule_id', '=', 's.id')
          .where('t.removed_at', 'is', null)
          .where('t.starts_at', '>', iso(tx.now)),
      ),
    )
    .orderBy('s.id')
    .orderBy('k.id')
    .execute()
  for (const track of tracks) {
    await lockSchedule(tx, track.id)
    const panel = (await panelsOf(tx, [track.track_id])).get(track.track_id) ?? []
    const before = panel.map(({ account_id }) => account_id)
    const after = before.filter((account) => account !== accountId)
    const slots = (await lockAhead(tx, track.id)).filter(({ track_id }) => track_id === track.track_id)
    const activities = await replacePanel(tx, track, slots, before, after)
    await tx.db
      .deleteFrom('interview_panelists')
      .where('track_id', '=', track.track_id)
      .where('account_id', '=', accountId)
      .execute()
    await recordActivities(tx, systemActor, activities)
    if (after.length === 0 && slots.length > 0)
      await notify(tx, {
        to: (await teamOf(tx.db, track.organization_id, 'member')).map(({ account_id }) => account_id),
        kind: 'interview',
        title: `No one is left to hold ${track.title}`,
        text: `${countLabel(slots.length, 'time')} ahead ${slots.length === 1 ? 'has' : 'have'} no interviewer. Choose somebody.`,
        link: scheduleLink(track.id),
        cause: `interview.unheld:${track.track_id}:${accountId}`,
      })
  }
}
