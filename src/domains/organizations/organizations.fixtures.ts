import type { Deps } from '#platform/deps.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import type { OrganizationState } from './organizations.contract.ts'

export interface OrganizationOverrides {
  name?: string
  slug?: string
  state?: OrganizationState
  website?: string
  industry?: string
  company_size?: string
  country_code?: string
  city?: string
  description?: string
  directory_id?: string
  time_zone?: string
}

export const buildOrganization = async (
  { db, clock }: Deps,
  kind: OrganizationKind,
  overrides: OrganizationOverrides = {},
) => {
  const id = newId()
  const organization = {
    id,
    kind,
    name: `Organization ${id.slice(-6)}`,
    slug: `organization-${id.slice(-12)}`,
    state: 'approved' as const,
    created_at: clock.now(),
    ...overrides,
  }
  await db.insertInto('organizations').values(organization).execute()
  return organization
}
