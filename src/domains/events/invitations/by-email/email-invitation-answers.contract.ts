import { z } from 'zod'
import { anyone, asEmployer, endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { eventSummary, invitationStates } from '../../events.contract.ts'

const tag = 'Event invitations'
/** What the personal link of a letter carries. */
const token = z.string().min(1).max(200)
const body = z.strictObject({ token })

export const lookAtInvitation = endpoint({
  method: 'POST',
  path: '/email-invitation/look',
  tag,
  summary: 'Get what the personal link of an invitation by email is for; the host sees that it was opened',
  access: anyone,
  body,
  output: z.object({
    event: eventSummary,
    /** The invited mailbox, mostly masked. */
    email: z.string(),
    is_declined: z.boolean(),
    /** An employer has taken it up, from its sign-up on. */
    is_taken_up: z.boolean(),
  }),
  problems: ['link_expired'],
  limit: 60,
})

export const acceptByLink = endpoint({
  method: 'POST',
  path: '/email-invitation/accept',
  tag,
  summary:
    'Take up an invitation by email for the employer, which can then register for the event; works for one employer',
  access: asEmployer('member'),
  body,
  output: z.object({ event_id: id, state: z.enum(invitationStates) }),
  problems: ['link_expired', 'conflict'],
})

export const declineByLink = endpoint({
  method: 'POST',
  path: '/email-invitation/decline',
  tag,
  summary: 'Decline an invitation by email, without an account; fine if it already is declined',
  access: anyone,
  body,
  problems: ['link_expired', 'conflict'],
  limit: 60,
})

export const stopInvitations = endpoint({
  method: 'POST',
  path: '/stop-invitations',
  tag,
  summary: 'Send no more invitations to the address, whoever invites (RFC 8058); fine if it already is so',
  access: anyone,
  query: body,
  takes_form: true,
  // the same link is a page for the person who opens it and this call for the mail program that posts to it
  also_at: '/stop-invitations',
  problems: ['link_expired'],
  limit: 60,
})
