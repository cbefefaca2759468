import { Problem } from '#shared/problems.ts'
import type { OrganizationState } from './organizations.contract.ts'

export const reviewSteps = ['approve', 'reject', 'suspend', 'reactivate'] as const
export type ReviewStep = (typeof reviewSteps)[number]

interface Transition {
  from: readonly OrganizationState[]
  to: OrganizationState
  /** The log's name for it. */
  verb: string
}

/**
 * A rejection can be reconsidered. Nothing leads back to a state that `approve` accepts, so an organization
 * is approved only once.
 */
export const transitions: Readonly<Record<ReviewStep, Transition>> = {
  approve: { from: ['pending_review', 'rejected'], to: 'approved', verb: 'organization.approved' },
  reject: { from: ['pending_review'], to: 'rejected', verb: 'organization.rejected' },
  suspend: { from: ['approved'], to: 'suspended', verb: 'organization.suspended' },
  reactivate: { from: ['suspended'], to: 'approved', verb: 'organization.reactivated' },
}

export const canReview = (step: ReviewStep, state: OrganizationState): boolean =>
  transitions[step].from.includes(state)

/** What is said of one that can't take a step. */
export const stateWords: Record<OrganizationState, string> = {
  pending_review: 'is waiting for review',
  approved: 'is already approved',
  rejected: 'is rejected',
  suspended: 'is suspended',
}

/** Throws `conflict`, naming the organizations that prevent the step, unless every one can take it. */
export const requireReview = (
  step: ReviewStep,
  organizations: readonly { name: string; state: OrganizationState }[],
): void => {
  const inTheWay = organizations.filter(({ state }) => !canReview(step, state))
  if (inTheWay.length === 0) return
  const named = inTheWay.slice(0, 3).map(({ name, state }) => `${name} ${stateWords[state]}`)
  const more = inTheWay.length > 3 ? `, and ${inTheWay.length - 3} more` : ''
  const rest = organizations.length > 1 ? ' Nothing was changed.' : ''
  throw new Problem('conflict', `${named.join(', ')}${more}.${rest}`)
}
