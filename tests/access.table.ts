import { callsOfEmployers } from './access/employers.ts'
import { callsOfEverybody } from './access/everybody.ts'
import { callsOfOperators } from './access/operators.ts'
import { callsOfStudents } from './access/students.ts'
import { callsOfUniversities } from './access/universities.ts'

/**
 * Who may call what, written down a second time on purpose: a call whose contract changes must be changed
 * here too, deliberately.
 */
export type Who =
  | 'anyone'
  | 'signed_in'
  | 'student'
  | 'operator'
  | `${'employer' | 'university' | 'organization'} ${'viewer' | 'member' | 'admin' | 'owner'}`

export const accessTable: Record<string, Who> = {
  ...callsOfEverybody,
  ...callsOfStudents,
  ...callsOfEmployers,
  ...callsOfUniversities,
  ...callsOfOperators,
}
