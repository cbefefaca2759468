import { z } from 'zod'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { interviewMedia } from './interview-values.contract.ts'

/** The most times shown of one schedule, and interviews of one list. */
export const MOST_FREE = 300
export const MOST_LISTED = 50

const span = { starts_at: timestamp, ends_at: timestamp }

const ownInterview = z.object({
  schedule_id: id,
  title: z.string(),
  medium: z.enum(interviewMedia),
  place: z.string(),
  details: z.string(),
  /** The team’s; times are shown in the reader’s own. */
  time_zone: z.string(),
  is_invited: z.boolean(),
  booked: z
    .object({
      ...span,
      room: z.string(),
      /** Whom the student meets. */
      panel: z.array(z.string()),
      /** The team moved it, and asks whether the new time works. */
      to_confirm: z.boolean(),
    })
    .nullable(),
  /** How many are before the student; null if the student doesn’t wait. */
  waiting: z.object({ since: timestamp, ahead: z.int() }).nullable(),
  /** By time; at the same time in several rooms it is one. */
  free: z.array(z.object(span)),
  may: z.object({ book: z.boolean(), leave: z.boolean(), wait: z.boolean(), confirm: z.boolean() }),
})
export type OwnInterview = z.output<typeof ownInterview>

const own = z.object({
  /** What needs the student first, then by time. */
  interviews: z.array(ownInterview),
})
export type OwnInterviews = z.output<typeof own>

const tag = 'Student interviews'
const ofSchedule = { application_id: id, schedule_id: id }

export const applicationInterviews = endpoint({
  method: 'GET',
  path: '/student/job/application/:id/interviews',
  tag,
  summary: 'List the interviews of one of the student’s applications, with the times that are free',
  access: asStudent,
  params: z.strictObject({ id }),
  output: own,
})

export const nextInterviews = endpoint({
  method: 'GET',
  path: '/student/interview/next',
  tag,
  summary: 'List the student’s coming interviews by time, then those to choose a time for',
  access: asStudent,
  output: z.object({
    interviews: z.array(
      z.object({
        application_id: id,
        job: z.object({ id, title: z.string() }),
        organization: z.string(),
        title: z.string(),
        medium: z.enum(interviewMedia),
        booked: z.object({ ...span, to_confirm: z.boolean() }).nullable(),
        is_waiting: z.boolean(),
      }),
    ),
  }),
})
export type NextInterview = z.output<(typeof nextInterviews)['output']>['interviews'][number]

export const bookInterview = endpoint({
  method: 'POST',
  path: '/student/interview/book',
  tag,
  summary:
    'Book a time for an interview, or move to it: the time before is kept if the new one is gone. Repeating it changes nothing',
  access: asStudent,
  body: z.strictObject({ ...ofSchedule, starts_at: timestamp }),
  output: own,
  problems: ['not_found', 'slot_taken', 'appointment_clash', 'step_not_possible'],
})

export const leaveInterview = endpoint({
  method: 'POST',
  path: '/student/interview/leave',
  tag,
  summary: 'Give up a time, which goes to the first who waits for one',
  access: asStudent,
  body: z.strictObject(ofSchedule),
  output: own,
  problems: ['not_found', 'step_not_possible'],
})

export const waitForInterview = endpoint({
  method: 'POST',
  path: '/student/interview/wait',
  tag,
  summary:
    'Wait for a time of a schedule that is full, or stop waiting; who waits longest gets the first that is given up',
  access: asStudent,
  body: z.strictObject({ ...ofSchedule, waits: z.boolean() }),
  output: own,
  problems: ['not_found', 'step_not_possible'],
})

export const confirmInterview = endpoint({
  method: 'POST',
  path: '/student/interview/confirm',
  tag,
  summary: 'Say that the time the team moved an interview to works; repeating it changes nothing',
  access: asStudent,
  body: z.strictObject(ofSchedule),
  output: own,
  problems: ['not_found', 'step_not_possible'],
})
