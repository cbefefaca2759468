import type { OrganisationKind } from '../../../shared/endpoint.ts'
import type { OrganisationState } from '../../organisations/contract.ts'
import { canReview } from '../../organisations/review/rules.ts'

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
  rename: organisation.proposed_name !== null && organisation.state === 'approved',
})
