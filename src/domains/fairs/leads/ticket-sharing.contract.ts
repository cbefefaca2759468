import { z } from 'zod'
import { organizationCardShape } from '#domains/organizations/organizations.contract.ts'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'

const sharing = z.object({
  is_sharing: z.boolean(),
  /** Who scanned the ticket, latest first. */
  shared_with: z.array(
    z.object({
      lead_id: id,
      employer: organizationCardShape,
      scanned_at: timestamp,
      /** Since when the employer has nothing left. */
      taken_back_at: timestamp.nullable(),
    }),
  ),
  may: z.object({ share: z.boolean() }),
  /** Why the student can't start sharing, as a sentence. */
  hindrance: z.string().nullable(),
})
export type Sharing = z.output<typeof sharing>

const tag = 'Student events'

export const ownSharing = endpoint({
  method: 'GET',
  path: '/student/event/sharing/:id',
  tag,
  summary: 'Get whether exhibitors of an event may scan the student’s ticket, and which ones did',
  access: asStudent,
  params: z.strictObject({ id }),
  output: sharing,
})

export const setSharing = endpoint({
  method: 'POST',
  path: '/student/event/sharing',
  tag,
  summary:
    'Let exhibitors of an event scan the student’s ticket, or stop that; what was shared before stays until it is taken back',
  access: asStudent,
  body: z.strictObject({ event_id: id, sharing: z.boolean() }),
  formless: true,
  output: sharing,
  problems: ['not_found', 'step_not_possible'],
})

export const takeBack = endpoint({
  method: 'POST',
  path: '/student/event/sharing/take-back',
  tag,
  summary:
    'Take back what was shared with an employer, which has nothing left then and can’t scan the student again; `taken_back` false lets it scan them again',
  access: asStudent,
  body: z.strictObject({ lead_id: id, taken_back: z.boolean() }),
  formless: true,
  output: sharing,
  problems: ['not_found'],
})
