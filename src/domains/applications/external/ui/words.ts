import type { ExternalStatus } from '../external-applications.contract.ts'

/** How an application elsewhere stands, as its student says. */
export const externalLabels: Record<ExternalStatus, string> = {
  opened: 'Not said yet',
  not_applied: 'Didn’t apply',
  applied: 'Applied',
  interview: 'Interview',
  offer: 'Offer',
  accepted: 'Offer accepted',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}
