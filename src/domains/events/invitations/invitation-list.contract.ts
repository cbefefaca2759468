import { z } from 'zod'
import { organizationCardShape } from '#domains/organizations/organizations.contract.ts'
import { asUniversity, endpoint } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'

/**
 * How far an invitation has come. `opened`: the team looked at it, or somebody opened the link of its letter. `started`:
 * the team accepted or began to register, or somebody filled in the registration or signed up with the letter. `bounced`: no
 * mail server took a letter.
 */
export const invitationProgress = ['sent', 'opened', 'started', 'registered', 'declined', 'bounced'] as const
export type InvitationProgress = (typeof invitationProgress)[number]

/** `pick`: an employer that is here. `link`: opened the event's link. `email`: by address. */
export const invitedWays = ['pick', 'link', 'email'] as const
export type InvitedWay = (typeof invitedWays)[number]

export const invitationSorts = ['newest', 'answered', 'name'] as const

const listedInvitation = z.object({
  id,
  /** Who answers it, and so which call withdraws it: the team of an employer that is here, or whoever has the address. */
  goes_to: z.enum(['team', 'address']),
  way: z.enum(invitedWays),
  state: z.enum(invitationProgress),
  /** Null for one by address until an employer takes it up. */
  organization: organizationCardShape.nullable(),
  is_partnered: z.boolean(),
  /** Null unless invited by address. */
  email: z.string().nullable(),
  /** As the host wrote them next to the address. */
  name: z.string(),
  contact: z.string(),
  /** The host's message. */
  message: z.string(),
  /** The team's message when it accepted, and its reason for declining. */
  answer: z.string(),
  decline_reason: z.string().nullable(),
  /** Names of the team members who will come. */
  guests: z.array(z.string()),
  /** Who on the host's team invited it; null if it opened the event's link. */
  invited_by: z.string().nullable(),
  created_at: timestamp,
  opened_at: timestamp.nullable(),
  answered_at: timestamp.nullable(),
  may: z.object({ withdraw: z.boolean(), invite_again: z.boolean() }),
})
export type ListedInvitation = z.output<typeof listedInvitation>

export const eventInvitations = endpoint({
  method: 'GET',
  path: '/university/event/:id/invitations',
  tag: 'Event invitations',
  summary:
    'List everyone invited to the event, whatever way, and how far each has come; `counts` ignore the filters',
  access: asUniversity('viewer'),
  params: z.strictObject({ id }),
  query: z.strictObject({
    ...pageQuery,
    /** Part of the employer's name, the address, or the name and contact written next to it. */
    search: z.string().trim().max(200).optional(),
    state: z.array(z.enum(invitationProgress)).max(6).optional(),
    way: z.array(z.enum(invitedWays)).max(3).optional(),
    sort: z.enum(invitationSorts).default('newest'),
  }),
  output: pageOf(listedInvitation).extend({
    counts: z.record(z.enum(invitationProgress), z.int()),
    /** Invites anyone who opens it; null for those who may not invite, and once the event is over. */
    link: z.string().nullable(),
    /** `by_email`: letters go out at once, so the event is published and exhibitors can still register. */
    may: z.object({ invite: z.boolean(), by_email: z.boolean() }),
  }),
})
