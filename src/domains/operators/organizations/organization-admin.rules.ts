import type { OrganizationState } from '#domains/organizations/organizations.contract.ts'
import { canReview } from '#domains/organizations/review-steps.rules.ts'
import { canList } from '#domains/students/directory/directory-entries.rules.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'

interface Reviewable {
  kind: OrganizationKind
  state: OrganizationState
  proposed_name: object | null
}

/** Only approved employers post jobs, so only they get tokens. */
export const canGrantTokens = ({ kind, state }: Pick<Reviewable, 'kind' | 'state'>): boolean =>
  kind === 'employer' && state === 'approved'

export const mayTake = (organization: Reviewable) => ({
  approve: canReview('approve', organization.state),
  reject: canReview('reject', organization.state),
  suspend: canReview('suspend', organization.state),
  reactivate: canReview('reactivate', organization.state),
  grant_tokens: canGrantTokens(organization),
  list: canList(organization),
  rename: organization.proposed_name !== null && organization.state === 'approved',
})
