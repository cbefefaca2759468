import type { GeneratedAlways } from 'kysely'
import type { Timestamp } from '#platform/database.ts'
import type { CareerRow, OpeningState } from './careers.contract.ts'

export interface CareerOpeningTable {
  id: string
  title: string
  team: string
  location: string
  work_mode: CareerRow['work_mode']
  type: CareerRow['type']
  description: string
  application_deadline: string | null
  state: OpeningState
  published_at: Timestamp | null
  created_at: Timestamp
}

export interface CareerApplicationTable {
  id: string
  opening_id: string
  name: string
  email: string
  phone: string | null
  links: string[]
  cover_letter: string
  file_id: string
  created_at: Timestamp
  /** Name and email, folded. */
  words: GeneratedAlways<string>
}

declare module '../../platform/database.ts' {
  interface Tables {
    career_openings: CareerOpeningTable
    career_applications: CareerApplicationTable
  }
}
