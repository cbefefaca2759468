import type { ProfileView } from '../profile-views.contract.ts'

/** What they opened that day. */
export const lookedAt = ({
  profile_at,
  resume_at,
}: Pick<ProfileView, 'profile_at' | 'resume_at'>): string => {
  if (profile_at && resume_at) return 'Profile and resume'
  return profile_at ? 'Profile' : 'Resume'
}
