import type { Tone } from '#web/kit/StatusBadge.tsx'
import type { EmailInvitationState, Outcome } from '../email-invitations.contract.ts'

export const emailBadges: Record<EmailInvitationState, { tone: Tone; label: string }> = {
  sent: { tone: 'quiet', label: 'Sent' },
  opened: { tone: 'waiting', label: 'Opened the link' },
  started: { tone: 'waiting', label: 'Started' },
  registered: { tone: 'good', label: 'Registered' },
  declined: { tone: 'bad', label: 'Declined' },
  bounced: { tone: 'bad', label: 'Bounced' },
}

/** Why a row gets no letter. */
export const leftOutWords: Record<Exclude<Outcome, 'invited' | 'organization_invited'>, string> = {
  duplicate: 'Listed twice',
  bad_address: 'Not an email address',
  already_invited: 'Already invited, or taking part',
  refused: 'Wants no invitations',
  held: 'Got several invitations within the last hour; try again later',
}
