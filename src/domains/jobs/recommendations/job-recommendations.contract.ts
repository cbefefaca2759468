import { z } from 'zod'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { studentJob } from '../search/job-search.contract.ts'

/**
 * Why a job is recommended. `values`: the matching majors, class, or skills; for `liked`, the employer of a
 * similar liked job.
 */
export const reasonKinds = ['major', 'liked', 'skills', 'class'] as const
const reason = z.object({ kind: z.enum(reasonKinds), values: z.array(z.string()).min(1) })
export type Reason = z.output<typeof reason>

const recommendedJob = studentJob.extend({
  /** Strongest first; never empty. */
  reasons: z.array(reason).min(1),
})
export type RecommendedJob = z.output<typeof recommendedJob>

const tag = 'Student jobs'

export const recommendedJobs = endpoint({
  method: 'GET',
  path: '/student/job/recommended',
  tag,
  summary:
    'List open jobs that match the student’s major, class, skills, and likes, best first, each with the reasons; excludes jobs applied to, liked, or hidden',
  access: asStudent,
  query: z.strictObject({ size: z.int().min(1).max(20).default(6) }),
  output: z.object({ data: z.array(recommendedJob) }),
})

export const notInterested = endpoint({
  method: 'POST',
  path: '/student/job/not-interested',
  tag,
  summary:
    'Hide a job from recommendations, or show it again; the body states the result, so repeating it changes nothing',
  access: asStudent,
  body: z.strictObject({ job_id: id, not_interested: z.boolean() }),
  output: z.object({ job_id: id, not_interested: z.boolean() }),
  problems: ['not_found'],
})
