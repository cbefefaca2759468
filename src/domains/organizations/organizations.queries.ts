import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { mediaUrl } from '#platform/files.ts'
import { hasRight, type OrganizationScope } from '#platform/scope.ts'
import type { OrganizationKind, TeamRight, TeamRole } from '#shared/endpoint.ts'
import type { OrganizationCard } from './organizations.contract.ts'

export const teamRolesWith = (right: TeamRight): TeamRole[] =>
  (['owner', 'admin', 'recruiter', 'staff', 'viewer'] as const).filter((role) => hasRight(role, right))

/** Returns the active members with at least that right, the longest-standing first: the people to notify. */
export const teamsOf = (db: Db, organizationIds: readonly string[], right: TeamRight) =>
  db
    .selectFrom('role_accounts as a')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .select(['a.organization_id', 'a.id as account_id', 'a.person_id', 'a.team_role'])
    .select(['p.email', 'p.first_name', 'p.last_name'])
    .where('a.organization_id', '=', sql<string>`any (${organizationIds}::uuid[])`)
    .where('a.status', '=', 'active')
    .where('a.team_role', 'in', teamRolesWith(right))
    .orderBy('a.created_at')
    .orderBy('a.id')
    .$narrowType<{ team_role: TeamRole }>()
    .execute()

/** How many people these teams have with a right. */
export const countedIn = async (
  db: Db,
  organizationIds: readonly string[],
  right: TeamRight,
): Promise<number> => {
  const { people } = await db
    .selectFrom('role_accounts as a')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where('a.organization_id', '=', sql<string>`any (${organizationIds}::uuid[])`)
    .where('a.status', '=', 'active')
    .where('a.team_role', 'in', teamRolesWith(right))
    .executeTakeFirstOrThrow()
  return people
}

export const teamOf = (db: Db, organizationId: string, right: TeamRight) =>
  teamsOf(db, [organizationId], right)

/** Returns who answers for an organization, even while it waits for review: the owners who verified their mailbox. */
export const ownersOf = (db: Db, organizationId: string) =>
  db
    .selectFrom('role_accounts as a')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .select(['a.id as account_id', 'a.person_id', 'p.email', 'p.first_name', 'p.last_name'])
    .where('a.organization_id', '=', organizationId)
    .where('a.team_role', '=', 'owner')
    .where('a.status', 'in', ['pending_review', 'active'])
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute()

/** Whether the name in an address belongs or belonged to an organization; `but` may have had it itself. */
export const hasSlug = async (
  db: Db,
  kind: OrganizationKind,
  slug: string,
  but: string | null = null,
): Promise<boolean> => {
  const rows = await db
    .selectFrom('organizations')
    .select('id')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .unionAll((eb) =>
      eb
        .selectFrom('former_slugs')
        .select('organization_id as id')
        .where('kind', '=', kind)
        .where('slug', '=', slug),
    )
    .execute()
  return rows.some(({ id }) => id !== but)
}

/** The host of an organization's website, of `organizations as o`, as `organizations_site` finds it. */
export const siteSql = sql<string>`regexp_replace(lower(split_part(split_part(split_part(o.website, '://', 2), '/', 1), ':', 1)), '^www\\.', '')`

/** Returns the approved employer whose website is at one of these domains, if it is the only one. */
export const employerAt = async (
  db: Db,
  domains: readonly string[],
): Promise<{ id: string; name: string; city: string | null } | null> => {
  if (domains.length === 0) return null
  const found = await db
    .selectFrom('organizations as o')
    .select(['o.id', 'o.name', 'o.city'])
    .where('o.kind', '=', 'employer')
    .where('o.state', '=', 'approved')
    .where(siteSql, '=', sql<string>`any (${domains}::text[])`)
    .limit(2)
    .execute()
  return found.length === 1 ? found[0]! : null
}

/** The columns behind a card, of `organizations as o`, besides its id. */
export const cardColumns = [
  'o.kind',
  'o.name',
  'o.slug',
  'o.logo_file_id',
  'o.website',
  'o.industry',
  'o.company_size',
  'o.city',
  'o.country_code',
] as const

/** The same of the organization whose id a column holds, for `asCard`, where other columns have these names. */
export const cardOf = (id: string): RawBuilder<CardRow> =>
  sql`(select jsonb_build_object('id', o.id, ${sql.join(
    cardColumns.flatMap((column) => [sql.lit(column.slice(2)), sql.ref(column)]),
  )}) from organizations o where o.id = ${sql.ref(id)})`

interface CardRow extends Omit<OrganizationCard, 'logo_url'> {
  logo_file_id: string | null
}

export const asCard = (row: CardRow): OrganizationCard => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  slug: row.slug,
  website: row.website,
  industry: row.industry,
  company_size: row.company_size,
  city: row.city,
  country_code: row.country_code,
  logo_url: mediaUrl(row.logo_file_id),
})

/** Returns the cards of several organizations by id, in one statement. */
export const organizationCards = async (db: Db, ids: string[]): Promise<Map<string, OrganizationCard>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('organizations as o')
    .select('o.id')
    .select(cardColumns)
    .where('o.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, asCard(row)]))
}

export const organizationCard = async (db: Db, id: string): Promise<OrganizationCard | undefined> =>
  (await organizationCards(db, [id])).get(id)

/** Returns the organization's own time zone, for anything that names none. */
export const timeZoneOf = async (db: Db, { organization_id }: OrganizationScope): Promise<string> => {
  const { time_zone } = await db
    .selectFrom('organizations')
    .select('time_zone')
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  return time_zone
}
