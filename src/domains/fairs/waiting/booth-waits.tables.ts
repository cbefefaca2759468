import type { Generated, JSONColumnType } from 'kysely'
import type { Timestamp } from '#platform/database.ts'
import type { Representative } from '../fairs.contract.ts'
import type { Answers } from '../registration-form/form-answers.contract.ts'

export interface BoothWaitTable {
  id: string
  event_id: string
  booth_id: string
  organization_id: string
  representatives: JSONColumnType<Representative[], string, string>
  notes: Generated<string>
  answers: JSONColumnType<Answers, string | undefined, string>
  joined_by: string | null
  joined_at: Timestamp
}

declare module '../../../platform/database.ts' {
  interface Tables {
    fair_booth_waits: BoothWaitTable
  }
}
