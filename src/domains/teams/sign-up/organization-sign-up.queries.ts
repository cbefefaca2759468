import { sql } from 'kysely'
import { foldedPattern, hasWords } from '#platform/conditions.ts'
import type { Db } from '#platform/database.ts'
import { mediaUrl } from '#platform/files.ts'
import type { OrganizationKind, OutputOf, QueryOf } from '#shared/endpoint.ts'
import type { organizationDirectory } from './organization-sign-up.contract.ts'

const MOST = 20

/**
 * Approved organizations whose name contains the text, those that start with it first; without a text, the
 * first by name.
 */
export const findOrganizations = async (
  db: Db,
  { kind, search = '' }: QueryOf<typeof organizationDirectory>,
): Promise<OutputOf<typeof organizationDirectory>> => {
  const sought = foldedPattern(search)
  const rows = await db
    .selectFrom('organizations')
    .select(['id', 'name', 'slug', 'city', 'country_code', 'logo_file_id'])
    .where('kind', '=', kind)
    .where('state', '=', 'approved')
    .where(hasWords(sql`search`, search))
    .orderBy(sql`search like ${sought} || '%'`, 'desc')
    .orderBy(sql`search like '% ' || ${sought} || '%'`, 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(MOST)
    .execute()
  return {
    data: rows.map(({ logo_file_id, ...row }) => ({ ...row, logo_url: mediaUrl(logo_file_id) })),
  }
}

export interface Place {
  kind: OrganizationKind
  name: string
  slug: string
  directory_id: string | null
}

/**
 * The organizations a new one would conflict with: those for the same university in the directory, which may
 * share its name with others, or otherwise with the same name.
 */
export const holdersOf = (db: Db, { kind, name, slug, directory_id }: Place) =>
  db
    .selectFrom('organizations')
    .select(['id', 'state'])
    .where('kind', '=', kind)
    .where('state', '<>', 'rejected')
    .where((eb) =>
      directory_id
        ? eb('directory_id', '=', directory_id)
        : eb.or([eb('slug', '=', slug), sql<boolean>`search = fold(${name})`]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
