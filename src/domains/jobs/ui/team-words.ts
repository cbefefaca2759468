import type { EmployerJobRow } from '../jobs.contract.ts'

/** The tabs of the team's list, and the states each one shows. */
export const teamTabs = ['all', 'active', 'draft', 'expired', 'ended'] as const
export type TeamTab = (typeof teamTabs)[number]

type ListedState = Exclude<EmployerJobRow['state'], 'removed'>

export const statesOf: Record<TeamTab, ListedState[]> = {
  all: [],
  active: ['active'],
  draft: ['draft'],
  expired: ['expired'],
  ended: ['closed', 'filled'],
}

export const teamTabLabels: Record<TeamTab, string> = {
  all: 'All',
  active: 'Active',
  draft: 'Drafts',
  expired: 'Expired',
  ended: 'Closed and filled',
}
