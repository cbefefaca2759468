import type { Generated } from 'kysely'
import type { JobType, WorkMode } from '#shared/lists.ts'
import type { Preferences } from './background.contract.ts'
import type { AuthorizationStatus, GradeScale, LanguageLevel } from './background-values.contract.ts'

export interface StudentExperienceTable {
  id: string
  student_id: string
  /** Its place among those a profile holds, which says nothing about its order. */
  slot: number
  version: Generated<number>
  organization: string
  title: string
  place: string
  description: string
  started: string
  ended: string | null
}

export interface StudentProjectTable {
  id: string
  student_id: string
  slot: number
  version: Generated<number>
  name: string
  link: string | null
  description: string
  skills: string[]
}

export interface StudentLanguageTable {
  student_id: string
  language: string
  slot: number
  level: LanguageLevel
}

export interface StudentAuthorizationTable {
  student_id: string
  country: string
  slot: number
  status: AuthorizationStatus
  is_shown: boolean
}

export interface StudentGradeTable {
  student_id: string
  scale: GradeScale
  /** In hundredths. */
  value: number
  is_shown: boolean
}

export interface StudentPreferenceTable {
  student_id: string
  job_types: JobType[]
  work_modes: WorkMode[]
  places: string[]
  industries: Preferences['industries']
  available_from: string | null
}

declare module '../../../platform/database.ts' {
  interface Tables {
    student_experiences: StudentExperienceTable
    student_projects: StudentProjectTable
    student_languages: StudentLanguageTable
    student_authorizations: StudentAuthorizationTable
    student_grades: StudentGradeTable
    student_preferences: StudentPreferenceTable
  }
}
