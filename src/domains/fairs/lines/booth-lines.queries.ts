import { sql } from 'kysely'
import { universityShown } from '#domains/students/students.queries.ts'
import type { Db } from '#platform/database.ts'
import { hasRight, type OrganizationScope } from '#platform/scope.ts'
import { ownFair } from '../own-fairs.queries.ts'
import { type BoothLine, NEXT_SHOWN } from './booth-lines.contract.ts'
import { lineHindrance } from './booth-lines.rules.ts'

const people = (db: Db) =>
  db
    .selectFrom('fair_line_places as l')
    .innerJoin('role_accounts as a', 'a.id', 'l.student_id')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .innerJoin('students as s', 's.account_id', 'l.student_id')
    .leftJoin('university_directory as u', (join) =>
      join.onRef('u.id', '=', 's.university_id').on('s.affiliation', '<>', 'declined'),
    )
    .leftJoin('role_accounts as b', 'b.id', 'l.called_by')
    .leftJoin('persons as q', 'q.id', 'b.person_id')
    .select(['l.id as place_id', 'p.first_name', 'p.last_name', universityShown()])
    .select(['s.majors', 's.graduation_class', 'l.joined_at', 'l.called_at'])
    .select(sql<string | null>`nullif(trim(concat(q.first_name, ' ', q.last_name)), '')`.as('called_by'))

/** Returns the line at one of the employer's booths. */
export const lineOf = async (
  db: Db,
  scope: OrganizationScope,
  registrationId: string,
  now: Date,
): Promise<BoothLine> => {
  const { registration, event } = await ownFair(db, scope, registrationId)
  const line = await db
    .selectFrom('fair_lines')
    .select('is_open')
    .where('registration_id', '=', registrationId)
    .executeTakeFirst()
  const counts = await db
    .selectFrom('fair_line_places')
    .select(sql<number>`(count(*) filter (where state = 'waiting'))::int`.as('waiting'))
    .select(sql<number>`(count(*) filter (where state = 'met'))::int`.as('met'))
    .where('registration_id', '=', registrationId)
    .executeTakeFirstOrThrow()
  const called = await people(db)
    .where('l.registration_id', '=', registrationId)
    .where('l.state', '=', 'called')
    .orderBy('l.called_at')
    .orderBy('l.id')
    .limit(NEXT_SHOWN)
    .execute()
  const next = await people(db)
    .where('l.registration_id', '=', registrationId)
    .where('l.state', '=', 'waiting')
    .orderBy('l.number')
    .limit(NEXT_SHOWN)
    .execute()
  const acts = hasRight(scope.team_role, 'member')
  const hindrance = lineHindrance(registration, event, now)
  const isOpen = line?.is_open === true && hindrance === null
  return {
    event: { id: event.id, title: event.title, time_zone: event.time_zone },
    is_open: isOpen,
    ...counts,
    called,
    next,
    may: {
      open: acts && hindrance === null && !isOpen,
      close: acts && isOpen,
      end: acts,
      call: acts && hindrance === null && counts.waiting > 0,
    },
    hindrance,
  }
}
