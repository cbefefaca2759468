import type { Timestamp } from '#platform/database.ts'
import type { MessageKind, MessageSide } from './application-messages.contract.ts'

export interface ApplicationMessageTable {
  id: string
  application_id: string
  side: MessageSide
  author_id: string | null
  kind: MessageKind
  text: string
  until: Timestamp | null
  broadcast_id: string | null
  created_at: Timestamp
}

/** How far each side has read. */
export interface ApplicationThreadTable {
  application_id: string
  organization_id: string
  student_unread: number
  team_unread: number
  team_wrote_at: Timestamp | null
  last_at: Timestamp
}

export interface ApplicationBroadcastTable {
  id: string
  organization_id: string
  author_id: string | null
  /** With its fields as they were written. */
  text: string
  recipients: number
  sent_at: Timestamp
}

export interface SavedReplyTable {
  id: string
  organization_id: string
  name: string
  text: string
  edited_at: Timestamp
}

declare module '../../../platform/database.ts' {
  interface Tables {
    application_messages: ApplicationMessageTable
    application_threads: ApplicationThreadTable
    application_broadcasts: ApplicationBroadcastTable
    saved_replies: SavedReplyTable
  }
}
