import type { AccountStatus } from '#domains/accounts/sign-in.contract.ts'
import type { OrganizationState } from '#domains/organizations/organizations.contract.ts'
import { Problem } from '#shared/problems.ts'

export const personSteps = ['approve', 'decline', 'deactivate', 'reactivate'] as const
export type PersonStep = (typeof personSteps)[number]

export interface Reviewable {
  status: AccountStatus
  /** Null for students, who belong to no organization. */
  organization_state: OrganizationState | null
  person_id: string
}

export const transitions: Readonly<
  Record<PersonStep, { from: AccountStatus; to: AccountStatus; verb: string }>
> = {
  approve: { from: 'pending_review', to: 'active', verb: 'account.approved' },
  decline: { from: 'pending_review', to: 'deactivated', verb: 'account.declined' },
  deactivate: { from: 'active', to: 'deactivated', verb: 'account.deactivated' },
  reactivate: { from: 'deactivated', to: 'active', verb: 'account.reactivated' },
}

/** Returns what prevents the step, or null. People wait with their organization until it is approved. */
export const stepBlocker = (step: PersonStep, account: Reviewable, operatorId: string): string | null => {
  if (step === 'deactivate' && account.person_id === operatorId) return 'is your own account'
  if (account.status !== transitions[step].from) return words[account.status]
  const waitsForOrganization = step === 'approve' || step === 'decline'
  if (waitsForOrganization && account.organization_state !== 'approved')
    return 'belongs to an organization that is not approved'
  return null
}

const words: Record<AccountStatus, string> = {
  email_not_verified: 'hasn’t verified their email address yet',
  pending_review: 'is waiting for review',
  active: 'is already active',
  deactivated: 'is deactivated',
}

export const mayTake = (account: Reviewable, operatorId: string) => {
  const may = (step: PersonStep) => stepBlocker(step, account, operatorId) === null
  return {
    approve: may('approve'),
    decline: may('decline'),
    deactivate: may('deactivate'),
    reactivate: may('reactivate'),
  }
}

/** Throws `conflict`, naming the accounts that prevent the step, unless every account can take it. */
export const requireStep = (
  step: PersonStep,
  accounts: readonly (Reviewable & { name: string })[],
  operatorId: string,
): void => {
  const inTheWay = accounts.flatMap((account) => {
    const why = stepBlocker(step, account, operatorId)
    return why ? [`${account.name} ${why}`] : []
  })
  if (inTheWay.length === 0) return
  const more = inTheWay.length > 3 ? `, and ${inTheWay.length - 3} more` : ''
  const rest = accounts.length > 1 ? ' Nothing was changed.' : ''
  throw new Problem('conflict', `${inTheWay.slice(0, 3).join(', ')}${more}.${rest}`)
}
