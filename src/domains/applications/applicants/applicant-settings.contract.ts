import { z } from 'zod'
import { asEmployer, endpoint } from '#shared/endpoint.ts'
import { noticeTimings } from '../applications.contract.ts'
import { steps } from './decisions/decisions.contract.ts'

const tag = 'Applicants'

const settings = z.strictObject({
  /** Hours until a student is notified of a rejection; 0 notifies immediately. */
  rejection_delay_hours: z.int().min(0).max(336),
})

const howAnswered = settings.extend({
  /** Whether each step notifies the student: the first value is the default, the others can be chosen. */
  tells: z.record(z.enum(steps), z.array(z.enum(noticeTimings))),
})
export type Tells = z.output<typeof howAnswered>['tells']

export const applicantSettings = endpoint({
  method: 'GET',
  path: '/employer/job/applicant-settings',
  tag,
  summary: 'Get the employer’s settings for answering applicants',
  access: asEmployer(),
  output: howAnswered,
})

export const updateApplicantSettings = endpoint({
  method: 'PUT',
  path: '/employer/job/applicant-settings',
  tag,
  summary: 'Update the employer’s settings for answering applicants; rejections already made keep their time',
  access: asEmployer('admin'),
  body: settings,
  output: howAnswered,
})
