import type { Generated, GeneratedAlways } from 'kysely'
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
  /** Set once the account is deleted: the row then holds nothing about the person. */
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
  /** Set for people who joined through a team invitation. */
  invited_at: Timestamp | null
  /** The team member who sent that invitation. */
  invited_by: string | null
  /** Set while deactivated by the team rather than by an operator: such an account may be invited again. */
  removed_at: Timestamp | null
  /** Where the person was headed when they signed up; their first sign-in takes them there. */
  came_for: string | null
  /** The version that signs the links this account hands out; changing it ends them all. */
  link_epoch: Generated<number>
  /** The person's folded name and email, kept by triggers. */
  words: GeneratedAlways<string>
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
  /** For an invitation: the hash of the secret that only the email holds. */
  proof_hash: Buffer | null
  /** For a verification: the hash of the secret of the browser that registered. */
  browser_hash: Buffer | null
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
