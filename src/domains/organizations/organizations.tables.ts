import type { Generated, GeneratedAlways } from 'kysely'
import type { Timestamp } from '#platform/database.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import type { OrganizationState } from './organizations.contract.ts'

export interface OrganizationTable {
  id: string
  kind: OrganizationKind
  name: string
  /** The name, folded. */
  search: GeneratedAlways<string>
  slug: string
  state: OrganizationState
  state_reason: string | null
  two_step_required: Generated<boolean>
  website: string | null
  industry: string | null
  company_size: string | null
  country_code: string | null
  city: string | null
  description: Generated<string>
  logo_file_id: string | null
  cover_file_id: string | null
  tagline: Generated<string>
  founded_year: number | null
  links: Generated<string[]>
  directory_id: string | null
  import_key: string | null
  time_zone: Generated<string>
  rejection_delay_hours: Generated<number>
  created_at: Timestamp
  reviewed_at: Timestamp | null
  /** When the public profile last changed. */
  updated_at: Timestamp | null
}

export interface FormerSlugTable {
  kind: OrganizationKind
  slug: string
  organization_id: string
  left_at: Timestamp
}

declare module '../../platform/database.ts' {
  interface Tables {
    organizations: OrganizationTable
    former_slugs: FormerSlugTable
  }
}
