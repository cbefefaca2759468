import type { Timestamp } from '#platform/database.ts'

export interface JobInvitationTable {
  id: string
  organization_id: string
  job_id: string
  student_id: string
  /** Empty once the member's account is gone. */
  invited_by: string | null
  message: string
  sent_at: Timestamp
  lapses_at: Timestamp
  seen_at: Timestamp | null
  declined_at: Timestamp | null
}

/** Students with an open profile who want no invitations. */
export interface InvitationRefusalTable {
  student_id: string
  refused_at: Timestamp
}

declare module '../../../platform/database.ts' {
  interface Tables {
    job_invitations: JobInvitationTable
    job_invitation_refusals: InvitationRefusalTable
  }
}
