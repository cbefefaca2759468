import type { Timestamp } from '#platform/database.ts'

export interface RetentionRunTable {
  rule: string
  due_at: Timestamp
}

declare module '../../platform/database.ts' {
  interface Tables {
    retention_runs: RetentionRunTable
  }
}
