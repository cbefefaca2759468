import { z } from 'zod'
import { asEmployer, endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { applicationSources } from '#shared/lists.ts'
import { rangeQuery, rangeShape } from '../insights.contract.ts'

const tag = 'Dashboard of an employer'

/** What an application has been through, by the log; one that skipped a step has not been through it. */
export const hiringStages = [
  'applied',
  'reviewed',
  'interview',
  'offer',
  'accepted',
  'hired',
  'rejected',
  'declined',
  'withdrawn',
] as const
export type HiringStage = (typeof hiringStages)[number]

export const stageLabels: Record<HiringStage, string> = {
  applied: 'Applied',
  reviewed: 'Reviewed',
  interview: 'Interview',
  offer: 'Offer',
  accepted: 'Offer accepted',
  hired: 'Hired',
  rejected: 'Rejected',
  declined: 'Offer declined',
  withdrawn: 'Withdrawn',
}

/** What is measured from the day of the application. */
export const hiringSpans = ['answer', 'interview', 'offer', 'hired'] as const
export type HiringSpan = (typeof hiringSpans)[number]

export const spanLabels: Record<HiringSpan, string> = {
  answer: 'First answer',
  interview: 'Interview',
  offer: 'Offer',
  hired: 'Hire',
}

/** Where applications came from; nobody knows it of those made before it was asked. */
export const reportedSources = [...applicationSources, 'unknown'] as const

export const sourceLabels: Record<(typeof reportedSources)[number], string> = {
  search: 'Job search',
  saved_search: 'Email from a saved search',
  recommendation: 'Recommended jobs',
  liked: 'Liked jobs',
  public_page: 'Public job page',
  employer_page: 'Your profile',
  invitation: 'Invitation to apply',
  fair: 'Your page at events',
  direct_link: 'Link to the job',
  unknown: 'Unknown',
}

/** Universities with a row of their own, most applications first. */
export const UNIVERSITIES = 50

const counts = z.record(z.enum(hiringStages), z.int())
export type StageCounts = z.output<typeof counts>

const span = z.object({
  /** Of how many applications. */
  count: z.int(),
  median: z.number().nullable(),
  /** Nine of ten took no longer. */
  ninetieth: z.number().nullable(),
})

export const hiringQuery = rangeQuery.safeExtend({ job_id: id.optional() })

export const hiringReport = endpoint({
  method: 'GET',
  path: '/employer/hiring-report',
  tag,
  summary:
    'Get how far the applications of some days (UTC) came, how many days that took, and where they came from; of all jobs or one, 30 days by default. Each counts from when it was last sent. Withdrawn ones and those of deleted accounts are in the totals only',
  access: asEmployer('viewer'),
  query: hiringQuery,
  output: z.object({
    ...rangeShape,
    stages: counts,
    days: z.record(z.enum(hiringSpans), span),
    sources: z.array(z.object({ source: z.enum(reportedSources), stages: counts })),
    /** Most applications first; null collects students who name no university. */
    universities: z.array(z.object({ university: z.string().nullable(), stages: counts })),
    /** Universities without a row of their own, together. */
    more_universities: z.object({ count: z.int(), stages: counts }).nullable(),
  }),
})

export const hiringReportExport = endpoint({
  method: 'GET',
  path: '/employer/hiring-report/export',
  tag,
  summary: 'Export the same report as CSV: the total, the sources, the universities, and the days it took',
  access: asEmployer('viewer'),
  query: hiringQuery,
  output: 'file',
})
