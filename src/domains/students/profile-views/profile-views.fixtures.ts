import type { Deps } from '#platform/deps.ts'
import type { ViewedPart } from './profile-views.contract.ts'

interface LookOverrides {
  student_id: string
  organization_id: string
  what?: readonly ViewedPart[]
  /** Defaults to now. */
  at?: Date
}

/** A view of a student by an organization. */
export const buildProfileView = async (
  deps: Deps,
  { student_id, organization_id, what = ['profile'], at = deps.clock.now() }: LookOverrides,
): Promise<void> => {
  await deps.db
    .insertInto('profile_views')
    .values({
      student_id,
      organization_id,
      day: at.toISOString().slice(0, 10),
      profile_at: what.includes('profile') ? at : null,
      resume_at: what.includes('resume') ? at : null,
      last_at: at,
    })
    .execute()
}
