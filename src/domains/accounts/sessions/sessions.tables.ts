import type { Generated } from 'kysely'
import type { Mode } from '#gate/session.ts'
import type { Timestamp } from '#platform/database.ts'

export interface SessionTable {
  id: string
  token_hash: Buffer
  person_id: string
  mode: Mode
  user_agent: string | null
  created_at: Timestamp
  last_seen_at: Timestamp
  expires_at: Timestamp
  confirmed_at: Timestamp
  network: string | null
  former_hash: Buffer | null
  former_until: Timestamp | null
  stage: Generated<'second_step' | 'full'>
  second_step_at: Timestamp | null
  wrong_codes: Generated<number>
  device_id: string | null
}

declare module '../../../platform/database.ts' {
  interface Tables {
    sessions: SessionTable
  }
}
