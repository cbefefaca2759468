import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Timestamp } from '#platform/database.ts'
import type { QuestionKind, QuestionOption } from './registration-form.contract.ts'

export interface FairQuestionTable {
  id: string
  event_id: string
  position: number
  kind: QuestionKind
  label: string
  help: Generated<string>
  required: boolean
  options: JSONColumnType<QuestionOption[], string, string>
  retired_at: Timestamp | null
}

export interface FairAddonTable {
  id: string
  event_id: string
  position: number
  name: string
  description: Generated<string>
  price: number
  per_exhibitor: number
  quantity: number | null
  /** By those who take part, kept by triggers. */
  taken: GeneratedAlways<number>
  retired_at: Timestamp | null
}

export interface FairRegistrationAddonTable {
  registration_id: string
  addon_id: string
  name: string
  price: number
  quantity: number
}

declare module '../../../platform/database.ts' {
  interface Tables {
    fair_questions: FairQuestionTable
    fair_addons: FairAddonTable
    fair_registration_addons: FairRegistrationAddonTable
  }
}
