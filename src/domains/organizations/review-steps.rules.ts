import { Problem } from '#shared/problems.ts'
import type { OrganizationState } from './organizations.contract.ts'

export const reviewSteps = ['approve', 'reject', 'suspend', 'reactivate'] as const
export type ReviewStep = (typeof reviewSteps)[number]

interface Transition {
  from: readonly OrganizationState[]
  to: OrganizationState
  /** What the log calls it. */
  verb: string
}

/** A rejection can be reconsidered. Nothing leads back to a state that `approve` takes, so an organization is approved once. */
export const transitions: Readonly<Record<ReviewStep, Transition>> = {
  approve: { from: ['pending_review', 'rejected'], to: 'approved', verb: 'organization.approved' },
  reject: { from: ['pending_review'], to: 'rejected', verb: 'organization.rejected' },
  suspend: { from: ['approved'], to: 'suspended', verb: 'organization.suspended' },
  reactivate: { from: ['suspended'], to: 'approved', verb: 'organization.reactivated' },
}

export const canReview = (step: ReviewStep, state: OrganizationState): boolean =>
  transitions[step].from.includes(state)

const words: Record<OrganizationState, string> = {
  pending_review: 'is waiting for review',
  approved: 'is approved already',
  rejected: 'is rejected',
  suspended: 'is suspended',
}

/** Throws `conflict`, naming who stands in the way, when not every organization can take the step. */
export const requireReview = (
  step: ReviewStep,
  organizations: readonly { name: string; state: OrganizationState }[],
): void => {
  const inTheWay = organizations.filter(({ state }) => !canReview(step, state))
  if (inTheWay.length === 0) return
  const named = inTheWay.slice(0, 3).map(({ name, state }) => `${name} ${words[state]}`)
  const more = inTheWay.length > 3 ? `, and ${inTheWay.length - 3} more` : ''
  const rest = organizations.length > 1 ? ' Nothing was changed.' : ''
  throw new Problem('conflict', `${named.join(', ')}${more}.${rest}`)
}
