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
    'Openings of pages, sign-ups and what people did by day (of UTC), and the pages opened most; 30 days unless asked otherwise',
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
  summary: 'The same numbers by day as CSV',
  access: asOperator,
  query: rangeQuery,
  output: 'file',
})
