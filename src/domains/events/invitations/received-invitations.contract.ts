import { z } from 'zod'
import { asTeam } from '#domains/teams/teams.contract.ts'
import { endpoint, type OrganizationKind, type TeamRight } from '#shared/endpoint.ts'
import { id, text } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { eventSummary, eventText, invitationStates } from '../events.contract.ts'
import { invitationShape, MESSAGE_LENGTH } from './event-invitations.contract.ts'

export const REASON_LENGTH = 1000
export const MOST_GUESTS = 50

/** `proceed`: do what comes after accepting. */
const may = z.object({ accept: z.boolean(), decline: z.boolean(), proceed: z.boolean() })

const invitedEvent = eventSummary.extend({ invitation: invitationShape, may })
export type InvitedEvent = z.output<typeof invitedEvent>

const invitedEventDetail = invitedEvent.extend({
  ...eventText,
  is_partnered: z.boolean(),
  /** Organizations can register to exhibit. */
  has_booths: z.boolean(),
  /** Team members who will attend. */
  guests: z.array(z.object({ account_id: id, name: z.string() })),
})
export type InvitedEventDetail = z.output<typeof invitedEventDetail>

/** Names the invitation: by its own id, or the event's. */
const which = { invitation_id: id.optional(), event_id: id.optional() }
const named = <T extends { invitation_id?: string | undefined; event_id?: string | undefined }>(body: T) =>
  Boolean(body.invitation_id) !== Boolean(body.event_id)
const naming = { path: ['event_id'], error: 'Send either the event or the invitation' }

type Gate<K extends OrganizationKind> = (right: TeamRight) => ReturnType<(typeof asTeam)[K]>

const receivedCalls = <K extends OrganizationKind>(kind: K) => {
  const access = asTeam[kind] as Gate<K>
  const tag = 'Event invitations'
  return {
    list: endpoint({
      method: 'GET',
      path: { employer: '/employer/invited-event', university: '/university/invited-event' }[kind],
      tag,
      summary: 'List events the organization is invited to, upcoming ones first; `counts` ignore the filters',
      access: access('viewer'),
      query: z.strictObject({
        ...pageQuery,
        tab: z.enum(invitationStates).optional(),
        /** Searches title, place, and host name. */
        search: z.string().trim().max(200).optional(),
      }),
      output: pageOf(invitedEvent).extend({
        counts: z.object({ pending: z.int(), accepted: z.int(), declined: z.int() }),
      }),
    }),
    detail: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/event/:id/invited-event-detail',
        university: '/university/event/:id/invited-event-detail',
      }[kind],
      tag,
      summary: 'Get an event the organization is invited to, with the invitation',
      access: access('viewer'),
      params: z.strictObject({ id }),
      output: invitedEventDetail,
    }),
    accept: endpoint({
      method: 'POST',
      path: { employer: '/employer/event/invited/accept', university: '/university/event/invited/accept' }[
        kind
      ],
      tag,
      summary:
        kind === 'employer'
          ? 'Accept an invitation, so that the employer can exhibit at the event'
          : 'Accept an invitation, so that the university’s students can see the event and register',
      access: access('member'),
      body: z
        .strictObject({
          ...which,
          message: text(MESSAGE_LENGTH).default(''),
          /** Team members who will attend; they are notified. */
          account_ids: z.array(id).max(MOST_GUESTS, `Choose at most ${MOST_GUESTS} people`).default([]),
        })
        .refine(named, naming),
      output: invitedEventDetail,
      problems: ['not_found', 'conflict'],
    }),
    decline: endpoint({
      method: 'POST',
      path: { employer: '/employer/event/invited/decline', university: '/university/event/invited/decline' }[
        kind
      ],
      tag,
      summary: 'Decline an invitation, with an optional reason; the host can ask again',
      access: access('member'),
      body: z.strictObject({ ...which, reason: text(REASON_LENGTH).optional() }).refine(named, naming),
      output: invitedEventDetail,
      problems: ['not_found', 'conflict'],
    }),
  }
}

export const employerInvited = receivedCalls('employer')
export const universityInvited = receivedCalls('university')
export const invitedOf = { employer: employerInvited, university: universityInvited } as const
