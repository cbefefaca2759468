import { z } from 'zod'
import { applicationStates } from '#domains/applications/applications.contract.ts'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { offerAnswers } from '#shared/lists.ts'

/** Days the agenda looks ahead. */
export const AHEAD_DAYS = 14

const waiting = z.object({
  /** The job's or the event's. */
  id,
  title: z.string(),
  organization: z.string(),
  at: timestamp,
})
export type Waiting = z.output<typeof waiting>

export const agendaKinds = ['job_closes', 'event'] as const
const agendaRow = waiting.extend({ kind: z.enum(agendaKinds), time_zone: z.string() })
export type AgendaRow = z.output<typeof agendaRow>

export const studentDashboard = endpoint({
  method: 'GET',
  path: '/student/dashboard',
  tag: 'Dashboard of a student',
  summary: 'What waits for the student, how far each application is, and what the next two weeks bring',
  access: asStudent,
  output: z.object({
    /** Applications with an offer to answer or an invitation to an interview, since when, the longest first; at most five each. */
    offers: z.array(waiting),
    interviews: z.array(waiting),
    /** Liked open jobs without an application that close within three days, the soonest first; at most five. */
    closing: z.array(waiting),
    /** Places at events that are held for the student, until when; at most five. */
    places: z.array(waiting),
    /** By state and answer to an offer, as far as the student may know; those without one are left out. */
    applications: z.array(
      z.object({
        status: z.enum(applicationStates),
        /** What the student answered to an offer. */
        offer: z.enum(offerAnswers).nullable(),
        total: z.int(),
      }),
    ),
    /** Last days of liked jobs without an application, and events the student goes to, the soonest first; at most ten. */
    agenda: z.array(agendaRow),
  }),
})
