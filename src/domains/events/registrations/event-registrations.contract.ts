import { z } from 'zod'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { id, timestamp, timeZone } from '#shared/fields.ts'
import { attendances, cancelCauses, eventSummary, eventText, registrationStates } from '../events.contract.ts'

export const ownRegistration = z.object({
  id,
  /** By the clock: an offer whose time is over is canceled. */
  state: z.enum(registrationStates),
  /** In the waiting line; the next in turn is 1. */
  position: z.int().nullable(),
  offer_expires_at: timestamp.nullable(),
  registered_at: timestamp.nullable(),
  canceled_at: timestamp.nullable(),
  cancel_cause: z.enum(cancelCauses).nullable(),
  attendance: z.enum(attendances).nullable(),
  /** The event was moved after the student said yes. */
  needs_confirming: z.boolean(),
})
export type OwnRegistration = z.output<typeof ownRegistration>

/** An event with what it is to the student who looks. */
export const studentEvent = eventSummary.extend({
  liked: z.boolean(),
  registration: ownRegistration.nullable(),
})
export type StudentEvent = z.output<typeof studentEvent>

/** Time and place as they were before a move. */
const formerTime = z.object({
  starts_at: timestamp,
  ends_at: timestamp,
  time_zone: z.string(),
  venue_name: z.string().nullable(),
  venue_address: z.string().nullable(),
})
export type FormerTime = z.output<typeof formerTime>

/** Another event of the student's at the same time. */
const clash = z.object({
  id,
  title: z.string(),
  starts_at: timestamp,
  ends_at: timestamp,
  time_zone: z.string(),
  state: z.enum(['registered', 'waitlisted', 'offered']),
})

/** A field of the profile that keeps the student out. */
const keptOut = z.object({
  field: z.enum(['majors', 'graduation_class', 'degree']),
  /** The profile says nothing there. */
  is_missing: z.boolean(),
  text: z.string(),
})
export type KeptOut = z.output<typeof keptOut>

export const studentEventDetail = studentEvent.extend({
  ...eventText,
  registration: ownRegistration
    .extend({
      /** What the ticket at the door says; of those with a place only. */
      ticket_code: z.string().nullable(),
      moved_from: formerTime.nullable(),
    })
    .nullable(),
  /** Of those with a place only. */
  meeting_url: z.string().nullable(),
  /** Raised by each move; `confirm` names the one it says yes to. */
  sequence: z.int(),
  clashes: z.array(clash),
  kept_out_by: z.array(keptOut),
  /** Why the student cannot register, in words. */
  hindrance: z.string().nullable(),
  /** What the host will see of the student. */
  shown_to_host: z.object({
    name: z.string(),
    university: z.string().nullable(),
    majors: z.array(z.string()),
    graduation_class: z.int().nullable(),
  }),
  may: z.object({
    register: z.boolean(),
    /** Registering leads to the waiting line. */
    waits: z.boolean(),
    accept_offer: z.boolean(),
    leave_waiting_list: z.boolean(),
    cancel: z.boolean(),
    confirm: z.boolean(),
  }),
})
export type StudentEventDetail = z.output<typeof studentEventDetail>

const tag = 'Student events'
const body = z.strictObject({ event_id: id })

export const eventDetail = endpoint({
  method: 'POST',
  path: '/student/event/detail',
  tag,
  summary: 'One event, what it is to the student, and what they may do',
  access: asStudent,
  body,
  output: studentEventDetail,
  problems: ['not_found'],
})

export const register = endpoint({
  method: 'POST',
  path: '/student/event/register',
  tag,
  summary:
    'Take a place, or the end of the waiting line when there is none; who is registered, waits or has an offer stays so',
  access: asStudent,
  body: body.extend({
    /** Where the student is, for the times in letters. */
    time_zone: timeZone.optional(),
  }),
  output: studentEventDetail,
  problems: ['not_found', 'registration_not_open', 'outside_target_group', 'removed_by_host'],
})

const step = <const W extends string>(path: W, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    tag,
    summary,
    access: asStudent,
    body,
    output: studentEventDetail,
    problems: ['not_found', 'step_not_possible'],
  })

export const cancel = step(
  '/student/event/cancel',
  'Give up the place, the offer or the place in line; what becomes free goes to the next in line',
)
export const leaveWaitingList = step(
  '/student/event/leave-waiting-list',
  'Leave the waiting line, or turn down the place it led to; a place held for good needs `cancel`',
)
export const acceptOffer = step(
  '/student/event/accept-offer',
  'Take the place offered; who has it already keeps it',
)

export const confirm = endpoint({
  ...step('/student/event/confirm', 'Say that the new time or place suits; names the move it answers'),
  body: body.extend({ sequence: z.int().min(0) }),
})
