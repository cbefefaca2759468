import type { Deps } from '#platform/deps.ts'
import type { Affiliation } from './students.contract.ts'

export interface StudiesOverrides {
  university_id?: string
  affiliation?: Affiliation
  affiliation_at?: Date
  degree?: string
  majors?: string[]
  graduation_class?: number
  skills?: string[]
  privacy?: 'private' | 'employers'
}

/** What a student account studies, and what its university has said about it. */
export const buildStudies = async (
  deps: Deps,
  accountId: string,
  overrides: StudiesOverrides,
): Promise<void> => {
  const { university_id, affiliation, degree, majors, graduation_class, skills, privacy } = overrides
  await deps.db
    .insertInto('students')
    .values({
      account_id: accountId,
      university_id,
      affiliation,
      affiliation_at: university_id ? (overrides.affiliation_at ?? deps.clock.now()) : null,
      degree,
      majors,
      graduation_class,
      skills,
      privacy,
    })
    .execute()
  if (university_id && affiliation === 'declined')
    await deps.db
      .insertInto('affiliation_declines')
      .values({ student_id: accountId, university_id, declined_at: deps.clock.now() })
      .execute()
}
