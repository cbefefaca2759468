import { notify, notifyAll } from '#domains/notifications/notices.commands.ts'
import { teamsOf } from '#domains/organizations/organizations.queries.ts'
import { recordActivity } from '#platform/activity.ts'
import type { Reaction, RecordedActivity, Tick } from '#platform/reactions.ts'
import { systemActor } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import { guestAnswerErrand } from './guest-survey.commands.ts'
import { sendDueSurveys } from './surveys.commands.ts'
import { thanksLetter } from './surveys.mails.ts'
import { thankedEvent, thankedExhibitors, thankedStudents } from './surveys.queries.ts'
import { isTold } from './surveys.rules.ts'

const STUDENTS_AT_ONCE = 200
const EXHIBITORS_AT_ONCE = 50

/** Writes to a batch of students and leaves the rest to the next step. */
const thankStudents = async (tx: Tx, { subject_id: id, data }: RecordedActivity): Promise<void> => {
  const event = await thankedEvent(tx, id)
  const side = event && { asks: event.asks_students, thanks: event.thanks_students }
  if (!side || !isTold(side)) return
  const to = await thankedStudents(tx, id, (data as { after?: string }).after ?? null, STUDENTS_AT_ONCE)
  const link = `/student/events/detail?id=${id}`
  const letter = thanksLetter({
    ...event,
    ...side,
    url: tx.deps.config.publicUrl + link,
    exhibitor: null,
  })
  await notify(tx, {
    to,
    kind: 'event_survey',
    title: letter.heading,
    text: side.asks ? `${event.host} asks how it was.` : `${event.host} thanks you.`,
    link,
    cause: `event.survey:${id}`,
    letter,
  })
  if (to.length === STUDENTS_AT_ONCE)
    await recordActivity(tx, systemActor, {
      verb: 'event.thanking_students',
      subject: { type: 'event', id },
      organization_id: null,
      data: { after: to.at(-1) },
    })
}

const thankExhibitors = async (tx: Tx, { subject_id: id, data }: RecordedActivity): Promise<void> => {
  const event = await thankedEvent(tx, id)
  const side = event && { asks: event.asks_exhibitors, thanks: event.thanks_exhibitors }
  if (!side || !isTold(side)) return
  const { after = null } = data as { after?: string }
  const rows = await thankedExhibitors(tx, id, after, EXHIBITORS_AT_ONCE)
  const ids = rows.map(({ organization_id }) => organization_id)
  const people = ids.length > 0 ? await teamsOf(tx.db, ids, 'member') : []
  const teams = Map.groupBy(people, ({ organization_id }) => organization_id)
  await notifyAll(
    tx,
    rows.map((row) => {
      const link = `/${row.kind}/fair-and-event/status?id=${row.id}`
      const url = tx.deps.config.publicUrl + link
      const letter = thanksLetter({ ...event, ...side, url, exhibitor: row.name })
      return {
        to: (teams.get(row.organization_id) ?? []).map(({ account_id }) => account_id),
        kind: 'event_survey' as const,
        title: letter.heading,
        text: side.asks ? `${event.host} asks how it was.` : `${event.host} thanks you.`,
        link,
        cause: `event.survey:${id}`,
        letter,
      }
    }),
  )
  if (rows.length === EXHIBITORS_AT_ONCE)
    await recordActivity(tx, systemActor, {
      verb: 'event.thanking_exhibitors',
      subject: { type: 'event', id },
      organization_id: null,
      data: { after: rows.at(-1)!.id },
    })
}

export const surveyReactions: Reaction[] = [
  {
    name: 'fairs.thank_students',
    on: ['event.survey_sent', 'event.thanking_students'],
    run: thankStudents,
  },
  {
    name: 'fairs.thank_exhibitors',
    on: ['event.survey_sent', 'event.thanking_exhibitors'],
    run: thankExhibitors,
  },
]

export const surveyErrands = [guestAnswerErrand]

export const surveyTicks: Tick[] = [{ name: 'fairs.send_surveys', run: sendDueSurveys }]
