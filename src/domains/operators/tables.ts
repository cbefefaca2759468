import type { Timestamp } from '../../platform/database.ts'
export interface OperatorTable {
  person_id: string
  created_at: Timestamp
}

declare module '../../platform/database.ts' {
  interface Tables {
    operators: OperatorTable
  }
}
