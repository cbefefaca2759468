import type { Timestamp } from '#platform/database.ts'

export interface KnownDeviceTable {
  id: string
  person_id: string
  token_hash: Buffer
  created_at: Timestamp
  last_seen_at: Timestamp
}

declare module '../../../platform/database.ts' {
  interface Tables {
    known_devices: KnownDeviceTable
  }
}
