import type { GeneratedAlways } from 'kysely'
import type { Timestamp } from '#platform/database.ts'
import type { businessKinds, InquiryTopic, inquiryKinds, inquiryStates } from './inquiries.contract.ts'

export interface InquiryTable {
  id: string
  kind: (typeof inquiryKinds)[number]
  topic: InquiryTopic
  name: string
  email: string
  phone: string | null
  organization_name: string | null
  organization_kind: (typeof businessKinds)[number] | null
  website: string | null
  message: string
  fingerprint: string
  state: (typeof inquiryStates)[number]
  reply: string | null
  decided_at: Timestamp | null
  decided_by: string | null
  created_at: Timestamp
  /** What a search looks through, folded. */
  words: GeneratedAlways<string>
}

declare module '../../platform/database.ts' {
  interface Tables {
    inquiries: InquiryTable
  }
}
