import { z } from 'zod'
import { asEmployer, endpoint } from '#shared/endpoint.ts'
import { day, id, line, optionalLine, requiredText, text, timestamp, timeZone } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import {
  DETAILS_LENGTH,
  interviewMedia,
  MOST_INVITED,
  MOST_PANELISTS,
  MOST_TRACKS,
  MOST_WINDOWS,
  PLACE_LENGTH,
  REASON_LENGTH,
  ROOM_LENGTH,
  TITLE_LENGTH,
} from './interview-values.contract.ts'

/** `invited`: whoever the team chose. `applicants`: also anyone who applied for the job and is not decided. */
export const scheduleAdmissions = ['invited', 'applicants'] as const
export type ScheduleAdmission = (typeof scheduleAdmissions)[number]

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, like 09:30')
const windowShape = z.strictObject({ date: day, from: clock, to: clock })
export type TimeWindow = z.output<typeof windowShape>

const panel = z
  .array(id)
  .min(1, 'Choose who holds the interviews')
  .max(MOST_PANELISTS, `Choose at most ${MOST_PANELISTS} people`)

const detailFields = {
  title: line(TITLE_LENGTH),
  medium: z.enum(interviewMedia),
  /** The link, or the address. */
  place: optionalLine(PLACE_LENGTH).default(''),
  /** What to prepare or bring. */
  details: text(DETAILS_LENGTH).default(''),
}
export type ScheduleDetails = z.output<z.ZodObject<typeof detailFields>>

const newSchedule = z.strictObject({
  ...detailFields,
  time_zone: timeZone,
  admits: z.enum(scheduleAdmissions).default('invited'),
  /** Minutes. */
  length: z.int().min(5, 'Use at least 5 minutes').max(480, 'Use at most 480 minutes'),
  /** Minutes between one interview and the next. */
  buffer: z.int().min(0).max(240, 'Use at most 240 minutes').default(0),
  /** When interviews can be, as clocks in the zone show it; what is between them is a break. */
  windows: z
    .array(windowShape)
    .min(1, 'Add at least one time')
    .max(MOST_WINDOWS, `Add at most ${MOST_WINDOWS}`),
  /** What runs side by side, each in a room and with people of its own. */
  tracks: z
    .array(z.strictObject({ room: optionalLine(ROOM_LENGTH).default(''), panel }))
    .min(1, 'Choose who holds the interviews')
    .max(MOST_TRACKS, `Use at most ${MOST_TRACKS} rooms`),
  applicant_ids: z.array(id).max(MOST_INVITED, `Invite at most ${MOST_INVITED} at once`).default([]),
  /** Sent with the invitation. */
  message: text(DETAILS_LENGTH).default(''),
})

const person = z.object({ account_id: id, name: z.string() })
export type Panelist = z.output<typeof person>

const scheduleFields = {
  id,
  job: z.object({ id, title: z.string() }),
  title: z.string(),
  medium: z.enum(interviewMedia),
  place: z.string(),
  details: z.string(),
  time_zone: z.string(),
  admits: z.enum(scheduleAdmissions),
  created_at: timestamp,
  canceled_at: timestamp.nullable(),
}

const summaryShape = z.object({
  ...scheduleFields,
  /** Of its times; null if none are left. */
  first_at: timestamp.nullable(),
  last_at: timestamp.nullable(),
  times: z.int(),
  booked: z.int(),
  waiting: z.int(),
})
export type ScheduleSummary = z.output<typeof summaryShape>

const candidate = z.object({ applicant_id: id, name: z.string() })

const scheduleShape = z.object({
  ...scheduleFields,
  tracks: z.array(z.object({ id, room: z.string(), panel: z.array(person) })),
  /** By time, then room. */
  times: z.array(
    z.object({
      id,
      track_id: id,
      starts_at: timestamp,
      ends_at: timestamp,
      booked: candidate
        .extend({
          /** The student has not yet said that the new time works. */
          to_confirm: z.boolean(),
        })
        .nullable(),
      may: z.object({ remove: z.boolean() }),
    }),
  ),
  /** Who waits for a time, the first to move up first. */
  waiting: z.array(candidate.extend({ since: timestamp })),
  /** Who was invited and has no time. */
  invited: z.array(candidate.extend({ since: timestamp })),
  may: z.object({ change: z.boolean() }),
})
export type Schedule = z.output<typeof scheduleShape>

const tag = 'Interviews'
const params = z.strictObject({ id })

export const createSchedule = endpoint({
  method: 'POST',
  path: '/employer/job/:id/interview-schedules',
  tag,
  summary:
    'Offer applicants of a job times for an interview, in one or several rooms; those who are named are invited and move to the interview step. A time that clocks skip, and people or rooms that are taken by then, are refused',
  access: asEmployer('member'),
  params,
  body: newSchedule,
  output: scheduleShape,
  status: 201,
  once_a_minute: true,
  problems: ['not_found', 'step_not_possible', 'appointment_clash'],
})

export const jobSchedules = endpoint({
  method: 'GET',
  path: '/employer/job/:id/interview-schedules',
  tag,
  summary: 'List the interview schedules of a job, the latest first, with how many times are booked',
  access: asEmployer(),
  params,
  query: z.strictObject(pageQuery),
  output: pageOf(summaryShape),
})

export const schedule = endpoint({
  method: 'GET',
  path: '/employer/interview/schedule/:id',
  tag,
  summary: 'Get an interview schedule: its times with who booked them, who waits, and who was invited',
  access: asEmployer(),
  params,
  output: scheduleShape,
})

export const inviteToSchedule = endpoint({
  method: 'POST',
  path: '/employer/interview/schedule/:id/invite',
  tag,
  summary:
    'Invite more applicants to choose a time; they move to the interview step. Those already invited stay so',
  access: asEmployer('member'),
  params,
  body: z.strictObject({
    applicant_ids: z
      .array(id)
      .min(1, 'Choose at least one')
      .max(MOST_INVITED, `Invite at most ${MOST_INVITED} at once`),
    message: text(DETAILS_LENGTH).default(''),
  }),
  output: scheduleShape,
  problems: ['not_found', 'step_not_possible'],
})

export const editSchedule = endpoint({
  method: 'POST',
  path: '/employer/interview/schedule/:id/edit',
  tag,
  summary:
    'Change what a schedule is called, how one meets, where, and what to prepare; who has a coming interview is told, and calendars follow',
  access: asEmployer('member'),
  params,
  body: z.strictObject(detailFields),
  output: scheduleShape,
  problems: ['not_found', 'step_not_possible', 'appointment_clash'],
})

export const moveSchedule = endpoint({
  method: 'POST',
  path: '/employer/interview/schedule/:id/move',
  tag,
  summary:
    'Move a schedule so that its first day is another one, at the same hours; bookings stay, and every student who has one is asked to confirm',
  access: asEmployer('member'),
  params,
  body: z.strictObject({
    /** In the schedule’s zone. */
    date: day,
    reason: text(REASON_LENGTH).default(''),
  }),
  output: scheduleShape,
  problems: ['not_found', 'step_not_possible', 'appointment_clash'],
})

const withReason = z.strictObject({ reason: requiredText(REASON_LENGTH, 'Say why') })

export const cancelSchedule = endpoint({
  method: 'POST',
  path: '/employer/interview/schedule/:id/cancel',
  tag,
  summary: 'Cancel a schedule with all its interviews; who booked or waits is told why',
  access: asEmployer('member'),
  params,
  body: withReason,
  output: scheduleShape,
  problems: ['not_found', 'step_not_possible'],
})

export const removeTime = endpoint({
  method: 'POST',
  path: '/employer/interview/time/:id/remove',
  tag,
  summary: 'Take a time off a schedule; a student who booked it is told why and can choose another',
  access: asEmployer('member'),
  params,
  body: z.strictObject({
    /** Required if someone booked it. */
    reason: text(REASON_LENGTH).default(''),
  }),
  output: scheduleShape,
  problems: ['not_found', 'step_not_possible'],
})

export const changePanel = endpoint({
  method: 'PUT',
  path: '/employer/interview/track/:id/panel',
  tag,
  summary: 'Change who holds the coming interviews of a room; calendars of both follow',
  access: asEmployer('member'),
  params,
  body: z.strictObject({ panel }),
  output: scheduleShape,
  problems: ['not_found', 'step_not_possible', 'appointment_clash'],
})

export const interviewers = endpoint({
  method: 'GET',
  path: '/employer/interview/people',
  tag,
  summary: 'List who in the team can hold interviews, and who of them asks',
  access: asEmployer(),
  output: z.object({ people: z.array(person.extend({ is_me: z.boolean() })) }),
})

export const applicantInterviews = endpoint({
  method: 'GET',
  path: '/employer/job/applicant/:id/interviews',
  tag,
  summary: 'List an applicant’s interviews, the latest schedule first',
  access: asEmployer(),
  params,
  output: z.object({
    interviews: z.array(
      z.object({
        schedule_id: id,
        title: z.string(),
        medium: z.enum(interviewMedia),
        time_zone: z.string(),
        invited_at: timestamp.nullable(),
        waiting_since: timestamp.nullable(),
        booked: z
          .object({
            starts_at: timestamp,
            ends_at: timestamp,
            room: z.string(),
            panel: z.array(z.string()),
            to_confirm: z.boolean(),
          })
          .nullable(),
        canceled_at: timestamp.nullable(),
      }),
    ),
    may: z.object({ invite: z.boolean() }),
  }),
})
