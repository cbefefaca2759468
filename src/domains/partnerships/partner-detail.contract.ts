import { z } from 'zod'
import { employerPublicProfile } from '#domains/jobs/employer-profile.contract.ts'
import { universityPublicProfile } from '#domains/organizations/profile/organization-profile.contract.ts'
import { asUniversity, endpoint, signedIn } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'

const tag = 'Partnerships: who they are'
const params = z.strictObject({ id })

export const employerDetail = endpoint({
  method: 'GET',
  path: '/university/employer/detail/:id',
  tag,
  summary: 'An approved employer as a university sees it: profile, how it answers, open jobs, partners',
  access: asUniversity('viewer'),
  params,
  output: employerPublicProfile.output.extend({ open_jobs: z.int(), partners: z.int() }),
})
export type EmployerDetail = z.output<typeof employerDetail.output>

export const universityDetail = endpoint({
  method: 'GET',
  path: '/university/detail/:id',
  tag,
  summary: 'An approved university as employers and students see it: profile, students, partners',
  access: signedIn,
  params,
  output: universityPublicProfile.output.extend({
    /** Students whose affiliation is confirmed. */
    students: z.int(),
    partners: z.int(),
  }),
})
export type UniversityDetail = z.output<typeof universityDetail.output>
