import { z } from 'zod'
import { asEmployer, endpoint } from '../../../../shared/endpoint.ts'

const tag = 'Applicants'

const settings = z.strictObject({
  /** Hours between a rejection and the student learning of it; 0 tells at once. */
  rejection_delay_hours: z.int().min(0).max(336),
})

export const applicantSettings = endpoint({
  method: 'GET',
  path: '/employer/job/applicant-settings',
  tag,
  summary: 'How the employer answers applicants',
  access: asEmployer(),
  output: settings,
})

export const updateApplicantSettings = endpoint({
  method: 'PUT',
  path: '/employer/job/applicant-settings',
  tag,
  summary: 'Change how the employer answers applicants; rejections made before keep their hour',
  access: asEmployer('admin'),
  body: settings,
  output: settings,
})
