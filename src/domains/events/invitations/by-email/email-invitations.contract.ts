import { z } from 'zod'
import { asUniversity, endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'

const tag = 'Event invitations'
const params = z.strictObject({ id })

/** The most addresses in one call, and the most rows, of which the others are told by number. */
export const MOST_ADDRESSES = 1000
export const MOST_ROWS = 20_000
const LIST_LENGTH = 1_000_000

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
  body_limit: 1024 * 1024,
  params,
  body: z.strictObject({
    /** Addresses, one or several in a row, or CSV with the columns email, name, and contact; a header is optional. */
    list: z
      .string()
      .min(1, 'Enter at least one address')
      .max(LIST_LENGTH, 'Use at most 1 million characters'),
    dry_run: z.boolean().default(false),
  }),
  output: z.object({ rows: z.array(rowOutcome), invited: z.int(), organizations_invited: z.int() }),
  problems: ['not_found', 'conflict', 'too_many_requests'],
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
