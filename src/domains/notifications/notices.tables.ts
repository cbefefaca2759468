import type { Generated } from 'kysely'
import type { Timestamp } from '#platform/database.ts'
import type { MailChoice, NoticeKind, NoticeList } from './notices.contract.ts'

export interface NotificationTable {
  id: string
  account_id: string
  list: NoticeList
  kind: NoticeKind
  title: string
  text: string
  link: string
  cause: string
  created_at: Timestamp
  read_at: Timestamp | null
  starred_at: Timestamp | null
  /** When the daily email that includes it is due; null once it has gone out, or if none will. */
  digest_at: Timestamp | null
  /** The transaction that wrote it. */
  written_by: Generated<string>
}

export interface NotificationChoiceTable {
  account_id: string
  kind: NoticeKind
  mail: MailChoice
}

declare module '../../platform/database.ts' {
  interface Tables {
    notifications: NotificationTable
    notification_choices: NotificationChoiceTable
  }
}
