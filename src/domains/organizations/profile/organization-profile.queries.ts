import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { mediaUrl } from '#platform/files.ts'
import { hasRight, type OrganizationScope } from '#platform/scope.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { isId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import { proposedName } from '../name-changes/name-changes.queries.ts'
import type { OwnProfile, ShownProfile } from './organization-profile.contract.ts'

const profiles = (db: Db) =>
  db
    .selectFrom('organizations as o')
    .select(['o.id', 'o.kind', 'o.name', 'o.slug', 'o.website', 'o.industry', 'o.company_size'])
    .select(['o.city', 'o.country_code', 'o.tagline', 'o.description', 'o.founded_year', 'o.links'])
    .select(['o.logo_file_id', 'o.cover_file_id'])

type Row = Awaited<ReturnType<ReturnType<typeof profiles>['executeTakeFirstOrThrow']>>

const shown = ({ logo_file_id, cover_file_id, ...row }: Row): ShownProfile => ({
  ...row,
  logo_url: mediaUrl(logo_file_id),
  cover_url: mediaUrl(cover_file_id),
})

export const ownProfile = async (db: Db, scope: OrganizationScope): Promise<OwnProfile> => {
  const row = await profiles(db).where('o.id', '=', scope.organization_id).executeTakeFirstOrThrow()
  return {
    ...shown(row),
    proposed_name: await proposedName(db, scope.organization_id),
    may: { edit: hasRight(scope.team_role, 'admin') },
  }
}

const idOfFormerName = async (db: Db, kind: OrganizationKind, slug: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('former_slugs')
      .select('organization_id')
      .where('kind', '=', kind)
      .where('slug', '=', slug)
      .executeTakeFirst()
  )?.organization_id

/**
 * Finds an approved organization by id, by the name in its address, or by an earlier one. Throws `not_found`
 * for all others.
 */
export const approved = async (db: Db, kind: OrganizationKind, given: string): Promise<ShownProfile> => {
  const key = given.toLowerCase()
  const open = profiles(db).where('o.kind', '=', kind).where('o.state', '=', 'approved')
  const row = await open.where(isId(key) ? 'o.id' : 'o.slug', '=', key).executeTakeFirst()
  if (row) return shown(row)
  const id = isId(key) ? undefined : await idOfFormerName(db, kind, key)
  const renamed = id ? await open.where('o.id', '=', id).executeTakeFirst() : undefined
  if (!renamed) throw new Problem('not_found')
  return shown(renamed)
}

export const readUniversity = ({ db }: Deps, given: string): Promise<ShownProfile> =>
  approved(db, 'university', given)

/** Returns an approved organization of either kind. Throws `not_found`. */
export const approvedProfile = async (db: Db, id: string): Promise<ShownProfile> => {
  const row = await profiles(db).where('o.state', '=', 'approved').where('o.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return shown(row)
}
