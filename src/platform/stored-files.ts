import type { FileKind } from '#shared/endpoint.ts'
import type { Timestamp } from './database.ts'

export interface StoredFileTable {
  id: string
  kind: FileKind
  is_public: boolean
  storage_key: string
  filename: string
  content_type: string
  byte_size: number
  width: number | null
  height: number | null
  created_at: Timestamp
}

declare module './database.ts' {
  interface Tables {
    stored_files: StoredFileTable
  }
}
