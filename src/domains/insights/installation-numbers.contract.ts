import { z } from 'zod'
import { asOperator, endpoint } from '#shared/endpoint.ts'
import { rangeQuery, rangeShape, seriesShape } from './insights.contract.ts'

const tag = 'Operators'

export const installationSeries = ['page_views', 'sign_ups', 'jobs', 'applications', 'registrations'] as const

export const installationNumbers = endpoint({
  method: 'GET',
  path: '/operator/numbers',
  tag,
  summary:
    'Get page views, sign-ups, and activity by day (UTC), and the most viewed pages; 30 days by default',
  access: asOperator,
  query: rangeQuery,
  output: z.object({
    ...rangeShape,
    series: z.record(z.enum(installationSeries), seriesShape),
    sign_ups: z.array(z.object({ role: z.string(), count: z.int() })),
    pages: z.array(z.object({ route: z.string(), views: z.int() })),
  }),
})

export const installationNumbersExport = endpoint({
  method: 'GET',
  path: '/operator/numbers/export',
  tag,
  summary: 'Export the same numbers by day as CSV',
  access: asOperator,
  query: rangeQuery,
  output: 'file',
})
