import type { Ground } from '../student-detail.contract.ts'

/** Why the reader sees the student, and what the student learns of it. */
export const groundWords: Record<Ground, string> = {
  own_university: 'You see this because the student names your university. The student sees that you looked.',
  application: 'You see this because the student applied to you. The student sees that you looked.',
  open_profile: 'The student opened this profile to employers, and sees that you looked.',
  oneself: 'Your profile tells you who looked, at what and when.',
}
