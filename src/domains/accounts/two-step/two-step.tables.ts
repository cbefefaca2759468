import type { Timestamp } from '#platform/database.ts'

export interface PasskeyTable {
  id: string
  person_id: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  is_synced: boolean
  created_at: Timestamp
  last_used_at: Timestamp | null
}

export interface AuthenticatorAppTable {
  person_id: string
  sealed_secret: Buffer
  set_up_at: Timestamp
  last_step: number
  last_used_at: Timestamp | null
  wrong_codes: number
  last_wrong_at: Timestamp | null
}

export interface RecoveryCodeTable {
  person_id: string
  code_hash: Buffer
  created_at: Timestamp
  used_at: Timestamp | null
}

declare module '../../../platform/database.ts' {
  interface Tables {
    passkeys: PasskeyTable
    authenticator_apps: AuthenticatorAppTable
    recovery_codes: RecoveryCodeTable
    used_challenges: { challenge_hash: Buffer; expires_at: Timestamp }
  }
}
