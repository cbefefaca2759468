import type { Timestamp } from '#platform/database.ts'

export interface ProposedNameTable {
  id: string
  organization_id: string
  name: string
  state: 'pending' | 'approved' | 'declined' | 'withdrawn'
  /** Why it was declined. */
  reason: string | null
  proposed_by: string | null
  proposed_at: Timestamp
  settled_at: Timestamp | null
}

declare module '../../../platform/database.ts' {
  interface Tables {
    proposed_names: ProposedNameTable
  }
}
