import type { Timestamp } from '#platform/database.ts'

export interface PushSubscriptionTable {
  id: string
  session_id: string
  account_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Timestamp
}

declare module '../../../platform/database.ts' {
  interface Tables {
    push_subscriptions: PushSubscriptionTable
  }
}
