import type { OrganisationState } from '#domains/organisations/contract.ts'
import { canReview } from '#domains/organisations/review/rules.ts'
import { canList } from '#domains/students/directory/listing/rules.ts'
import type { OrganisationKind } from '#shared/endpoint.ts'

interface Reviewable {
  kind: OrganisationKind
  state: OrganisationState
  proposed_name: object | null
}

/** Only approved employers post jobs, so only they get tokens. */
export const canGrantTokens = ({ kind, state }: Pick<Reviewable, 'kind' | 'state'>): boolean =>
  kind === 'employer' && state === 'approved'

export const mayTake = (organisation: Reviewable) => ({
  approve: canReview('approve', organisation.state),
  reject: canReview('reject', organisation.state),
  suspend: canReview('suspend', organisation.state),
  reactivate: canReview('reactivate', organisation.state),
  grant_tokens: canGrantTokens(organisation),
  list: canList(organisation),
  rename: organisation.proposed_name !== null && organisation.state === 'approved',
})
