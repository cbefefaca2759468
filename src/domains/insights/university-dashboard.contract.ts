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
  summary: 'What waits for the team, and what the next seven days bring',
  access: asUniversity('viewer'),
  output: dutiesShape(universityNeeds),
})

export const universitySeries = ['students', 'profile_views', 'event_views', 'registrations'] as const

export const universityNumbers = endpoint({
  method: 'GET',
  path: '/university/numbers',
  tag,
  summary:
    'Confirmed students, views, registrations and the students’ applications by day (of UTC); 30 days unless asked otherwise. Nothing that could tell of single students: counts under 5 are withheld',
  access: asUniversity('viewer'),
  query: rangeQuery,
  output: z.object({
    ...rangeShape,
    series: z.record(z.enum(universitySeries), seriesShape),
    /** Applications by confirmed students; null where there are fewer than 5 of them. */
    applications: seriesShape.nullable(),
    students: z.object({ verified: z.int(), waiting: z.int() }),
    partners: z.int(),
    /** Where the confirmed students’ applications of the last 365 days stand, as the students know it, those who declined an offer apart from those who withdrew; a null count is under 5, or would give such a one away. */
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
  summary: 'The same numbers by day as CSV',
  access: asUniversity('viewer'),
  query: rangeQuery,
  output: 'file',
})
