import type { Generated } from 'kysely'
import type { Timestamp } from '#platform/database.ts'
export interface OperatorTable {
  person_id: string
  created_at: Timestamp
  /** Made with the demo data; in production it grants nothing. */
  is_demo: Generated<boolean>
}

declare module '../../platform/database.ts' {
  interface Tables {
    operators: OperatorTable
  }
}
