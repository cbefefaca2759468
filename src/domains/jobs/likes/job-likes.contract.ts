import { z } from 'zod'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { jobTypes, workModes } from '#shared/lists.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { studentJob } from '../search/job-search.contract.ts'

const tag = 'Student jobs'

/** A student's own lists include ended jobs. */
const ownList = {
  ...pageQuery,
  search: z.string().max(200).optional(),
  type: z.array(z.enum(jobTypes)).max(4).optional(),
  work_mode: z.array(z.enum(workModes)).max(3).optional(),
  is_open: z.boolean().optional(),
}

export const likedJobs = endpoint({
  method: 'GET',
  path: '/student/job/liked',
  tag,
  summary: 'List the jobs the student likes, latest like first',
  access: asStudent,
  query: z.strictObject(ownList),
  output: pageOf(studentJob.extend({ liked_at: timestamp })),
})

export const appliedJobs = endpoint({
  method: 'GET',
  path: '/student/job/applied',
  tag,
  summary: 'List the jobs the student applied to: unanswered offers first, then the latest application',
  access: asStudent,
  query: z.strictObject({
    ...ownList,
    /** Application states, as far as the student may know them. */
    status: z
      .array(
        z.enum([
          'submitted',
          'reviewed',
          'shortlisted',
          'interview',
          'offer',
          'hired',
          'rejected',
          'withdrawn',
        ]),
      )
      .optional(),
  }),
  output: pageOf(studentJob),
})

export const likeUnlike = endpoint({
  method: 'POST',
  path: '/student/job/like-unlike',
  tag,
  summary: 'Like or unlike a job; the body states the result, so repeating it changes nothing',
  access: asStudent,
  body: z.strictObject({ job_id: id, liked: z.boolean() }),
  output: z.object({ job_id: id, liked: z.boolean() }),
  problems: ['not_found'],
})
