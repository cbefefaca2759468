import type { OrganizationState } from '#domains/organizations/organizations.contract.ts'
import { Problem } from '#shared/problems.ts'
import { type FairEvent, takesExhibitors } from '../fairs.rules.ts'

/**
 * What is filled in by the link of an invitation waits for an employer that isn't here yet; one that is registers by
 * itself. Throws `conflict`.
 */
export const requirePreparable = (event: FairEvent, taker: OrganizationState | null, now: Date): void => {
  if (!takesExhibitors(event, now)) throw new Problem('conflict', 'Exhibitor registration has closed')
  if (taker === 'approved') throw new Problem('conflict', 'Your team has taken this up: sign in to register')
}
