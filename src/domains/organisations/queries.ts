import type { Db } from '#platform/database.ts'
import { mediaUrl } from '#platform/files.ts'
import { hasRight, type OrganisationScope } from '#platform/scope.ts'
import type { OrganisationKind, TeamRight, TeamRole } from '#shared/endpoint.ts'
import type { OrganisationCard } from './contract.ts'

const teamRolesWith = (right: TeamRight): TeamRole[] =>
  (['owner', 'admin', 'recruiter', 'staff', 'viewer'] as const).filter((role) => hasRight(role, right))

/** The active members with at least that right, the longest-standing first: whom to tell of something. */
export const teamOf = (db: Db, organisationId: string, right: TeamRight) =>
  db
    .selectFrom('role_accounts as a')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .select(['a.id as account_id', 'a.person_id', 'a.team_role'])
    .select(['p.email', 'p.first_name', 'p.last_name'])
    .where('a.organisation_id', '=', organisationId)
    .where('a.status', '=', 'active')
    .where('a.team_role', 'in', teamRolesWith(right))
    .orderBy('a.created_at')
    .orderBy('a.id')
    .$narrowType<{ team_role: TeamRole }>()
    .execute()

/** Who answers for an organisation, also while it waits for review: the owners who proved their mailbox. */
export const ownersOf = (db: Db, organisationId: string) =>
  db
    .selectFrom('role_accounts as a')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .select(['a.id as account_id', 'a.person_id', 'p.email', 'p.first_name', 'p.last_name'])
    .where('a.organisation_id', '=', organisationId)
    .where('a.team_role', '=', 'owner')
    .where('a.status', 'in', ['pending_review', 'active'])
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute()

/** Whether the name in an address is or was that of an organisation; `but` may have had it itself. */
export const hasSlug = async (
  db: Db,
  kind: OrganisationKind,
  slug: string,
  but: string | null = null,
): Promise<boolean> => {
  const rows = await db
    .selectFrom('organisations')
    .select('id')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .unionAll((eb) =>
      eb
        .selectFrom('former_slugs')
        .select('organisation_id as id')
        .where('kind', '=', kind)
        .where('slug', '=', slug),
    )
    .execute()
  return rows.some(({ id }) => id !== but)
}

/** The cards of several organisations by id, in one statement. */
export const organisationCards = async (db: Db, ids: string[]): Promise<Map<string, OrganisationCard>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('organisations')
    .select(['id', 'kind', 'name', 'slug', 'logo_file_id', 'website', 'industry', 'company_size'])
    .select(['city', 'country_code'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ logo_file_id, ...row }) => [row.id, { ...row, logo_url: mediaUrl(logo_file_id) }]),
  )
}

export const organisationCard = async (db: Db, id: string): Promise<OrganisationCard | undefined> =>
  (await organisationCards(db, [id])).get(id)

/** The organisation's own zone, for what names none. */
export const timeZoneOf = async (db: Db, { organisation_id }: OrganisationScope): Promise<string> => {
  const { time_zone } = await db
    .selectFrom('organisations')
    .select('time_zone')
    .where('id', '=', organisation_id)
    .executeTakeFirstOrThrow()
  return time_zone
}
