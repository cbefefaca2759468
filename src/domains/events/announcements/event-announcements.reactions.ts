import { notify } from '#domains/notifications/notices.commands.ts'
import { recordActivity } from '#platform/activity.ts'
import type { Reaction, RecordedActivity } from '#platform/reactions.ts'
import { systemActor } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import { stateAt } from '../events.rules.ts'
import { announcedTime, announcementLetter } from './event-announcements.mails.ts'
import { eligibleAfter, eventToAnnounce, lastAnnouncement } from './event-announcements.queries.ts'

const BATCH = 200

/**
 * Notifies a batch of students and leaves the rest to the next step, so that each step is short and holds few
 * locks.
 */
const tellSome = async (tx: Tx, happened: RecordedActivity): Promise<void> => {
  const { after = null, announcement = happened.id } = happened.data as {
    after?: string
    announcement?: string
  }
  const eventId = happened.subject_id
  const universityId = happened.organization_id!
  const event = await eventToAnnounce(tx.db, eventId, universityId)
  const said = await lastAnnouncement(tx.db, eventId, universityId)
  if (!event || !said || stateAt(event, tx.now) !== 'published') return
  const { audience, message } = said
  const to = await eligibleAfter(tx.db, eventId, universityId, { audience, after, limit: BATCH })
  const link = `/student/events/detail?id=${eventId}`
  await notify(tx, {
    to,
    kind: 'event_announcement',
    title: `${event.university} recommends: ${event.title}`,
    text: announcedTime(event),
    link,
    cause: `event.announced:${announcement}`,
    letter: announcementLetter(event, { url: tx.deps.config.publicUrl + link, message }),
  })
  if (to.length === BATCH)
    await recordActivity(tx, systemActor, {
      verb: 'event.announcing',
      subject: { type: 'event', id: eventId },
      organization_id: universityId,
      data: { announcement, after: to.at(-1) },
    })
}

export const eventAnnouncementReactions: Reaction[] = [
  { name: 'events.announce', on: ['event.announced', 'event.announcing'], run: tellSome },
]
