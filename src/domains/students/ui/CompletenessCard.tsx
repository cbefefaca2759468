import { Completeness } from '#web/kit/Completeness.tsx'
import { type ProfileState, partsOf } from './completeness.ts'

/** How much of the profile is there, and a way to each part that is not. */
export const CompletenessCard = ({ profile }: { profile: ProfileState }) => (
  <Completeness parts={partsOf(profile)} />
)
