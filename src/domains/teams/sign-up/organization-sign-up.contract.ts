import { z } from 'zod'
import {
  credentials,
  jobTitle,
  nameFields,
  next,
  phone,
  statusAfter,
} from '#domains/accounts/sign-up/sign-up.contract.ts'
import { organizationKinds, organizationName } from '#domains/organizations/organizations.contract.ts'
import { anyone, endpoint } from '#shared/endpoint.ts'
import { id, line, webAddress } from '#shared/fields.ts'
import { companySizes, industries } from '#shared/lists.ts'

const firstAdmin = {
  ...nameFields,
  ...credentials,
  job_title: jobTitle.optional(),
  phone: phone.optional(),
  next,
}
const place = {
  website: webAddress.optional(),
  country_code: z.string().regex(/^[A-Z]{2}$/, 'Choose a country'),
  city: line(100).optional(),
}

export const registerEmployer = endpoint({
  method: 'POST',
  path: '/employer/auth/register',
  tag: 'Organization sign-up',
  summary: 'Register an employer together with its first admin, who becomes its owner',
  access: anyone,
  body: z.strictObject({
    organization_name: organizationName,
    industry: z.enum(industries),
    company_size: z.enum(companySizes),
    ...place,
    ...firstAdmin,
  }),
  output: z.object({ organization_id: id, employer_user_id: id, status: statusAfter }),
  status: 201,
  problems: ['email_taken', 'name_taken'],
  limit: 20,
})

export const registerUniversity = endpoint({
  method: 'POST',
  path: '/university/auth/register',
  tag: 'Organization sign-up',
  summary:
    'Register a university together with its first admin: from the directory by `university_id`, or by name and country if the directory lacks it',
  access: anyone,
  body: z.strictObject({
    university_id: id.optional(),
    organization_name: organizationName.optional(),
    website: place.website,
    country_code: place.country_code.optional(),
    city: place.city,
    ...firstAdmin,
  }),
  output: z.object({ organization_id: id, university_user_id: id, status: statusAfter }),
  status: 201,
  problems: ['email_taken', 'name_taken'],
  limit: 20,
})

export const organizationDirectory = endpoint({
  method: 'GET',
  path: '/organization-directory',
  tag: 'Organization sign-up',
  summary: 'Find an approved organization to join, as you type; returns the best 20',
  access: anyone,
  query: z.strictObject({
    kind: z.enum(organizationKinds),
    search: z.string().trim().max(200).optional(),
  }),
  output: z.object({
    data: z.array(
      z.object({
        id,
        name: z.string(),
        slug: z.string(),
        city: z.string().nullable(),
        country_code: z.string().nullable(),
        logo_url: z.string().nullable(),
      }),
    ),
  }),
})
