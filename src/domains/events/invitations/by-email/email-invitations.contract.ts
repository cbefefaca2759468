import { z } from 'zod'
import { asUniversity, endpoint } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'

const tag = 'Event invitations'
const params = z.strictObject({ id })

/** The most addresses in one call. */
export const MOST_ADDRESSES = 1000
const LIST_LENGTH = 200_000

/**
 * `invited`: gets a letter. `organization_invited`: the address is at the website of an employer that is here,
 * whose team is invited in the app instead. `duplicate`: named further up. `refused`: wants no invitations.
 * `held`: was written to often enough within the last hour.
 */
export const outcomes = [
  'invited',
  'organization_invited',
  'duplicate',
  'bad_address',
  'already_invited',
  'refused',
  'held',
] as const
export type Outcome = (typeof outcomes)[number]

const rowOutcome = z.object({
  /** The row of the list, counted from 1, a header included. */
  row: z.int(),
  written: z.string(),
  name: z.string(),
  outcome: z.enum(outcomes),
  /** The employer here that the address belongs to. */
  organization: z.object({ id, name: z.string() }).nullable(),
})
export type RowOutcome = z.output<typeof rowOutcome>

export const inviteByEmail = endpoint({
  method: 'POST',
  path: '/university/event/:id/email-invitations',
  tag,
  summary:
    'Invite employers that are not here, by a letter in our words with a personal link; says for each row what becomes of it, with `dry_run` without doing it',
  access: asUniversity('member'),
  params,
  body: z.strictObject({
    /** Addresses, one or several in a row, or CSV with the columns email, name, and contact; a header is optional. */
    list: z
      .string()
      .min(1, 'Enter at least one address')
      .max(LIST_LENGTH, `Use at most ${LIST_LENGTH} characters`),
    dry_run: z.boolean().default(false),
  }),
  output: z.object({ rows: z.array(rowOutcome), invited: z.int(), organizations_invited: z.int() }),
  problems: ['not_found', 'conflict', 'too_many_requests'],
})

/** How far an invitation has come; `bounced`: no mail server took the letter. */
export const emailInvitationStates = [
  'sent',
  'opened',
  'started',
  'registered',
  'declined',
  'bounced',
] as const
export type EmailInvitationState = (typeof emailInvitationStates)[number]

const emailInvitation = z.object({
  id,
  email: z.string(),
  name: z.string(),
  contact: z.string(),
  state: z.enum(emailInvitationStates),
  /** Who took it up; also while it waits for review. */
  organization: z.object({ id, name: z.string() }).nullable(),
  invited_by: z.string().nullable(),
  created_at: timestamp,
  opened_at: timestamp.nullable(),
  may: z.object({ withdraw: z.boolean() }),
})
export type EmailInvitation = z.output<typeof emailInvitation>

export const emailInvitations = endpoint({
  method: 'GET',
  path: '/university/event/:id/email-invitations',
  tag,
  summary:
    'List who was invited by address, the newest first, and how far each has come; `counts` ignore the filters',
  access: asUniversity('viewer'),
  params,
  query: z.strictObject({
    ...pageQuery,
    /** Part of the address, the name, or the contact. */
    search: z.string().trim().max(200).optional(),
    state: z.array(z.enum(emailInvitationStates)).max(6).optional(),
  }),
  output: pageOf(emailInvitation).extend({
    counts: z.record(z.enum(emailInvitationStates), z.int()),
    may: z.object({ invite: z.boolean() }),
  }),
})

export const withdrawEmailInvitation = endpoint({
  method: 'POST',
  path: '/university/event/email-invitation/withdraw',
  tag,
  summary: 'Withdraw an invitation by address that nobody has answered or taken up; its link stops working',
  access: asUniversity('member'),
  body: z.strictObject({ invitation_id: id }),
  problems: ['not_found', 'conflict'],
})
