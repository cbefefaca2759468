import { sql } from 'kysely'
import { isOverSql } from '#domains/events/events.rules.ts'
import { recordActivity } from '#platform/activity.ts'
import { DAY, iso, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { hasRight, type OrganizationScope, type StudentScope, systemActor } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import type { Survey, SurveyAnswer, studentSurvey, universitySurvey } from './surveys.contract.ts'
import { asAnswer, askedExhibitor, askedStudent, readSurvey, surveyedEvent } from './surveys.queries.ts'
import { ASKED_WITHIN, canSetUp, surveyDueAt } from './surveys.rules.ts'

/** Whoever sets up and whoever sends wait for each other. */
const lockSurvey = (tx: Tx, eventId: string) =>
  tx.db
    .selectFrom('event_surveys')
    .select(['event_id', 'sent_at'])
    .where('event_id', '=', eventId)
    .forUpdate()
    .executeTakeFirst()

export const saveSurvey = (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
  { students, exhibitors }: BodyOf<typeof universitySurvey.save>,
): Promise<Survey> =>
  inTransaction(deps, async (tx) => {
    const event = await surveyedEvent(tx.db, scope, eventId)
    const row = {
      asks_students: students.asks,
      asks_exhibitors: exhibitors.asks,
      thanks_students: students.thanks,
      thanks_exhibitors: exhibitors.thanks,
      edited_at: tx.now,
    }
    const before = await lockSurvey(tx, eventId)
    if (!canSetUp(event, before?.sent_at ?? null, tx.now))
      throw new Problem('conflict', 'The letters have left, or the event is canceled or long over')
    await tx.db
      .insertInto('event_surveys')
      .values({ event_id: eventId, ...row })
      .onConflict((conflict) => conflict.column('event_id').doUpdateSet(row))
      .execute()
    await recordActivity(tx, scope.actor, {
      verb: 'event.survey_set_up',
      subject: { type: 'event', id: eventId },
      data: { title: event.title },
    })
    return readSurvey({ ...deps, db: tx.db }, scope, eventId)
  })

type Given = BodyOf<typeof studentSurvey.answer>

const closed = () => new Problem('conflict', 'The host isn’t asking about this event')

export const answerAsStudent = (
  deps: Deps,
  scope: StudentScope,
  eventId: string,
  { rating, comment }: Given,
): Promise<SurveyAnswer> =>
  inTransaction(deps, async (tx) => {
    const row = await askedStudent(tx.db, scope, eventId)
    if (!asAnswer(row, true, tx.now).may.answer) throw closed()
    const answer = { rating, comment, answered_at: tx.now }
    await tx.db
      .insertInto('event_survey_answers')
      .values({
        id: crypto.randomUUID(),
        registration_id: row.id,
        event_id: eventId,
        student_id: scope.student_id,
        ...answer,
      })
      .onConflict((conflict) => conflict.column('registration_id').doUpdateSet(answer))
      .execute()
    return asAnswer({ ...row, ...answer }, true, tx.now)
  })

export const answerAsExhibitor = (
  deps: Deps,
  scope: OrganizationScope,
  registrationId: string,
  { rating, comment }: Given,
): Promise<SurveyAnswer> =>
  inTransaction(deps, async (tx) => {
    const row = await askedExhibitor(tx.db, scope, registrationId)
    const acts = hasRight(scope.team_role, 'member')
    if (!asAnswer(row, acts, tx.now).may.answer) throw closed()
    const answer = { rating, comment, answered_at: tx.now, answered_by: scope.account_id }
    await tx.db
      .insertInto('fair_survey_answers')
      .values({ id: newId(), registration_id: registrationId, event_id: row.event_id, ...answer })
      .onConflict((conflict) => conflict.column('registration_id').doUpdateSet(answer))
      .execute()
    return asAnswer({ ...row, rating, comment }, acts, tx.now)
  })

/** Events looked at in one minute. */
const AT_ONCE = 500

/** Starts the letters of each event whose morning after has come; another server's are skipped. */
export const sendDueSurveys = (deps: Deps): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const rows = await tx.db
      .selectFrom('event_surveys as s')
      .innerJoin('events as e', 'e.id', 's.event_id')
      .select(['e.id', 'e.title', 'e.ends_at', 'e.time_zone'])
      .where('s.sent_at', 'is', null)
      .where(
        sql<boolean>`(s.asks_students or s.asks_exhibitors or s.thanks_students <> '' or s.thanks_exhibitors <> '')`,
      )
      .where(isOverSql(tx.now))
      .where('e.ends_at', '>', iso(later(tx.now, -(ASKED_WITHIN + 1) * DAY)))
      .where('e.taken_down_at', 'is', null)
      .orderBy('e.ends_at')
      .orderBy('e.id')
      .limit(AT_ONCE)
      .forUpdate('s')
      .skipLocked()
      .$narrowType<{ ends_at: string }>()
      .execute()
    const due = rows.filter((event) => surveyDueAt(event) <= tx.now)
    if (due.length === 0) return
    await tx.db
      .updateTable('event_surveys')
      .set({ sent_at: tx.now })
      .where(
        'event_id',
        'in',
        due.map(({ id }) => id),
      )
      .execute()
    for (const { id, title } of due)
      await recordActivity(tx, systemActor, {
        verb: 'event.survey_sent',
        subject: { type: 'event', id },
        organization_id: null,
        data: { title },
      })
  })
