import { z } from 'zod'
import { asEmployer, endpoint } from '#shared/endpoint.ts'
import { dutiesShape, mostSeenShape, rangeQuery, rangeShape, seriesShape } from './insights.contract.ts'

const tag = 'Dashboard of an employer'

export const employerNeeds = [
  'overdue_applicants',
  'waiting_applicants',
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
  summary: 'What waits for the team, and what the next seven days bring',
  access: asEmployer('viewer'),
  output: dutiesShape(employerNeeds),
})

const answering = z.object({
  /** Of the applications that were answered or are past their reply-by date, the share that was answered. */
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
    'Views, applications and registrations by day (of UTC), how applicants were answered, and what was looked at most; 30 days unless asked otherwise',
  access: asEmployer('viewer'),
  query: rangeQuery,
  output: z.object({
    ...rangeShape,
    series: z.record(z.enum(employerSeries), seriesShape),
    /** To applications of the range, and to those of as many days before. */
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
  summary: 'The same numbers by day as CSV',
  access: asEmployer('viewer'),
  query: rangeQuery,
  output: 'file',
})
