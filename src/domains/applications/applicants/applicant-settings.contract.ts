import { z } from 'zod'
import { asEmployer, endpoint } from '#shared/endpoint.ts'
import { noticeTimings } from '../applications.contract.ts'
import { steps } from './decisions/decisions.contract.ts'

const tag = 'Applicants'

const settings = z.strictObject({
  /** Hours between a rejection and the student learning of it; 0 tells at once. */
  rejection_delay_hours: z.int().min(0).max(336),
})

const howAnswered = settings.extend({
  /** Whether each step tells the student: the first is what holds unless the team chooses another of them. */
  tells: z.record(z.enum(steps), z.array(z.enum(noticeTimings))),
})
export type Tells = z.output<typeof howAnswered>['tells']

export const applicantSettings = endpoint({
  method: 'GET',
  path: '/employer/job/applicant-settings',
  tag,
  summary: 'How the employer answers applicants',
  access: asEmployer(),
  output: howAnswered,
})

export const updateApplicantSettings = endpoint({
  method: 'PUT',
  path: '/employer/job/applicant-settings',
  tag,
  summary: 'Change how the employer answers applicants; rejections made before keep their hour',
  access: asEmployer('admin'),
  body: settings,
  output: howAnswered,
})
