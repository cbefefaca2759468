import { z } from 'zod'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { jobTypes, workModes } from '#shared/lists.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { studentJob } from '../search/job-search.contract.ts'

const tag = 'Student jobs'

/** One's own lists hold ended jobs too. */
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
  summary: 'The jobs the student likes, the latest like first',
  access: asStudent,
  query: z.strictObject(ownList),
  output: pageOf(studentJob.extend({ liked_at: timestamp })),
})

export const appliedJobs = endpoint({
  method: 'GET',
  path: '/student/job/applied',
  tag,
  summary: 'The jobs the student applied to: offers to answer first, then the latest application',
  access: asStudent,
  query: z.strictObject({
    ...ownList,
    /** States of the application, as far as the student may know them. */
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
  summary:
    'Like a job or take the like back: the call names the wanted state, so repeating it changes nothing',
  access: asStudent,
  body: z.strictObject({ job_id: id, liked: z.boolean() }),
  output: z.object({ job_id: id, liked: z.boolean() }),
  problems: ['not_found'],
})
