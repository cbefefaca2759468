import { z } from 'zod'
import { asEmployer, endpoint } from '#shared/endpoint.ts'
import { dutiesShape, mostSeenShape, rangeQuery, rangeShape, seriesShape } from './insights.contract.ts'

const tag = 'Dashboard of an employer'

export const employerNeeds = [
  'overdue_applicants',
  'waiting_applicants',
  'unread_messages',
  'ending_jobs',
  'join_requests',
  'partnership_requests',
  'fair_registrations',
  'payments_to_check',
  'payments_due',
  'event_invitations',
] as const

export const employerDashboard = endpoint({
  method: 'GET',
  path: '/employer/dashboard',
  tag,
  summary: 'Get what the team needs to act on, and the next seven days',
  access: asEmployer('viewer'),
  output: dutiesShape(employerNeeds),
})

const answering = z.object({
  /** The share answered of applications that were answered or are past their reply-by date. */
  rate: z.number().nullable(),
  median_days: z.number().nullable(),
})

export const employerSeries = [
  'job_views',
  'applications',
  'profile_views',
  'event_views',
  'registrations',
] as const

export const employerNumbers = endpoint({
  method: 'GET',
  path: '/employer/numbers',
  tag,
  summary:
    'Get views, applications, and registrations by day (UTC), response rates, and the most viewed jobs and events; 30 days by default',
  access: asEmployer('viewer'),
  query: rangeQuery,
  output: z.object({
    ...rangeShape,
    series: z.record(z.enum(employerSeries), seriesShape),
    /** For applications in the range, and for those in the same number of days before. */
    answering,
    answering_before: answering,
    jobs: mostSeenShape,
    events: mostSeenShape,
  }),
})

export const employerNumbersExport = endpoint({
  method: 'GET',
  path: '/employer/numbers/export',
  tag,
  summary: 'Export the same numbers by day as CSV',
  access: asEmployer('viewer'),
  query: rangeQuery,
  output: 'file',
})
