import type { Timestamp } from '#platform/database.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'

export interface PartnershipMessageTable {
  id: string
  partnership_id: string
  side: OrganizationKind
  author_id: string | null
  text: string
  created_at: Timestamp
}

declare module '../../../platform/database.ts' {
  interface Tables {
    partnership_messages: PartnershipMessageTable
  }
}
