import { z } from 'zod'
import { asOperator, endpoint } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { eitherOr, matchingOf } from '#shared/matching.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'

const base = { tag: 'Health', access: asOperator } as const

export const queueNames = ['errand', 'activity', 'mail', 'push', 'minute'] as const
/** A retry continues where this ends. */
export const MAX_RETRIED = 100

export const operatorHealth = endpoint({
  ...base,
  method: 'GET',
  path: '/operator/health',
  current: true,
  summary: 'The state of the background work and outgoing email',
  output: z.object({
    queues: z.array(
      z.object({
        name: z.enum(queueNames),
        /** Due and not started, and since when the oldest of them has been due. */
        due: z.int(),
        due_since: timestamp.nullable(),
        /** Scheduled for later, most often for a retry. */
        later: z.int(),
        active: z.int(),
        /** Given up on after the last attempt. */
        failed: z.int(),
        last_failed_at: timestamp.nullable(),
        /** The program's own message, without email addresses. */
        last_failure: z.string().nullable(),
        last_done_at: timestamp.nullable(),
      }),
    ),
    mails: z.object({
      waiting: z.int(),
      waiting_since: timestamp.nullable(),
      /** Waiting, and refused before. */
      refused: z.int(),
      failed: z.int(),
      sent_last_day: z.int(),
      last_sent_at: timestamp.nullable(),
    }),
  }),
})

const troubledMail = z.object({
  id,
  /** What it is about, like `application.submitted`. */
  kind: z.string(),
  /** The domain it goes to; the mailbox itself is not shown. */
  domain: z.string(),
  state: z.enum(['queued', 'sending', 'failed']),
  attempts: z.int(),
  /** The mail server's own message, without email addresses. */
  failure: z.string(),
  created_at: timestamp,
  may: z.object({ retry: z.boolean() }),
})
export type TroubledMail = z.output<typeof troubledMail>

export const troubledMails = endpoint({
  ...base,
  method: 'GET',
  path: '/operator/health/mails',
  summary: 'Emails the mail server refused and that have not gone out since, oldest first',
  query: z.strictObject(pageQuery),
  output: pageOf(troubledMail),
})

export const retryMails = endpoint({
  ...base,
  method: 'POST',
  path: '/operator/health/mails/retry',
  summary: 'Retry emails in trouble now: those named, all or none, or all that are not being sent',
  body: z
    .strictObject({
      mail_ids: z
        .array(id)
        .min(1, 'Choose at least one')
        .max(MAX_RETRIED, `Choose at most ${MAX_RETRIED}`)
        .optional(),
      /** Instead of ids: the whole list. */
      matching: matchingOf({}).optional(),
    })
    .refine(...eitherOr('mail_ids', 'Choose emails, or `matching` instead')),
  output: z.object({ retried: z.int() }),
  problems: ['not_found', 'step_not_possible', 'list_changed'],
})

export const retryJobs = endpoint({
  ...base,
  method: 'POST',
  path: '/operator/health/queues/retry',
  summary: `Retry background jobs that were given up on, the oldest ${MAX_RETRIED}`,
  body: z.strictObject({ queue: z.enum(queueNames) }),
  output: z.object({ retried: z.int() }),
})
