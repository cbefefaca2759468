import type { CheckRow } from '#web/kit/Checklist.tsx'
import type { ProfileGaps } from '../../ui/useProfileNeed.ts'

/** Showing students who a team is: done once nothing is missing, whoever looks. */
export const profileStep = ({ may_edit, missing }: ProfileGaps): CheckRow => ({
  key: 'profile',
  text: 'Show students who you are',
  note: missing.length > 0 ? `Missing: ${missing.join(', ')}` : 'Your profile is complete.',
  done: missing.length === 0,
  ...(may_edit && { action: { to: '/employer/edit-company-profile', label: 'Complete profile' } }),
})
