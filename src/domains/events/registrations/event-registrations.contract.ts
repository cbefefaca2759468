import { z } from 'zod'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { id, timestamp, timeZone } from '#shared/fields.ts'
import {
  attendances,
  cancelCauses,
  eventSummary,
  eventText,
  registrationStates,
  walletKinds,
} from '../events.contract.ts'

export const ownRegistration = z.object({
  id,
  /** By the clock: an expired offer is canceled. */
  state: z.enum(registrationStates),
  /** Position in line; the next one is 1. */
  position: z.int().nullable(),
  offer_expires_at: timestamp.nullable(),
  registered_at: timestamp.nullable(),
  canceled_at: timestamp.nullable(),
  cancel_cause: z.enum(cancelCauses).nullable(),
  attendance: z.enum(attendances).nullable(),
  /** The event was moved after the student confirmed. */
  needs_confirming: z.boolean(),
})
export type OwnRegistration = z.output<typeof ownRegistration>

/** An event with the student's like and registration. */
export const studentEvent = eventSummary.extend({
  liked: z.boolean(),
  registration: ownRegistration.nullable(),
})
export type StudentEvent = z.output<typeof studentEvent>

/** Time and place before a move. */
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

/** A profile field that keeps the student out. */
const targetGroupMismatch = z.object({
  field: z.enum(['majors', 'graduation_class', 'degree']),
  /** The profile has nothing there. */
  is_missing: z.boolean(),
  text: z.string(),
})
export type TargetGroupMismatch = z.output<typeof targetGroupMismatch>

export const studentEventDetail = studentEvent.extend({
  ...eventText,
  registration: ownRegistration
    .extend({
      /** The ticket's code; only with a place. */
      ticket_code: z.string().nullable(),
      /** The wallets the ticket can be kept in. */
      wallets: z.array(z.enum(walletKinds)),
      moved_from: formerTime.nullable(),
    })
    .nullable(),
  /** Only with a place. */
  meeting_url: z.string().nullable(),
  /** Increases with each move; `confirm` names the one it answers. */
  sequence: z.int(),
  clashes: z.array(clash),
  kept_out_by: z.array(targetGroupMismatch),
  /** Why the student cannot register, as a sentence. */
  hindrance: z.string().nullable(),
  /** What the host does about students who don’t come; null if nothing. */
  no_show_policy: z.string().nullable(),
  /** The host takes no registrations from the student until then, because they didn’t come before. */
  refused_until: timestamp.nullable(),
  /** What the host will see of the student. */
  shown_to_host: z.object({
    name: z.string(),
    university: z.string().nullable(),
    majors: z.array(z.string()),
    graduation_class: z.int().nullable(),
  }),
  may: z.object({
    register: z.boolean(),
    /** Registering leads to the waiting list. */
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
  summary: 'Get one event with the student’s registration and what they may do',
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
    'Register for an event, or join the waiting list if it is full; an existing registration, offer, or place in line is kept',
  access: asStudent,
  body: body.extend({
    /** The student's zone, for times in emails. */
    time_zone: timeZone.optional(),
  }),
  output: studentEventDetail,
  problems: [
    'not_found',
    'registration_not_open',
    'outside_target_group',
    'removed_by_host',
    'refused_after_no_shows',
  ],
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
  'Cancel a registration, offer, or place in line; a freed place goes to the next in line',
)
export const leaveWaitingList = step(
  '/student/event/leave-waiting-list',
  'Leave the waiting list, or decline the offered place; a confirmed place requires `cancel`',
)
export const acceptOffer = step(
  '/student/event/accept-offer',
  'Accept the offered place; repeating it changes nothing',
)

export const confirm = endpoint({
  ...step('/student/event/confirm', 'Confirm a new time or place; names the move it answers'),
  body: body.extend({ sequence: z.int().min(0) }),
})
