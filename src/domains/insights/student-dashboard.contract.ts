import { z } from 'zod'
import { applicationStates } from '#domains/applications/applications.contract.ts'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { day, id, timestamp } from '#shared/fields.ts'
import { offerAnswers } from '#shared/lists.ts'

/** How many days ahead the agenda looks. */
export const AHEAD_DAYS = 14

const waiting = z.object({
  /** The job's or event's id. */
  id,
  title: z.string(),
  organization: z.string(),
  at: timestamp,
})
export type Waiting = z.output<typeof waiting>
/** With the zone of the job or the event. */
const due = waiting.extend({ time_zone: z.string() })
/** Of a job that takes applications elsewhere and gives no deadline, only the listing here ends. */
const dueJob = due.extend({ applies_elsewhere: z.boolean(), application_deadline: day.nullable() })
export type DueJob = z.output<typeof dueJob>

export const agendaKinds = ['job_closes', 'event'] as const
const agendaRow = dueJob.extend({ kind: z.enum(agendaKinds) })
export type AgendaRow = z.output<typeof agendaRow>

export const studentDashboard = endpoint({
  method: 'GET',
  path: '/student/dashboard',
  tag: 'Dashboard of a student',
  summary: 'Get what the student needs to act on, the status of their applications, and the next two weeks',
  access: asStudent,
  output: z.object({
    /**
     * Applications with an unanswered offer or an interview invitation, and since when; longest first, at
     * most five each.
     */
    offers: z.array(waiting),
    interviews: z.array(waiting),
    /** Applications with messages the student has not read. */
    messages: z.array(waiting),
    /** Liked open jobs not applied to that end within three days; soonest first, at most five. */
    closing: z.array(dueJob),
    /** Event places held for the student, and until when; at most five. */
    places: z.array(due),
    /** Counts by state and offer answer, as far as the student may know them; zero counts are left out. */
    applications: z.array(
      z.object({
        status: z.enum(applicationStates),
        /** The student's answer to the offer. */
        offer: z.enum(offerAnswers).nullable(),
        total: z.int(),
      }),
    ),
    /** Ends of liked jobs not applied to, and the student's events; soonest first, at most ten. */
    agenda: z.array(agendaRow),
  }),
})
