import type { Tone } from '#web/kit/StatusBadge.tsx'
import type { InvitationStatus } from '../job-invitations.contract.ts'

/** What became of an invitation, as the team reads it. */
export const invitationWords: Record<InvitationStatus, { label: string; tone: Tone }> = {
  sent: { label: 'Sent', tone: 'waiting' },
  seen: { label: 'Seen', tone: 'info' },
  applied: { label: 'Applied', tone: 'good' },
  not_interested: { label: 'Not interested', tone: 'quiet' },
  lapsed: { label: 'Lapsed', tone: 'quiet' },
}

/** The same as the student reads it. */
export const ownInvitationWords: Record<InvitationStatus, { label: string; tone: Tone }> = {
  ...invitationWords,
  sent: { label: 'New', tone: 'info' },
  seen: { label: 'Waiting for your answer', tone: 'waiting' },
}
