/** What students are found by, of those whose profile is open: kept by triggers. */
export interface FindableStudentTable {
  student_id: string
  university_id: string | null
  is_verified: boolean
  place: string
  degree: string | null
  majors: string[]
  graduation_class: number | null
  skills: string[]
  words: string
}

declare module '../../platform/database.ts' {
  interface Tables {
    findable_students: FindableStudentTable
  }
}
