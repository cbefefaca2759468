import { sql } from 'kysely'
import { ownEvent } from '#domains/events/events.queries.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { hasRight, type OrganizationScope, type StudentScope } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import { Problem } from '#shared/problems.ts'
import { guestLink } from './guest-survey-links.mapping.ts'
import {
  LEAST_ANSWERS,
  type Survey,
  type SurveyAnswer,
  type SurveyComment,
  type SurveySide,
} from './surveys.contract.ts'
import { canAnswer, canAskGuests, canSetUp, surveyDueAt } from './surveys.rules.ts'

export const surveyedEvent = async (db: Db, scope: OrganizationScope, id: string) => {
  const event = await ownEvent(db, scope, id)
    .select(['id', 'title', 'state', 'starts_at', 'ends_at', 'time_zone', 'taken_down_at'])
    .executeTakeFirst()
  if (!event) throw new Problem('not_found')
  return event
}

/** Students who were checked in. Guests without an account get no letter. */
const studentsWhoCame = (db: Db, eventId: string) =>
  db
    .selectFrom('event_registrations as r')
    .where('r.event_id', '=', eventId)
    .where('r.state', '=', 'registered')
    .where('r.attendance', '=', 'checked_in')
    .where('r.student_id', 'is not', null)

const exhibitorsWhoCame = (db: Db, eventId: string) =>
  db
    .selectFrom('fair_registrations as r')
    .innerJoin('organizations as x', 'x.id', 'r.organization_id')
    .where('r.event_id', '=', eventId)
    .where('r.state', '=', 'approved')
    .where('x.state', '=', 'approved')

const reachOf = async (db: Db, eventId: string): Promise<Survey['reach']> => {
  const count = sql<number>`count(*)::int`.as('count')
  const [students, exhibitors] = await Promise.all([
    studentsWhoCame(db, eventId).select(count).executeTakeFirstOrThrow(),
    exhibitorsWhoCame(db, eventId).select(count).executeTakeFirstOrThrow(),
  ])
  return { students: students.count, exhibitors: exhibitors.count }
}

/** Returns how the host thanks and asks; nothing of it before it says so. */
export const readSurvey = async (
  deps: Pick<Deps, 'db' | 'clock' | 'secretKey' | 'config'>,
  scope: OrganizationScope,
  eventId: string,
): Promise<Survey> => {
  const { db } = deps
  const now = deps.clock.now()
  const event = await surveyedEvent(db, scope, eventId)
  const row = await db
    .selectFrom('event_surveys')
    .selectAll()
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  const { ends_at, time_zone } = event
  return {
    students: { asks: row?.asks_students ?? false, thanks: row?.thanks_students ?? '' },
    exhibitors: { asks: row?.asks_exhibitors ?? false, thanks: row?.thanks_exhibitors ?? '' },
    sends_at: ends_at && surveyDueAt({ ends_at, time_zone }).toISOString(),
    sent_at: row?.sent_at ?? null,
    reach: await reachOf(db, eventId),
    guest_link: canAskGuests(event, row?.asks_students ?? false, now) ? guestLink(deps, eventId) : null,
    may: {
      edit: hasRight(scope.team_role, 'member') && canSetUp(event, row?.sent_at ?? null, now),
    },
  }
}

const answersOf = {
  students: (db: Db, eventId: string) =>
    db
      .selectFrom('event_survey_answers as a')
      .select(['a.id', 'a.rating', 'a.comment'])
      // the host may have watched who answered when
      .select(sql<string | null>`null::timestamptz`.as('answered_at'))
      .select(sql<string | null>`null`.as('organization'))
      .where('a.event_id', '=', eventId),
  exhibitors: (db: Db, eventId: string) =>
    db
      .selectFrom('fair_survey_answers as a')
      .innerJoin('fair_registrations as r', 'r.id', 'a.registration_id')
      .innerJoin('organizations as o', 'o.id', 'r.organization_id')
      .select(['a.id', 'a.rating', 'a.comment', 'a.answered_at'])
      .select(sql<string | null>`o.name`.as('organization'))
      .where('a.event_id', '=', eventId),
} as const

export interface Rated {
  answers: number
  /** Of one to five, with two decimals; null without an answer, or with too few of students. */
  average: number | null
}

const tableOf = { students: 'event_survey_answers', exhibitors: 'fair_survey_answers' } as const
const leastOf = { students: LEAST_ANSWERS, exhibitors: 1 } as const

/** Guests answer at the exit, where the host sees who does: nothing is read before the letters have left. */
const areRead = (eventId: string) =>
  sql<boolean>`exists (select from event_surveys s where s.event_id = ${eventId} and s.sent_at is not null)`

const ratedBy = (db: Db, side: SurveySide, eventId: string): Promise<Rated> =>
  db
    .selectFrom(tableOf[side])
    .select(sql<number>`count(*)::int`.as('answers'))
    .select(
      sql<
        number | null
      >`case when count(*) >= ${sql.lit(leastOf[side])} then round(avg(rating), 2)::float8 end`.as('average'),
    )
    .where('event_id', '=', eventId)
    .where(areRead(eventId))
    .executeTakeFirstOrThrow()

/** Returns how both sides rated an event. */
export const ratingsOf = async (db: Db, eventId: string): Promise<Record<SurveySide, Rated>> => {
  const [students, exhibitors] = await Promise.all([
    ratedBy(db, 'students', eventId),
    ratedBy(db, 'exhibitors', eventId),
  ])
  return { students, exhibitors }
}

/** Returns the answers with words in them; those of few students aren't shown. */
export const listComments = async (
  { db }: Deps,
  scope: OrganizationScope,
  eventId: string,
  query: { page: number; size: number; side: SurveySide },
) => {
  await surveyedEvent(db, scope, eventId)
  const { total } = await db
    .selectFrom(tableOf[query.side])
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('event_id', '=', eventId)
    .where('comment', '<>', '')
    .executeTakeFirstOrThrow()
  if (query.side === 'students' && (await ratedBy(db, 'students', eventId)).average === null)
    return toPage<SurveyComment>([], 0, query)
  const rows: SurveyComment[] = await answersOf[query.side](db, eventId)
    .where('a.comment', '<>', '')
    .orderBy('answered_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return toPage(rows, total, query)
}

const askedColumns = ['e.state', 'e.ends_at', 'e.taken_down_at', 's.sent_at'] as const

/** What a student is asked. Throws `not_found` for whoever did not come. */
export const askedStudent = async (
  db: Db,
  { student_id }: Pick<StudentScope, 'student_id'>,
  eventId: string,
) => {
  const row = await studentsWhoCame(db, eventId)
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .leftJoin('event_surveys as s', 's.event_id', 'e.id')
    .leftJoin('event_survey_answers as a', 'a.registration_id', 'r.id')
    .select(['r.id', ...askedColumns, 'a.rating', 'a.comment'])
    .select((eb) => eb.fn.coalesce('s.asks_students', eb.lit(false)).as('asks'))
    .where('r.student_id', '=', student_id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

export const askedExhibitor = async (db: Db, scope: OrganizationScope, registrationId: string) => {
  const row = await db
    .selectFrom('fair_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .leftJoin('event_surveys as s', 's.event_id', 'e.id')
    .leftJoin('fair_survey_answers as a', 'a.registration_id', 'r.id')
    .select(['r.id', 'r.event_id', 'r.state as registration', ...askedColumns])
    .select((eb) => eb.fn.coalesce('s.asks_exhibitors', eb.lit(false)).as('asks'))
    .select(['a.rating', 'a.comment'])
    .where('r.id', '=', registrationId)
    .where('r.organization_id', '=', scope.organization_id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return { ...row, asks: row.asks && row.registration === 'approved' }
}

type Asked = Awaited<ReturnType<typeof askedStudent>>

export const asAnswer = (
  row: Pick<Asked, 'state' | 'ends_at' | 'taken_down_at' | 'sent_at' | 'asks' | 'rating' | 'comment'>,
  acts: boolean,
  now: Date,
): SurveyAnswer => ({
  may: { answer: acts && canAnswer(row, row, now) },
  answer: row.rating ? { rating: row.rating, comment: row.comment ?? '' } : null,
})

/** What letters say about an event, as long as it stands. */
export const thankedEvent = (tx: Tx, eventId: string) =>
  tx.db
    .selectFrom('event_surveys as s')
    .innerJoin('events as e', 'e.id', 's.event_id')
    .innerJoin('organizations as h', 'h.id', 'e.organization_id')
    .select(['e.id', 'e.title', 'h.name as host', 's.asks_students', 's.asks_exhibitors'])
    .select(['s.thanks_students', 's.thanks_exhibitors'])
    .where('e.id', '=', eventId)
    .where('e.state', '=', 'published')
    .where('e.taken_down_at', 'is', null)
    .where('h.state', '=', 'approved')
    .executeTakeFirst()

/** Returns the next students to write to, by id. */
export const thankedStudents = async (tx: Tx, eventId: string, after: string | null, limit: number) => {
  const all = studentsWhoCame(tx.db, eventId).innerJoin('role_accounts as m', 'm.id', 'r.student_id')
  const rows = await (after ? all.where('r.student_id', '>', after) : all)
    .select('r.student_id')
    .$narrowType<{ student_id: string }>()
    .where('m.status', '=', 'active')
    .orderBy('r.student_id')
    .limit(limit)
    .execute()
  return rows.map(({ student_id }) => student_id)
}

/** Returns the next exhibitors to write to, by registration. */
export const thankedExhibitors = (tx: Tx, eventId: string, after: string | null, limit: number) => {
  const all = exhibitorsWhoCame(tx.db, eventId)
  return (after ? all.where('r.id', '>', after) : all)
    .select(['r.id', 'r.organization_id', 'x.kind', 'x.name'])
    .orderBy('r.id')
    .limit(limit)
    .execute()
}
