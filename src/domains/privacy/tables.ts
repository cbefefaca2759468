import type { Timestamp } from '../../platform/database.ts'

export interface FileRemovalTable {
  storage_key: string
  noted_at: Timestamp
}

export interface RetentionRunTable {
  rule: string
  due_at: Timestamp
}

declare module '../../platform/database.ts' {
  interface Tables {
    file_removals: FileRemovalTable
    retention_runs: RetentionRunTable
  }
}
