import type { OrganizationState } from '#domains/organizations/organizations.contract.ts'
import { Problem } from '#shared/problems.ts'
import type { Hours } from '../check-in.rules.ts'
import { type Hindrance, hoursHindrance } from '../check-in.rules.ts'

interface ShownPass {
  is_removed: boolean
  /** The exhibitor's registration. */
  state: string
  organization: string
  organization_state: OrganizationState
}

const canceled = (text: string): Hindrance => ({ word: 'ticket_canceled', text, is_passable: false })

/** What about an exhibitor, or whom it sends, keeps a representative out. */
export const passHindrance = (shown: ShownPass): Hindrance | null => {
  const { is_removed, state, organization, organization_state } = shown
  if (organization_state !== 'approved')
    return canceled(`${organization} was deactivated by the team that runs Fairlead`)
  if (is_removed) return canceled(`This person no longer represents ${organization}`)
  if (state === 'declined') return canceled(`${organization} was declined as an exhibitor`)
  if (state === 'canceled') return canceled(`${organization} withdrew from this event`)
  return state === 'approved'
    ? null
    : {
        word: 'ticket_waiting',
        text: `${organization} hasn’t been approved as an exhibitor yet`,
        is_passable: false,
      }
}

/** Throws what keeps a representative out; the door passes none of it. */
export const requirePass = (
  shown: ShownPass & { checked_in_at: string | null },
  event: Hours,
  now: Date,
): void => {
  const hindrance = passHindrance(shown) ?? (shown.checked_in_at ? null : hoursHindrance(event, now))
  if (hindrance) throw new Problem(hindrance.word, hindrance.text, { may: { let_in: false } })
}
