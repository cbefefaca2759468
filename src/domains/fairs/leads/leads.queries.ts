import { sql } from 'kysely'
import { universityShown } from '#domains/students/students.queries.ts'
import { hasWords } from '#platform/conditions.ts'
import type { Db } from '#platform/database.ts'
import { hasRight, type OrganizationScope } from '#platform/scope.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import { Problem } from '#shared/problems.ts'
import { ownFair } from '../own-fairs.queries.ts'
import type { Lead, LeadFilters, LeadList, universityLeads } from './leads.contract.ts'
import { scanHindrance } from './leads.rules.ts'

const leadRows = (db: Db) =>
  db
    .selectFrom('fair_leads as l')
    .innerJoin('role_accounts as a', 'a.id', 'l.student_id')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .innerJoin('students as s', 's.account_id', 'l.student_id')
    .leftJoin('university_directory as u', (join) =>
      join.onRef('u.id', '=', 's.university_id').on('s.affiliation', '<>', 'declined'),
    )
    .leftJoin('role_accounts as b', 'b.id', 'l.scanned_by')
    .leftJoin('persons as q', 'q.id', 'b.person_id')
    .select(['l.id', 'l.student_id', 'p.first_name', 'p.last_name', 'p.email'])
    .select([universityShown(), 's.degree', 's.majors', 's.graduation_class'])
    .select(['l.rating', 'l.note', 'l.scanned_at'])
    .select(sql<string | null>`nullif(trim(concat(q.first_name, ' ', q.last_name)), '')`.as('scanned_by'))
    .where('l.withdrawn_at', 'is', null)

const isFound = ({ search, rating }: LeadFilters) =>
  sql<boolean>`(${search ? hasWords(sql`(p.first_name || ' ' || p.last_name)`, search) : sql`true`}
    and ${rating?.length ? sql`l.rating in (${sql.join(rating)})` : sql`true`})`

const ownLeads = (db: Db, scope: OrganizationScope, eventId: string, filters: LeadFilters) =>
  leadRows(db)
    .where('l.employer_id', '=', scope.organization_id)
    .where('l.event_id', '=', eventId)
    .where(isFound(filters))

export const listLeads = async (
  db: Db,
  scope: OrganizationScope,
  registrationId: string,
  query: QueryOf<(typeof universityLeads)['list']>,
  now: Date,
): Promise<LeadList> => {
  const { registration, event } = await ownFair(db, scope, registrationId)
  const found = ownLeads(db, scope, event.id, query)
  const rows = await found
    .orderBy('l.scanned_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  const { total } = await found
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const acts = hasRight(scope.team_role, 'member')
  const hindrance = scanHindrance(registration, event, now)
  return {
    ...toPage(rows, total, query),
    event: { id: event.id, title: event.title, time_zone: event.time_zone },
    may: { scan: acts && hindrance === null, edit: acts },
    hindrance,
  }
}

/** Reads on from the last row, latest first. */
export const leadsInParts =
  (db: Db, scope: OrganizationScope, eventId: string, filters: LeadFilters) =>
  (last: Lead | undefined, limit: number): Promise<Lead[]> =>
    ownLeads(db, scope, eventId, filters)
      .$if(last !== undefined, (all) =>
        all.where(sql<boolean>`(l.scanned_at, l.id) < (${last!.scanned_at}::timestamptz, ${last!.id}::uuid)`),
      )
      .orderBy('l.scanned_at', 'desc')
      .orderBy('l.id', 'desc')
      .limit(limit)
      .execute()

/** Returns one of the exhibitor's leads. Throws `not_found`, also for one that was taken back. */
export const leadOf = async (db: Db, scope: OrganizationScope, id: string): Promise<Lead> => {
  const row = await leadRows(db)
    .where('l.id', '=', id)
    .where('l.employer_id', '=', scope.organization_id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

/** Returns whose ticket this is at the event. Throws `not_found`, also for tickets of other events. */
export const ticketHolder = async (db: Db, eventId: string, code: string) => {
  const ticket = await db
    .selectFrom('event_registrations')
    .select(['student_id', 'state'])
    .where('event_id', '=', eventId)
    .where('ticket_code', '=', code)
    .executeTakeFirst()
  if (ticket?.state !== 'registered') throw new Problem('not_found', 'No ticket for this fair has that code')
  return ticket
}
