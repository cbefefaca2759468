import { sql } from 'kysely'
import { organizationsOf } from '#domains/accounts/memberships.commands.ts'
import { rejectOrganizations, suspendOrganizations } from '#domains/teams/organization-review.commands.ts'
import type { Actor } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import { DELETED_PERSON, endsWith, type Membership } from '../person-references.rules.ts'

const LEFT = 'The last member of the team deleted their account'

/** Changes to a team wait for each other, as they do when the team itself makes them. */
export const lockTeams = async (tx: Tx, personId: string): Promise<void> => {
  await organizationsOf(tx, personId).forNoKeyUpdate().execute()
}

/** Suspends organizations with no one left. */
export const endAbandoned = async (
  tx: Tx,
  actor: Actor,
  memberships: readonly Membership[],
): Promise<void> => {
  const ids = memberships.filter(endsWith).map(({ organization_id }) => organization_id)
  if (ids.length === 0) return
  const rows = await tx.db
    .selectFrom('organizations')
    .select(['id', 'state'])
    .where('id', 'in', ids)
    .execute()
  const of = (state: string) => rows.filter((row) => row.state === state).map(({ id }) => id)
  if (of('approved').length > 0) await suspendOrganizations(tx, actor, of('approved'), LEFT)
  if (of('pending_review').length > 0) await rejectOrganizations(tx, actor, of('pending_review'), LEFT)
}

/** Removes the person's name from what their organizations show: the contact of a job, a representative at a fair. */
export const leaveContacts = async (
  tx: Tx,
  memberships: readonly Membership[],
  person: { email: string; tombstone: string },
): Promise<void> => {
  const organizations = memberships.map(({ organization_id }) => organization_id)
  if (organizations.length === 0) return
  const nobody = { name: `${DELETED_PERSON.first_name} ${DELETED_PERSON.last_name}`, email: person.tombstone }
  await tx.db
    .updateTable('jobs')
    .set({ contact_name: null, contact_email: null })
    .where('organization_id', 'in', organizations)
    .where(sql<boolean>`lower(contact_email) = ${person.email}`)
    .execute()
  const theirs = sql`r.organization_id = any(${organizations}::uuid[])`
  const prepared = sql`exists (select from email_invitations i where i.id = r.invitation_id
    and i.organization_id = any(${organizations}::uuid[]))`
  for (const [table, ofTeam] of [
    ['fair_registrations', theirs],
    ['fair_booth_waits', theirs],
    ['fair_prepared_registrations', prepared],
  ] as const)
    await sql`
      update ${sql.table(table)} r set representatives = (
        select jsonb_agg(case when lower(one ->> 'email') = ${person.email}
          then one || ${JSON.stringify(nobody)}::jsonb else one end order by place)
        from jsonb_array_elements(r.representatives) with ordinality as t (one, place))
      where ${ofTeam} and exists (
        select from jsonb_array_elements(r.representatives) one where lower(one ->> 'email') = ${person.email})`.execute(
      tx.db,
    )
  // the registrations above now name nobody, so that every pass with the person's mark is a removed one
  await sql`
    update event_passes p set person_mark = null from fair_registrations r
    where r.id = p.registration_id and r.organization_id = any(${organizations}::uuid[])
      and p.is_removed and p.person_mark = pass_mark(r.id, ${person.email})`.execute(tx.db)
  await sql`
    update fair_slots s set representative_name = ${nobody.name}, representative_email = ${nobody.email}
    from fair_registrations r
    where r.id = s.registration_id and r.organization_id = any(${organizations}::uuid[])
      and lower(s.representative_email) = ${person.email}`.execute(tx.db)
}
