import type { Affiliation } from '#domains/students/students.contract.ts'
import type { Ground } from './student-detail.contract.ts'

/** Who looks. */
export type Reader =
  | { kind: 'student'; student_id: string }
  | { kind: 'employer'; organization_id: string }
  | { kind: 'university'; organization_id: string; directory_id: string | null }

/** What decides whether a student is shown. */
export interface Seen {
  student_id: string
  university_id: string | null
  affiliation: Affiliation
  privacy: 'private' | 'employers'
  /** An application to the reader's organization that was not taken back. */
  has_applied: boolean
}

/** Why the reader may see the student; null when they may not. A university that said "not ours" has no business with them. */
export const groundOf = (reader: Reader, student: Seen): Ground | null => {
  if (reader.kind === 'student') return reader.student_id === student.student_id ? 'oneself' : null
  if (reader.kind === 'university') {
    const isOwn = reader.directory_id !== null && reader.directory_id === student.university_id
    return isOwn && student.affiliation !== 'declined' ? 'own_university' : null
  }
  if (student.has_applied) return 'application'
  return student.privacy === 'employers' ? 'open_profile' : null
}

/** The preview is what a stranger among the employers gets. */
export const showsContact = (ground: Ground): boolean =>
  ground === 'own_university' || ground === 'application'

/** The profile's resume goes with an open profile and to the own university; employers otherwise have the one they were sent. */
export const showsResume = (ground: Ground, { privacy }: Pick<Seen, 'privacy'>): boolean =>
  ground === 'own_university' || privacy === 'employers'
