import type { Outcome } from '../email-invitations.contract.ts'

/** Why a row gets no letter. */
export const leftOutWords: Record<Exclude<Outcome, 'invited' | 'organization_invited'>, string> = {
  duplicate: 'Listed twice',
  bad_address: 'Not an email address',
  already_invited: 'Already invited, or taking part',
  refused: 'Wants no invitations',
  held: 'Got several invitations within the last hour; try again later',
}
