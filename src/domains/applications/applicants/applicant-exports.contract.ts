import { z } from 'zod'
import { asEmployer, endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { applicantFilters } from './applicants.contract.ts'

const tag = 'Applicants'

const exported = z.strictObject({
  ...applicantFilters,
  applicant_ids: z.array(id).min(1).max(200).optional(),
})

export const applicantExport = endpoint({
  method: 'GET',
  path: '/employer/job/applicant-export',
  tag,
  summary: 'The chosen applications as CSV',
  access: asEmployer(),
  query: exported,
  output: 'file',
})

/** How many resumes, and how many bytes of them, one ZIP holds. */
export const ZIP_FILES = 200
export const ZIP_BYTES = 500 * 1024 * 1024

export const applicantResumes = endpoint({
  method: 'GET',
  path: '/employer/job/applicant-resumes',
  tag,
  summary: 'The resumes of the chosen applications as one ZIP, at most 200',
  access: asEmployer(),
  query: exported,
  output: 'file',
  problems: ['not_found', 'invalid'],
})
