import type { JSONColumnType } from 'kysely'
import type { Timestamp } from '#platform/database.ts'
import type { Audience } from './fair-broadcasts.contract.ts'

export interface FairBroadcastTable {
  id: string
  event_id: string
  author_id: string | null
  text: string
  filters: JSONColumnType<Audience, string, string>
  /** How many organizations it went to. */
  recipients: number
  sent_at: Timestamp
}

export interface FairMessageTable {
  id: string
  registration_id: string
  side: 'host' | 'exhibitor'
  author_id: string | null
  broadcast_id: string | null
  /** Null for broadcasts, which hold it themselves. */
  text: string | null
  created_at: Timestamp
}

declare module '../../../platform/database.ts' {
  interface Tables {
    fair_broadcasts: FairBroadcastTable
    fair_messages: FairMessageTable
  }
}
