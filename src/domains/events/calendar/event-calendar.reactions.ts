import { sql } from 'kysely'
import { notify } from '#domains/notifications/notices.commands.ts'
import { HOUR, iso, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { Tick } from '#platform/reactions.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { isAdmitted } from '../events.queries.ts'
import { reminderLetter, reminderWords } from './event-calendar.mails.ts'
import { studentLink } from './event-calendar.mapping.ts'
import { datedEvent } from './event-calendar.queries.ts'

const BATCH = 500
const MOST_ROUNDS = 20

interface Lead {
  hours: 1 | 24
  /** From here on, only the later reminder is sent. */
  until: number
}
const leads: Lead[] = [
  { hours: 24, until: HOUR },
  { hours: 1, until: 0 },
]

/**
 * Finds registrations whose event is this close and that have not had this reminder; people who registered
 * later than that do not need it.
 */
const due = (tx: Tx, { hours, until }: Lead) =>
  tx.db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['r.id', 'r.event_id', 'r.student_id', 'e.starts_at'])
    .where('e.state', '=', 'published')
    .where('e.starts_at', '<=', iso(later(tx.now, hours * HOUR)))
    .where('e.starts_at', '>', iso(later(tx.now, until)))
    .where('r.state', '=', 'registered')
    .where('r.student_id', 'is not', null)
    .where(isAdmitted)
    .where(sql<boolean>`r.registered_at < e.starts_at - make_interval(hours => ${hours}::integer)`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('event_reminders as m')
            .select('m.registration_id')
            .whereRef('m.registration_id', '=', 'r.id')
            .where('m.hours_before', '=', hours)
            .whereRef('m.starts_at', '=', 'e.starts_at'),
        ),
      ),
    )
    .orderBy('r.id')
    .limit(BATCH)
    .forUpdate('r')
    .skipLocked()
    .$narrowType<{ starts_at: string; student_id: string }>()
    .execute()

const remind = (deps: Deps, lead: Lead): Promise<number> =>
  inTransaction(deps, async (tx) => {
    const rows = await due(tx, lead)
    if (rows.length === 0) return 0
    await tx.db
      .insertInto('event_reminders')
      .values(
        rows.map((row) => ({
          registration_id: row.id,
          hours_before: lead.hours,
          starts_at: row.starts_at,
        })),
      )
      .execute()
    for (const [eventId, group] of Map.groupBy(rows, (row) => row.event_id)) {
      const event = await datedEvent(tx.db, eventId)
      await notify(tx, {
        to: group.map((row) => row.student_id),
        kind: 'event_reminder',
        title: `${event.title} is ${reminderWords(lead.hours)}`,
        text: 'You’ll find the time, place, and your ticket on the event’s page.',
        link: studentLink(eventId),
        cause: `event.reminder:${eventId}:${lead.hours}:${event.starts_at}`,
        letter: reminderLetter(
          { ...event, page: `${deps.config.publicUrl}${studentLink(eventId)}` },
          lead.hours,
        ),
      })
    }
    return rows.length
  })

const remindAll: Tick['run'] = async (deps) => {
  for (const lead of leads)
    for (let round = 0; round < MOST_ROUNDS; round++) if ((await remind(deps, lead)) < BATCH) break
}

export const calendarTicks: Tick[] = [{ name: 'events.remind', run: remindAll }]
