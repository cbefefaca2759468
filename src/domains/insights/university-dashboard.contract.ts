import { z } from 'zod'
import { applicationStandings } from '#domains/applications/applications.contract.ts'
import { asUniversity, endpoint } from '#shared/endpoint.ts'
import { dutiesShape, mostSeenShape, rangeQuery, rangeShape, seriesShape } from './insights.contract.ts'

const tag = 'Dashboard of a university'

export const universityNeeds = [
  'waiting_students',
  'join_requests',
  'partnership_requests',
  'fair_registrations',
  'payments_to_check',
  'payments_due',
  'event_invitations',
] as const

export const universityDashboard = endpoint({
  method: 'GET',
  path: '/university/dashboard',
  tag,
  summary: 'Get what the team needs to act on, and the next seven days',
  access: asUniversity('viewer'),
  output: dutiesShape(universityNeeds),
})

export const universitySeries = ['students', 'profile_views', 'event_views', 'registrations'] as const

export const universityNumbers = endpoint({
  method: 'GET',
  path: '/university/numbers',
  tag,
  summary:
    'Get confirmed students, views, registrations, and students’ applications by day (UTC); 30 days by default. Counts under 5 are hidden so that no student can be identified',
  access: asUniversity('viewer'),
  query: rangeQuery,
  output: z.object({
    ...rangeShape,
    series: z.record(z.enum(universitySeries), seriesShape),
    /** Applications by confirmed students; null when there are fewer than 5 of them. */
    applications: seriesShape.nullable(),
    students: z.object({ verified: z.int(), waiting: z.int() }),
    partners: z.int(),
    /**
     * Where confirmed students' applications of the last 365 days stand, as the students see it; declined
     * offers are separate from withdrawals. A null count is under 5, or would reveal one that is.
     */
    outcomes: z
      .array(z.object({ state: z.enum(applicationStandings), count: z.int().nullable() }))
      .nullable(),
    events: mostSeenShape,
  }),
})

export const universityNumbersExport = endpoint({
  method: 'GET',
  path: '/university/numbers/export',
  tag,
  summary: 'Export the same numbers by day as CSV',
  access: asUniversity('viewer'),
  query: rangeQuery,
  output: 'file',
})
