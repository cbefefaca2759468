import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { StudentScope } from '#platform/scope.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import type {
  FirstChoiceOfApplication,
  FirstChoicesLeft,
  firstChoices,
  SentFirstChoice,
} from './first-choices.contract.ts'
import { lastDayOf, leftIn, sendOutcome, takeBackOutcome, termAt } from './first-choices.rules.ts'

type Reading = Pick<Db, 'selectFrom'>

/** The time zones of students' universities; UTC where it has no account here, or says that the student isn't its own. */
export const zonesOf = async (db: Reading, studentIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('students as s')
    .leftJoin('organizations as o', (join) =>
      join
        .onRef('o.directory_id', '=', 's.university_id')
        .on('o.kind', '=', 'university')
        .on('o.state', '=', 'approved')
        .on('s.affiliation', '<>', 'declined'),
    )
    .select(['s.account_id', sql<string>`coalesce(o.time_zone, 'UTC')`.as('time_zone')])
    .where('s.account_id', '=', sql<string>`any (${studentIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ account_id, time_zone }) => [account_id, time_zone]))
}

/** Everything the student ever sent: at most six rows a year. */
const heldBy = (db: Reading, studentId: string) =>
  db
    .selectFrom('first_choices')
    .select(['id', 'term', 'usable_in', 'place', 'state'])
    .where('student_id', '=', studentId)
    .orderBy('term')
    .orderBy('place')
    .execute()

/** What the student holds, and the term it is. */
export const holdingsOf = async (db: Reading, studentId: string, now: Date) => {
  const zone = (await zonesOf(db, [studentId])).get(studentId) ?? 'UTC'
  return { term: termAt(now, zone), held: await heldBy(db, studentId) }
}

/** How many the student can still send. */
export const leftOf = async (db: Reading, studentId: string, now: Date): Promise<FirstChoicesLeft> => {
  const { held, term } = await holdingsOf(db, studentId, now)
  return { term, term_ends_on: lastDayOf(term), left: leftIn(held, term) }
}

/** The student's own applications with the first choice each was sent as. */
const withChoice = (db: Reading, scope: StudentScope) =>
  db
    .selectFrom('applications as a')
    .leftJoin('first_choices as f', (join) =>
      join.onRef('f.application_id', '=', 'a.id').on('f.state', '=', 'standing'),
    )
    .select(['a.id', 'a.state', 'a.closed_from', 'a.decision_told_at', 'a.reply_by'])
    .select(['a.opened_at', 'a.answered_at', 'f.sent_at', 'f.returns_at'])
    .where('a.student_id', '=', scope.student_id)
type ChoiceRow = Awaited<ReturnType<ReturnType<typeof withChoice>['execute']>>[number]

const sentOf = (row: Omit<ChoiceRow, 'id' | 'reply_by'> & { sent_at: string }) => ({
  sent_at: row.sent_at,
  comes_back_at: row.answered_at === null ? row.returns_at : null,
  may: { take_back: takeBackOutcome(row, true) === 'change' },
})

/** Whether one of the student's applications was sent as a first choice; anyone else's is `not_found`. */
export const firstChoiceOf = async (
  db: Reading,
  scope: StudentScope,
  id: string,
  now: Date,
): Promise<FirstChoiceOfApplication> => {
  const row = await withChoice(db, scope).where('a.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const left = await leftOf(db, scope.student_id, now)
  const { sent_at } = row
  return {
    ...left,
    first_choice: sent_at === null ? null : sentOf({ ...row, sent_at }),
    may: { send: left.left > 0 && sendOutcome(row, sent_at !== null, now) === 'change' },
  }
}

const SHOWN = 24

/** How many the student can still send, and where the others are. */
export const firstChoicesOf = async (
  db: Reading,
  scope: StudentScope,
  now: Date,
): Promise<OutputOf<typeof firstChoices>> => {
  const left = await leftOf(db, scope.student_id, now)
  const rows = await db
    .selectFrom('first_choices as f')
    .innerJoin('applications as a', 'a.id', 'f.application_id')
    .innerJoin('jobs as j', 'j.id', 'a.job_id')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['a.id as application_id', 'a.state', 'a.closed_from', 'a.decision_told_at', 'a.opened_at'])
    .select(['a.answered_at', 'f.sent_at', 'f.returns_at', 'f.state as choice_state'])
    .select(['j.id as job_id', 'j.title', 'o.id as employer_id', 'o.name as employer'])
    .where('f.student_id', '=', scope.student_id)
    .where((eb) =>
      eb.or([
        eb('f.term', '=', left.term),
        eb('f.usable_in', '=', left.term),
        eb('f.returns_at', 'is not', null),
      ]),
    )
    .orderBy('f.sent_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(SHOWN)
    .execute()
  const sent = rows.map((row): SentFirstChoice => {
    const is_spent = row.choice_state === 'spent'
    const of = sentOf({ ...row, sent_at: row.sent_at! })
    return {
      ...of,
      ...(is_spent && { comes_back_at: null, may: { take_back: false } }),
      application_id: row.application_id,
      is_spent,
      job: { id: row.job_id, title: row.title },
      employer: { id: row.employer_id, name: row.employer },
    }
  })
  return { ...left, sent }
}
