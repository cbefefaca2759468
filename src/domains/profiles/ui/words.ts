import type { AccessReason } from '../student-detail.contract.ts'

/** Why the reader sees the student, and what the student learns about it. */
export const accessReasonWords: Record<AccessReason, string> = {
  own_university:
    'You can see this because the student names your university. The student sees that you looked.',
  application: 'You can see this because the student applied to you. The student sees that you looked.',
  open_profile: 'The student opened this profile to employers and sees that you looked.',
  oneself: 'Your profile shows who looked, at what, and when.',
}
