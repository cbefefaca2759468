import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import { storeFile } from '#platform/files.ts'
import { sanitize } from '#platform/rich-text.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { Upload } from '#platform/uploads.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { proposeName } from '../name-changes/name-changes.commands.ts'
import type { editEmployerProfile } from './organization-profile.contract.ts'

export interface Pictures {
  logoFile?: Upload
  coverFile?: Upload
}
type Body = BodyOf<typeof editEmployerProfile>

const pictures = async (tx: Tx, body: Body, { logoFile, coverFile }: Pictures) => ({
  ...(body.remove_logo ? { logo_file_id: null } : {}),
  ...(body.remove_cover ? { cover_file_id: null } : {}),
  ...(logoFile ? { logo_file_id: await storeFile(tx, logoFile, { isPublic: true }) } : {}),
  ...(coverFile ? { cover_file_id: await storeFile(tx, coverFile, { isPublic: true }) } : {}),
})

/** Replaces the profile, all or nothing; a different name waits for an operator. */
export const editProfile = (
  deps: Deps,
  scope: OrganizationScope,
  body: Body,
  files: Pictures,
): Promise<void> =>
  inTransaction(deps, async (tx) => {
    await proposeName(tx, scope, body.name)
    await tx.db
      .updateTable('organizations')
      .set({
        tagline: body.tagline ?? '',
        description: sanitize(body.description ?? ''),
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
      .where('id', '=', scope.organization_id)
      .execute()
    await recordActivity(tx, scope.actor, {
      verb: 'organization.profile_edited',
      subject: { type: 'organization', id: scope.organization_id },
    })
  })
