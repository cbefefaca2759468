import type { Generated, GeneratedAlways } from 'kysely'
import type { Timestamp } from '#platform/database.ts'
import type { Affiliation } from './students.contract.ts'

export interface StudentTable {
  account_id: string
  university_id: string | null
  /** As the student wrote it, for one the directory lacks. */
  university_name: string | null
  affiliation: Generated<Affiliation>
  affiliation_at: Timestamp | null
  degree: string | null
  majors: Generated<string[]>
  graduation_class: number | null
  skills: Generated<string[]>
  headline: Generated<string>
  about: Generated<string>
  links: Generated<string[]>
  privacy: Generated<'private' | 'employers'>
  resume_file_id: string | null
  /** The folded name and email, kept by triggers. */
  words: GeneratedAlways<string>
}

export interface UniversityDirectoryTable {
  id: string
  name: string
  country_code: string
  country: string
  state_province: string | null
  web_page: string | null
  /** Made when a university was approved here, not from the imported list. */
  made_here: Generated<boolean>
  search: Generated<string>
}

/** A university's statement that a student is not its own; it stays until the university takes it back. */
export interface AffiliationDeclineTable {
  student_id: string
  university_id: string
  declined_at: Timestamp
}

declare module '../../platform/database.ts' {
  interface Tables {
    students: StudentTable
    affiliation_declines: AffiliationDeclineTable
    university_directory: UniversityDirectoryTable
    university_domains: { domain: string; university_id: string }
  }
}
