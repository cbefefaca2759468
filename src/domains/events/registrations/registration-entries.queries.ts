import { sql } from 'kysely'
import type { StudentScope } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import { hostRelationColumns, isVisibleTo } from '../events.queries.ts'
import { noShowColumns } from '../no-shows/no-shows.queries.ts'

type Asking = ReadonlyArray<{ scope: Pick<StudentScope, 'student_id'> }>

/** With the account and the person: a registration refers to the one and copies from the other. */
const holdStudents = (tx: Tx, ids: string[], { waits }: { waits: boolean }) => {
  const orSkip = sql.raw(waits ? '' : 'skip locked')
  return tx.db
    .selectFrom('students as s')
    .innerJoin('role_accounts as a', 'a.id', 's.account_id')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .select(['s.account_id', 's.university_id', 's.majors', 's.graduation_class', 's.degree'])
    .where('s.account_id', '=', sql<string>`any (${ids}::uuid[])`)
    .orderBy('s.account_id')
    .modifyEnd(sql`for share of s, p ${orSkip} for key share of a ${orSkip}`)
}

/**
 * Locks students, so that a university's decision about them comes either before or after, and then the event
 * they want to register for, so that it is neither canceled nor moved meanwhile. Returns it as each of them may
 * see it, with their studies and any registration.
 */
const applicantRows = (tx: Tx, eventId: string, all: Asking, waiting: { waits: boolean }) =>
  tx.db
    .with('student', () =>
      holdStudents(
        tx,
        all.map(({ scope }) => scope.student_id),
        waiting,
      ),
    )
    .with('event', (db) =>
      db
        .selectFrom('events')
        .select([
          'id',
          'organization_id',
          'state',
          'taken_down_at',
          'visibility',
          'starts_at',
          'ends_at',
          'time_zone',
        ])
        .select(['sequence', 'registration_opens_at', 'registration_closes_at', 'target_student_group'])
        .where('id', '=', eventId)
        .where(sql<boolean>`exists (select from student)`)
        .forKeyShare(),
    )
    .selectFrom('student')
    .leftJoin('event as e', (join) => join.on(isVisibleTo(sql`student.account_id`)))
    .leftJoin('event_registrations as r', (join) =>
      join.onRef('r.event_id', '=', 'e.id').onRef('r.student_id', '=', 'student.account_id'),
    )
    .leftJoin('no_show_policies as np', 'np.organization_id', 'e.organization_id')
    .leftJoin('organizations as ho', 'ho.id', 'np.organization_id')
    .select(['student.account_id as student_id', 'student.university_id', 'ho.name as refusing_host'])
    .select(noShowColumns(sql`student.account_id`))
    .select(['student.majors', 'student.graduation_class', 'student.degree'])
    .select(['e.id', 'e.organization_id', 'e.state', 'e.visibility', 'e.starts_at', 'e.ends_at'])
    .select(['e.time_zone', 'e.sequence', 'e.registration_opens_at', 'e.registration_closes_at'])
    .select(['e.target_student_group', 'r.id as own_id', 'r.state as own_state'])
    .select(['r.offer_expires_at', 'r.barred_at'])
    .select(hostRelationColumns(sql`student.account_id`))
    .execute()

type Row = Awaited<ReturnType<typeof applicantRows>>[number]
type OfEvent =
  | 'id'
  | 'organization_id'
  | 'state'
  | 'visibility'
  | 'time_zone'
  | 'sequence'
  | 'target_student_group'
/** A student who may see the event. */
export type Applicant = Omit<Row, OfEvent> & { [K in OfEvent]: NonNullable<Row[K]> }

const sees = (row: Row): row is Applicant => row.id !== null

/** Returns those who may see the event, by their ids, and, where it doesn't wait for them, those somebody holds. */
export const holdApplicants = async (tx: Tx, eventId: string, all: Asking, waiting: { waits: boolean }) => {
  const rows = await applicantRows(tx, eventId, all, waiting)
  const held = new Set(rows.map(({ student_id }) => student_id))
  return {
    applicants: new Map(rows.filter(sees).map((row) => [row.student_id, row])),
    busy: new Set(
      waiting.waits ? [] : all.map(({ scope }) => scope.student_id).filter((id) => !held.has(id)),
    ),
  }
}
