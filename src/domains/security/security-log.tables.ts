import type { Timestamp } from '#platform/database.ts'
import type { SecurityKind } from './security-log.contract.ts'

export interface SecurityEventTable {
  id: string
  at: Timestamp
  last_at: Timestamp
  occurrences: number
  kind: SecurityKind
  person_id: string | null
  actor_person_id: string | null
  actor_role: string
  organization_id: string | null
  identity_key: Buffer | null
  network_key: Buffer | null
  device: string | null
  detail: string | null
  activity_id: string | null
}

declare module '../../platform/database.ts' {
  interface Tables {
    security_events: SecurityEventTable
  }
}
