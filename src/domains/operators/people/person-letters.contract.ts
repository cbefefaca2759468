import { z } from 'zod'
import { asOperator, endpoint } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'

const base = { tag: 'Operators', access: asOperator } as const

const letter = z.object({
  id,
  /** What it is about, like `application.submitted`. */
  kind: z.string(),
  state: z.enum(['queued', 'sending', 'sent', 'failed']),
  attempts: z.int(),
  /** What the mail server said when it last refused it, without email addresses. */
  failure: z.string().nullable(),
  created_at: timestamp,
  sent_at: timestamp.nullable(),
  /** `send_again`: one that was sent, if the notice it was about is still there. */
  may: z.object({ retry: z.boolean(), send_again: z.boolean() }),
})
export type PersonLetter = z.output<typeof letter>

export const lettersOfPerson = endpoint({
  ...base,
  method: 'GET',
  path: '/operator/people/:id/letters',
  summary:
    'The emails to the person behind an account that are still on record, newest first; never their text',
  params: z.strictObject({ id }),
  query: z.strictObject(pageQuery),
  output: pageOf(letter),
})

export const sendLetterAgain = endpoint({
  ...base,
  method: 'POST',
  path: '/operator/people/letters/again',
  summary:
    'Email once more what a sent email was about: its notice with the link, as the text itself is dropped once it was sent; once an hour',
  body: z.strictObject({ account_id: id, letter_id: id }),
  problems: ['not_found', 'conflict', 'step_not_possible'],
})

export const sendVerification = endpoint({
  ...base,
  method: 'POST',
  path: '/operator/people/verification',
  summary: 'Send the link that confirms the email address once more, to an account that still needs it',
  body: z.strictObject({ account_id: id }),
  problems: ['not_found', 'conflict'],
})
