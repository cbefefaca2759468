import { Completeness } from '#web/kit/Completeness.tsx'
import { type ProfileState, partsOf } from './completeness.ts'

/** How complete the profile is, with a link to each missing part. */
export const CompletenessCard = ({ profile }: { profile: ProfileState }) => (
  <Completeness parts={partsOf(profile)} />
)
