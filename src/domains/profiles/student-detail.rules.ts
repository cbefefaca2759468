import type { Affiliation } from '#domains/students/students.contract.ts'
import type { AccessReason } from './student-detail.contract.ts'

/** Who is looking. */
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
  /** An application to the reader's organization that was not withdrawn. */
  has_applied: boolean
}

/** Returns why the reader may see the student, or null when they may not. A university that said "not ours" may not. */
export const accessReasonOf = (reader: Reader, student: Seen): AccessReason | null => {
  if (reader.kind === 'student') return reader.student_id === student.student_id ? 'oneself' : null
  if (reader.kind === 'university') {
    const isOwn = reader.directory_id !== null && reader.directory_id === student.university_id
    return isOwn && student.affiliation !== 'declined' ? 'own_university' : null
  }
  if (student.has_applied) return 'application'
  return student.privacy === 'employers' ? 'open_profile' : null
}

/** The preview shows what an unknown employer sees. */
export const showsContact = (ground: AccessReason): boolean =>
  ground === 'own_university' || ground === 'application'

/**
 * The profile's resume is shown with an open profile and to the student's own university; other employers
 * have the one they were sent.
 */
export const showsResume = (ground: AccessReason, { privacy }: Pick<Seen, 'privacy'>): boolean =>
  ground === 'own_university' || privacy === 'employers'
