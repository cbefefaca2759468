import type { Timestamp } from '#platform/database.ts'
import type { SalaryPeriod } from '#shared/lists.ts'

export interface JobOfferTable {
  id: string
  application_id: string
  made_from: 'shortlisted' | 'interview'
  made_at: Timestamp
  version: number
  reply_by: Timestamp
  /** Empty once it lapsed, or its application was found elsewhere. */
  lapses_at: Timestamp | null
  remind_at: Timestamp | null
  asked_until: Timestamp | null
  refused_at: Timestamp | null
  ended_at: Timestamp | null
  ended_as: 'withdrawn' | 'lapsed' | 'replaced' | null
  ended_reason: string | null
}

export interface JobOfferVersionTable {
  offer_id: string
  version: number
  pay_amount: number | null
  pay_currency: string | null
  pay_period: SalaryPeriod | null
  start_date: string | null
  place: string
  details: string
  file_id: string | null
  reply_by: Timestamp
  written_at: Timestamp
  written_by: string | null
}

declare module '../../../platform/database.ts' {
  interface Tables {
    job_offers: JobOfferTable
    job_offer_versions: JobOfferVersionTable
    offer_minimums: { organization_id: string; days: number; edited_at: Timestamp }
  }
}
