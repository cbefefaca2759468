import { z } from 'zod'
import { asEmployer, endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'

/** `opened`: looked at the invitation; `started`: began to register. */
export const progressSteps = ['opened', 'started'] as const
export type ProgressStep = (typeof progressSteps)[number]

export const noteProgress = endpoint({
  method: 'POST',
  path: '/employer/event/invited/progress',
  tag: 'Event invitations',
  summary:
    'Tell the host how far the team has come with an unanswered invitation: that it was opened, or registering was started; only the first time counts',
  access: asEmployer('viewer'),
  body: z.strictObject({ event_id: id, step: z.enum(progressSteps) }),
  problems: ['not_found'],
})
