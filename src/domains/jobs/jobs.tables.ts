import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Timestamp } from '#platform/database.ts'
import type { JobType, SalaryPeriod, Sponsorship, WorkMode } from '#shared/lists.ts'
import type { JobState, ScreeningQuestion } from './jobs.contract.ts'

type List<T> = ColumnType<T[], T[] | undefined, T[]>

export interface JobTable {
  id: string
  organization_id: string
  posted_by: string | null
  state: JobState
  is_hidden: Generated<boolean>
  title: string
  description: Generated<string>
  type: JobType | null
  work_mode: WorkMode | null
  locations: List<string>
  openings: number | null
  is_unpaid: Generated<boolean>
  salary_min: number | null
  salary_max: number | null
  salary_currency: string | null
  salary_period: SalaryPeriod | null
  salary_yearly: GeneratedAlways<number | null>
  skills: List<string>
  majors: List<string>
  graduation_classes: List<number>
  sponsorship: Generated<Sponsorship>
  work_authorization: Generated<string>
  start_date: string | null
  application_deadline: string | null
  time_zone: string
  contact_name: string | null
  contact_email: string | null
  screening_questions: JSONColumnType<ScreeningQuestion[], string | undefined, string>
  external_url: string | null
  cover_file_id: string | null
  cover_pick: string | null
  reply_by_days: Generated<number>
  import_key: string | null
  created_at: Timestamp
  updated_at: Timestamp
  opened_at: Timestamp | null
  posted_at: Timestamp | null
  expires_at: Timestamp | null
  ended_at: Timestamp | null
  removed_at: Timestamp | null
  search: GeneratedAlways<string>
  headline: GeneratedAlways<string>
  places: GeneratedAlways<string>
}

export interface JobWordTable {
  word: string
}

export interface JobTokenTable {
  id: string
  organization_id: string
  state: 'available' | 'used' | 'expired'
  reason: string | null
  granted_at: Timestamp
  expires_at: Timestamp
  used_at: Timestamp | null
  used_for: 'post' | 'renew' | null
  job_id: string | null
}

export interface JobLikeTable {
  student_id: string
  job_id: string
  liked_at: Timestamp
}

declare module '../../platform/database.ts' {
  interface Tables {
    jobs: JobTable
    job_words: JobWordTable
    job_tokens: JobTokenTable
    job_likes: JobLikeTable
  }
}
