import { sql } from 'kysely'
import { rejectOrganisations, suspendOrganisations } from '#domains/teams/review/commands.ts'
import type { Tx } from '#platform/deps.ts'
import type { Actor } from '#platform/scope.ts'
import { endsWith, type Membership, NOBODY } from '../../rules.ts'

const LEFT = 'The last member of the team deleted the account'

/** Changes to a team wait for each other, as they do where the team itself makes them. */
export const lockTeams = async (tx: Tx, personId: string): Promise<void> => {
  await tx.db
    .selectFrom('organisations')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('role_accounts')
        .select('organisation_id')
        .where('person_id', '=', personId)
        .where('organisation_id', 'is not', null)
        .$castTo<{ organisation_id: string }>(),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Organisations nobody is left in are taken out of service. */
export const endAbandoned = async (
  tx: Tx,
  actor: Actor,
  memberships: readonly Membership[],
): Promise<void> => {
  const ids = memberships.filter(endsWith).map(({ organisation_id }) => organisation_id)
  if (ids.length === 0) return
  const rows = await tx.db
    .selectFrom('organisations')
    .select(['id', 'state'])
    .where('id', 'in', ids)
    .execute()
  const of = (state: string) => rows.filter((row) => row.state === state).map(({ id }) => id)
  if (of('approved').length > 0) await suspendOrganisations(tx, actor, of('approved'), LEFT)
  if (of('pending_review').length > 0) await rejectOrganisations(tx, actor, of('pending_review'), LEFT)
}

/** Where the person stands by name in what their organisations show: the contact of a job, a representative at a fair. */
export const leaveContacts = async (
  tx: Tx,
  memberships: readonly Membership[],
  person: { email: string; tombstone: string },
): Promise<void> => {
  const organisations = memberships.map(({ organisation_id }) => organisation_id)
  if (organisations.length === 0) return
  const nobody = { name: `${NOBODY.first_name} ${NOBODY.last_name}`, email: person.tombstone }
  await tx.db
    .updateTable('jobs')
    .set({ contact_name: null, contact_email: null })
    .where('organisation_id', 'in', organisations)
    .where(sql<boolean>`lower(contact_email) = ${person.email}`)
    .execute()
  await sql`
    update fair_registrations r set representatives = (
      select jsonb_agg(case when lower(one ->> 'email') = ${person.email}
        then one || ${JSON.stringify(nobody)}::jsonb else one end order by place)
      from jsonb_array_elements(r.representatives) with ordinality as t (one, place))
    where r.organisation_id = any(${organisations}::uuid[]) and exists (
      select from jsonb_array_elements(r.representatives) one where lower(one ->> 'email') = ${person.email})`.execute(
    tx.db,
  )
  await sql`
    update fair_slots s set representative_name = ${nobody.name}, representative_email = ${nobody.email}
    from fair_registrations r
    where r.id = s.registration_id and r.organisation_id = any(${organisations}::uuid[])
      and lower(s.representative_email) = ${person.email}`.execute(tx.db)
}
