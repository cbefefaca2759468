import { z } from 'zod'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { studentEvent } from '../registrations/event-registrations.contract.ts'

/**
 * Why an event is recommended. `values`: the majors, class, or degree it is for, the host's name, or the type
 * of a liked event.
 */
export const eventReasonKinds = [
  'major',
  'class',
  'degree',
  'own_university',
  'partner',
  'liked_employer',
  'liked_kind',
] as const
const reason = z.object({ kind: z.enum(eventReasonKinds), values: z.array(z.string()).min(1) })
export type EventReason = z.output<typeof reason>

const recommendedEvent = studentEvent.extend({
  /** Strongest first; never empty. */
  reasons: z.array(reason).min(1),
})
export type RecommendedEvent = z.output<typeof recommendedEvent>

export const recommendedEvents = endpoint({
  method: 'GET',
  path: '/student/event/recommended',
  tag: 'Student events',
  summary:
    'List upcoming events the student can register for, ranked by target group, university, partners, and likes, each with the reasons; excludes events already liked or registered for',
  access: asStudent,
  query: z.strictObject({ size: z.int().min(1).max(20).default(4) }),
  output: z.object({ data: z.array(recommendedEvent) }),
})
