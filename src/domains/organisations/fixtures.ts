import type { Deps } from '#platform/deps.ts'
import type { OrganisationKind } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import type { OrganisationState } from './contract.ts'

export interface OrganisationOverrides {
  name?: string
  slug?: string
  state?: OrganisationState
  website?: string
  industry?: string
  company_size?: string
  country_code?: string
  city?: string
  description?: string
  directory_id?: string
  time_zone?: string
}

export const buildOrganisation = async (
  { db, clock }: Deps,
  kind: OrganisationKind,
  overrides: OrganisationOverrides = {},
) => {
  const id = newId()
  const organisation = {
    id,
    kind,
    name: `Organization ${id.slice(-6)}`,
    slug: `organisation-${id.slice(-12)}`,
    state: 'approved' as const,
    created_at: clock.now(),
    ...overrides,
  }
  await db.insertInto('organisations').values(organisation).execute()
  return organisation
}
