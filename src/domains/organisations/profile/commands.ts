import { sql } from 'kysely'
import { recordActivity } from '../../../platform/activity.ts'
import { type Deps, type Tx, transact } from '../../../platform/deps.ts'
import { keepFile } from '../../../platform/files.ts'
import { sanitise } from '../../../platform/rich-text.ts'
import type { OrganisationScope } from '../../../platform/scope.ts'
import type { Upload } from '../../../platform/uploads.ts'
import type { BodyOf } from '../../../shared/endpoint.ts'
import { Problem } from '../../../shared/problems.ts'
import { lockName } from '../../accounts/organisation-sign-up/commands.ts'
import { hasSlug } from '../queries.ts'
import { slugOf } from '../rules.ts'
import type { editEmployerProfile } from './contract.ts'

export interface Pictures {
  logoFile?: Upload
  coverFile?: Upload
}
type Body = BodyOf<typeof editEmployerProfile>

const taken = (name: string) =>
  new Problem('name_taken', `Another organization is called ${name}`, {
    fields: { name: ['Another organization has this name'] },
  })

const requireFreeName = async (tx: Tx, { kind, organisation_id }: OrganisationScope, name: string) => {
  const other = await tx.db
    .selectFrom('organisations')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '<>', 'rejected')
    .where(sql<boolean>`fold(name) = fold(${name})`)
    .where('id', '<>', organisation_id)
    .executeTakeFirst()
  if (other) throw taken(name)
}

/** The address follows the name; the one before is kept, to lead here. */
const moveTo = async (tx: Tx, scope: OrganisationScope, name: string, before: string): Promise<string> => {
  const { kind, organisation_id } = scope
  const tail = organisation_id.slice(-6)
  const wanted = slugOf(name, tail)
  const slug = (await hasSlug(tx.db, kind, wanted, organisation_id)) ? `${wanted}-${tail}` : wanted
  if (slug === before) return slug
  await tx.db.deleteFrom('former_slugs').where('kind', '=', kind).where('slug', '=', slug).execute()
  await tx.db
    .insertInto('former_slugs')
    .values({ kind, slug: before, organisation_id, left_at: tx.now })
    .execute()
  return slug
}

const rename = async (tx: Tx, scope: OrganisationScope, name: string) => {
  await lockName(tx, { kind: scope.kind, name, directory_id: null })
  const before = await tx.db
    .selectFrom('organisations')
    .select(['name', 'slug'])
    .where('id', '=', scope.organisation_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (before.name === name) return { name, slug: before.slug, from: null }
  await requireFreeName(tx, scope, name)
  return { name, slug: await moveTo(tx, scope, name, before.slug), from: before.name }
}

const pictures = async (tx: Tx, body: Body, { logoFile, coverFile }: Pictures) => ({
  ...(body.remove_logo ? { logo_file_id: null } : {}),
  ...(body.remove_cover ? { cover_file_id: null } : {}),
  ...(logoFile ? { logo_file_id: await keepFile(tx, logoFile, { isPublic: true }) } : {}),
  ...(coverFile ? { cover_file_id: await keepFile(tx, coverFile, { isPublic: true }) } : {}),
})

/** Replaces the profile, all or nothing. */
export const editProfile = (
  deps: Deps,
  scope: OrganisationScope,
  body: Body,
  files: Pictures,
): Promise<void> =>
  transact(deps, async (tx) => {
    const { from, ...named } = await rename(tx, scope, body.name)
    await tx.db
      .updateTable('organisations')
      .set({
        ...named,
        tagline: body.tagline ?? '',
        description: sanitise(body.description ?? ''),
        website: body.website ?? null,
        country_code: body.country_code ?? null,
        city: body.city ?? null,
        founded_year: body.founded_year ?? null,
        links: body.links,
        ...(scope.kind === 'employer'
          ? { industry: body.industry ?? null, company_size: body.company_size ?? null }
          : {}),
        ...(await pictures(tx, body, files)),
        updated_at: tx.now,
      })
      .where('id', '=', scope.organisation_id)
      .execute()
    await recordActivity(tx, scope.actor, {
      verb: 'organisation.profile_edited',
      subject: { type: 'organisation', id: scope.organisation_id },
      data: from ? { from, to: named.name } : {},
    })
  })
