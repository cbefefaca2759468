import { sql } from 'kysely'
import { ownEvent } from '#domains/events/events.queries.ts'
import type { OrganizationCard } from '#domains/organizations/organizations.contract.ts'
import { organizationCards } from '#domains/organizations/organizations.queries.ts'
import type { Db } from '#platform/database.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import { Problem } from '#shared/problems.ts'
import { asSlot } from './appointment-slots.queries.ts'
import type { universityHostedSlots as calls } from './hosted-slots.contract.ts'

/** Returns the slots at one of the host's own events. */
export const listHostedSlots = async (
  db: Db,
  scope: OrganizationScope,
  eventId: string,
  query: QueryOf<typeof calls.list>,
): Promise<OutputOf<typeof calls.list>> => {
  const own = await ownEvent(db, scope, eventId).select('id').executeTakeFirst()
  if (!own) throw new Problem('not_found')
  const booked =
    query.booked === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(s.student_id is not null) = ${query.booked}`
  const slots = db
    .selectFrom('fair_slots as s')
    .where('s.event_id', '=', eventId)
    .where('s.canceled_at', 'is', null)
    .where(booked)
  const onPage = slots
    .select('s.id')
    .orderBy('s.starts_at')
    .orderBy('s.id')
    .limit(query.size)
    .offset(offsetOf(query))
  const rows = await db
    .selectFrom('fair_slots as s')
    .innerJoin(onPage.as('on_page'), 'on_page.id', 's.id')
    .innerJoin('fair_registrations as r', 'r.id', 's.registration_id')
    .leftJoin('role_accounts as a', 'a.id', 's.student_id')
    .leftJoin('persons as p', 'p.id', 'a.person_id')
    .select([
      's.id',
      's.starts_at',
      's.ends_at',
      's.place',
      's.representative_name',
      's.representative_email',
    ])
    .select('r.organization_id')
    .select(sql<string | null>`trim(p.first_name || ' ' || p.last_name)`.as('student'))
    .orderBy('s.starts_at')
    .orderBy('s.id')
    .execute()
  const { total } = await slots
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const cards = await organizationCards(
    db,
    rows.map((row) => row.organization_id),
  )
  const data = rows.map((row) => ({
    ...asSlot(row),
    exhibitor: cards.get(row.organization_id) as OrganizationCard,
    student: row.student,
  }))
  return toPage(data, total, query)
}
