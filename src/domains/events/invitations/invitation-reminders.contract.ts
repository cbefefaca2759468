import { z } from 'zod'
import { asUniversity, endpoint } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'

const tag = 'Event invitations'
const params = z.strictObject({ id })

/** Reminders of one invitation, whatever the host changes in between. */
export const MOST_REMINDERS = 2
export const MOST_DAYS_BEFORE = 60

const days = z
  .array(z.int().min(1, 'Use at least 1 day').max(MOST_DAYS_BEFORE, `Use at most ${MOST_DAYS_BEFORE} days`))
  .max(MOST_REMINDERS, `Choose at most ${MOST_REMINDERS} reminders`)
  .refine((all) => new Set(all).size === all.length, 'Choose two different days')

const reminders = z.object({
  /** Days before exhibitors' registration closes, the first reminder first. */
  days: z.array(z.int()),
  /** When exhibitors' registration closes; null while the event has no start. */
  closes_at: timestamp.nullable(),
  may: z.object({ change: z.boolean() }),
})
export type InvitationReminders = z.output<typeof reminders>

export const invitationReminders = endpoint({
  method: 'GET',
  path: '/university/event/:id/invitation-reminders',
  tag,
  summary: 'Get when whoever has not answered an invitation to this event is reminded',
  access: asUniversity('viewer'),
  params,
  output: reminders,
})

export const changeInvitationReminders = endpoint({
  method: 'POST',
  path: '/university/event/:id/invitation-reminders',
  tag,
  summary:
    'Choose how many days before exhibitors’ registration closes whoever has not answered is reminded: twice, once, or never',
  access: asUniversity('member'),
  params,
  body: z.strictObject({ days }),
  output: reminders,
  problems: ['not_found', 'conflict'],
})
