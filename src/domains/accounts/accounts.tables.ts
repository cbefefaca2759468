import type { Generated } from 'kysely'
import type { Timestamp } from '#platform/database.ts'
import type { Role, TeamRole } from '#shared/endpoint.ts'
import type { AccountStatus } from './sign-in.contract.ts'

export interface PersonTable {
  id: string
  email: string
  password_hash: string
  first_name: string
  last_name: string
  email_verified_at: Timestamp | null
  created_at: Timestamp
  /** Set for who deleted the account: the row holds nothing about them any more. */
  deleted_at: Timestamp | null
}

export interface RoleAccountTable {
  id: string
  person_id: string
  role: Role
  status: AccountStatus
  status_reason: string | null
  organization_id: string | null
  team_role: TeamRole | null
  picture_file_id: string | null
  job_title: string | null
  phone: string | null
  created_at: Timestamp
  activated_at: Timestamp | null
  /** Set for who came by an invitation of the team. */
  invited_at: Timestamp | null
  /** The person of the team who made that invitation. */
  invited_by: string | null
  /** Set while deactivated by the team, not by an operator: such an account may be invited again. */
  removed_at: Timestamp | null
  /** Where they were going when they signed up, until the first sign-in leads there. */
  came_for: string | null
  /** What the links this account hands out are signed with: another number ends them. */
  link_epoch: Generated<number>
}

export interface MailedLinkTable {
  id: string
  kind: 'verify_email' | 'reset_password' | 'invitation' | 'change_email'
  token_hash: Buffer
  person_id: string | null
  role: Role | null
  organization_id: string | null
  team_role: TeamRole | null
  email: string | null
  invited_by: string | null
  /** Of an invitation: the hash of what only the letter holds. */
  proof_hash: Buffer | null
  created_at: Timestamp
  expires_at: Timestamp
  used_at: Timestamp | null
}

declare module '../../platform/database.ts' {
  interface Tables {
    persons: PersonTable
    role_accounts: RoleAccountTable
    mailed_links: MailedLinkTable
  }
}
