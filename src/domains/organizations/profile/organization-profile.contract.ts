import { z } from 'zod'
import { anyone, asEmployer, asUniversity, endpoint } from '#shared/endpoint.ts'
import { line, optionalLine, richText, webAddress } from '#shared/fields.ts'
import { companySizes, industries } from '#shared/lists.ts'
import { proposedNameShape } from '../name-changes/name-changes.contract.ts'
import { organizationCardShape, organizationName } from '../organizations.contract.ts'

const tag = 'Organization profiles'

/** What everyone sees of an approved organization. */
export const shownShape = organizationCardShape.extend({
  tagline: z.string(),
  description: z.string(),
  cover_url: z.string().nullable(),
  founded_year: z.int().nullable(),
  links: z.array(z.string()),
})
const ownShape = shownShape.extend({
  proposed_name: proposedNameShape.nullable(),
  may: z.object({ edit: z.boolean() }),
})
export type ShownProfile = z.output<typeof shownShape>
export type OwnProfile = z.output<typeof ownShape>

const fields = {
  name: organizationName,
  tagline: optionalLine(160).optional(),
  description: richText(20_000).optional(),
  website: webAddress.optional(),
  country_code: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Choose a country')
    .optional(),
  city: line(100).optional(),
  founded_year: z.int().min(800, 'Enter a year, like 1998').max(2100, 'Enter a year, like 1998').optional(),
  links: z.array(webAddress).max(6, 'Add at most 6 links').default([]),
  remove_logo: z.boolean().default(false),
  remove_cover: z.boolean().default(false),
}
const files = { logoFile: 'image', coverFile: 'image' } as const
const replaces =
  'Replace the profile: fields left out are cleared, pictures stay unless a new one is sent or they are removed. A different name is shown once it is approved, with an address of its own; the old one redirects to it'

export const employerOwnProfile = endpoint({
  method: 'GET',
  path: '/admin/company-profile',
  tag,
  summary: 'The company profile as the team edits it',
  access: asEmployer('viewer'),
  output: ownShape,
})
export const editEmployerProfile = endpoint({
  method: 'PUT',
  path: '/admin/company-profile',
  tag,
  summary: replaces,
  access: asEmployer('admin'),
  body: z.strictObject({
    ...fields,
    industry: z.enum(industries).optional(),
    company_size: z.enum(companySizes).optional(),
  }),
  files,
  output: ownShape,
  problems: ['name_taken'],
})
export const universityOwnProfile = endpoint({
  method: 'GET',
  path: '/admin/university-profile',
  tag,
  summary: 'The university profile as the team edits it',
  access: asUniversity('viewer'),
  output: ownShape,
})
export const editUniversityProfile = endpoint({
  method: 'PUT',
  path: '/admin/university-profile',
  tag,
  summary: replaces,
  access: asUniversity('admin'),
  body: z.strictObject(fields),
  files,
  output: ownShape,
  problems: ['name_taken'],
})

/** An id, or the name in the organization's address, including earlier ones. */
export const profileParams = z.strictObject({ id: z.string().trim().min(1).max(120) })

export const universityPublicProfile = endpoint({
  method: 'GET',
  path: '/university/public-profile/:id',
  tag,
  summary: 'The profile of an approved university, by id or by the name in its address',
  access: anyone,
  params: profileParams,
  output: shownShape,
})
