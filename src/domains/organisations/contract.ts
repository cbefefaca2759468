import { z } from 'zod'
import { id, name } from '#shared/fields.ts'

export const organisationKinds = ['employer', 'university'] as const
export const organisationStates = ['pending_review', 'approved', 'rejected', 'suspended'] as const
export type OrganisationState = (typeof organisationStates)[number]

/** A name somebody can read out. */
export const organisationName = name(200).regex(/[\p{L}\p{N}]/u, 'Enter a name with letters or numbers')

/** What a reader of another row (a job, an application) sees of the organisation behind it. */
export const organisationCardShape = z.object({
  id,
  kind: z.enum(organisationKinds),
  name: z.string(),
  slug: z.string(),
  logo_url: z.string().nullable(),
  website: z.string().nullable(),
  industry: z.string().nullable(),
  company_size: z.string().nullable(),
  city: z.string().nullable(),
  country_code: z.string().nullable(),
})
export type OrganisationCard = z.output<typeof organisationCardShape>
