import { z } from 'zod'
import { asEmployer, endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { applicantFilters } from './applicants.contract.ts'

const tag = 'Applicants'

/** A file can’t be taken back, so none says who sent a first choice. */
const { first_choice: _, ...exportable } = applicantFilters

const exported = z.strictObject({
  ...exportable,
  applicant_ids: z.array(id).min(1).max(200).optional(),
})

export const applicantExport = endpoint({
  method: 'GET',
  path: '/employer/job/applicant-export',
  tag,
  summary: 'Export the matching applications as CSV',
  access: asEmployer(),
  query: exported,
  output: 'file',
})

/** The most resumes, and the most bytes of them, in one ZIP. */
export const ZIP_FILES = 200
export const ZIP_BYTES = 500 * 1024 * 1024

export const applicantResumes = endpoint({
  method: 'GET',
  path: '/employer/job/applicant-resumes',
  current: true,
  tag,
  summary: 'Export the matching applications’ resumes as one ZIP, at most 200',
  access: asEmployer(),
  query: exported,
  output: 'file',
  problems: ['not_found', 'invalid'],
})
