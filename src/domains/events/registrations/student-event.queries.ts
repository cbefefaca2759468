import { sql } from 'kysely'
import { asCard, cardOf } from '#domains/organizations/organizations.queries.ts'
import { universityShown } from '#domains/students/students.queries.ts'
import { iso } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import { fullName } from '#shared/labels.ts'
import { Problem } from '#shared/problems.ts'
import {
  hostRelationColumns,
  isAdmitted,
  textColumns,
  visibleToStudent,
  withHost,
} from '../events.queries.ts'
import { holdsPlace, isOpenTo } from '../events.rules.ts'
import { noShowColumns, standingOf } from '../no-shows/no-shows.queries.ts'
import { policySentence, refusalSentence } from '../no-shows/no-shows.rules.ts'
import { hasWalletTicket, walletsAt } from '../wallets/wallet-passes.rules.ts'
import type { FormerTime, StudentEventDetail } from './event-registrations.contract.ts'
import { asMineOne, mineColumns, withMine } from './event-registrations.queries.ts'
import {
  closedBecause,
  ineligibleBecause,
  isLapsedSql,
  mayOf,
  targetGroupMismatches,
} from './event-registrations.rules.ts'

/** The profile fields that decide about registering, and what the host will see. */
const studiesOf = (db: Db, studentId: string) =>
  db
    .selectFrom('students as s')
    .innerJoin('role_accounts as a', 'a.id', 's.account_id')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .leftJoin('university_directory as u', (join) =>
      join.onRef('u.id', '=', 's.university_id').on('s.affiliation', '<>', 'declined'),
    )
    .select(['s.majors', 's.graduation_class', 's.degree', 'p.first_name', 'p.last_name'])
    .select(universityShown())
    .where('s.account_id', '=', studentId)

const CLASHES = 10

/** Returns what else the student has at that time. */
const clashesWith = (
  db: Db,
  scope: StudentScope,
  event: { id: string; starts_at: string; ends_at: string },
  now: Date,
) =>
  db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['e.id', 'e.title', 'e.starts_at', 'e.ends_at', 'e.time_zone', 'r.state'])
    .where('r.student_id', '=', scope.student_id)
    .where('r.state', 'in', ['registered', 'waitlisted', 'offered'])
    .where(sql<boolean>`not ${isLapsedSql(now)}`)
    .where('e.id', '<>', event.id)
    .where('e.state', '=', 'published')
    .where(isAdmitted)
    .where('e.starts_at', '<', event.ends_at)
    .where('e.ends_at', '>', event.starts_at)
    .orderBy('e.starts_at')
    .orderBy('e.id')
    .limit(CLASHES)
    .$narrowType<{ starts_at: string; ends_at: string; state: 'registered' | 'waitlisted' | 'offered' }>()
    .execute()

/** Returns the time and place the student had confirmed. */
const timeBefore = async (db: Db, eventId: string, sequence: number): Promise<FormerTime | null> => {
  const row = await db
    .selectFrom('activities')
    .select(sql<FormerTime | null>`data->'from'`.as('from'))
    .where('subject_type', '=', 'event')
    .where('subject_id', '=', eventId)
    .where('verb', '=', 'event.moved')
    .where(sql<boolean>`(data->>'sequence')::int > ${sequence}`)
    .orderBy('at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.from ?? null
}

const rowOf = (db: Db, scope: StudentScope, id: string) =>
  withMine(db, scope)
    .leftJoin('no_show_policies as np', 'np.organization_id', 'e.organization_id')
    .innerJoin(studiesOf(db, scope.student_id).as('me'), (join) => join.onTrue())
    .select(mineColumns)
    .select(textColumns)
    .select(['me.majors', 'me.graduation_class', 'me.degree', 'me.university'])
    .select(['me.first_name', 'me.last_name', cardOf('e.organization_id').as('host_card')])
    .select(['e.meeting_url', 'r.ticket_code', 'r.barred_at'])
    .select(hostRelationColumns(sql`${scope.student_id}::uuid`))
    .select(noShowColumns(sql`${scope.student_id}::uuid`))
    .where('e.id', '=', id)
    .where(visibleToStudent(scope))
    .$narrowType<{ starts_at: string; ends_at: string }>()
    .executeTakeFirst()

/** Returns one event as the student may see it. Throws `not_found`. */
export const readStudentEvent = async (
  deps: Deps,
  scope: StudentScope,
  id: string,
): Promise<StudentEventDetail> => {
  const { db } = deps
  const now = deps.clock.now()
  const row = await rowOf(db, scope, id)
  if (!row) throw new Problem('not_found')
  const event = asMineOne(withHost(row, asCard(row.host_card), now), now)
  const { registration } = event
  const clashes =
    registration?.state === 'canceled' || event.state !== 'published'
      ? []
      : await clashesWith(db, scope, row, now)
  const kept_out_by = targetGroupMismatches(row.target_student_group, row)
  const turnedAway = ineligibleBecause(row.barred_at, isOpenTo(row.visibility, row))
  const { policy, until } = standingOf(row, now)
  const refused = policy && until && refusalSentence(policy, event.host.name, until, row.time_zone)
  const own = registration && {
    state: row.registration_state!,
    offer_expires_at: row.offer_expires_at,
    attendance: row.attendance,
    confirmed_sequence: row.confirmed_sequence!,
  }
  return {
    ...event,
    registration: registration && {
      ...registration,
      ticket_code: registration.state === 'registered' ? row.ticket_code : null,
      wallets:
        registration.state === 'registered' && hasWalletTicket(event, now)
          ? walletsAt(deps.config.wallets, now)
          : [],
      moved_from: registration.needs_confirming ? await timeBefore(db, id, row.confirmed_sequence!) : null,
    },
    meeting_url: registration?.state === 'registered' ? row.meeting_url : null,
    clashes,
    kept_out_by,
    hindrance:
      registration && holdsPlace(registration.state)
        ? null
        : (turnedAway ?? closedBecause(row, now) ?? refused),
    no_show_policy: policy && policySentence(policy, event.host.name),
    refused_until: until && iso(until),
    shown_to_host: {
      name: fullName(row),
      university: row.university,
      majors: row.majors,
      graduation_class: row.graduation_class,
    },
    may: mayOf(row, own, {
      now,
      isKeptOut: turnedAway !== null || until !== null || kept_out_by.length > 0,
      places: row,
    }),
  }
}
