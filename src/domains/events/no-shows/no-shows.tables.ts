import type { Timestamp } from '#platform/database.ts'

export interface NoShowPolicyTable {
  organization_id: string
  step: 'letter' | 'refusal'
  times: number
  days: number
  contact_email: string
  /** Since when places count that nobody came for; null unless registrations are refused. */
  counts_from: Timestamp | null
  edited_at: Timestamp
}

/** Numbers of a policy, by since when students could read them. */
export interface NoShowTermsTable {
  organization_id: string
  since: Timestamp
  times: number
  days: number
}

export interface NoShowExcuseTable {
  registration_id: string
  excused_at: Timestamp
  excused_by: string | null
}

declare module '../../../platform/database.ts' {
  interface Tables {
    no_show_policies: NoShowPolicyTable
    no_show_terms: NoShowTermsTable
    no_show_excuses: NoShowExcuseTable
  }
}
