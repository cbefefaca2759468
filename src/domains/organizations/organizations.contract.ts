import { z } from 'zod'
import { id, name } from '#shared/fields.ts'

export const organizationKinds = ['employer', 'university'] as const
export const organizationStates = ['pending_review', 'approved', 'rejected', 'suspended'] as const
export type OrganizationState = (typeof organizationStates)[number]

/** A name that can be read aloud. */
export const organizationName = name(200).regex(/[\p{L}\p{N}]/u, 'Enter a name with letters or numbers')

/** What a reader of another row (a job, an application) sees of the organization behind it. */
export const organizationCardShape = z.object({
  id,
  kind: z.enum(organizationKinds),
  name: z.string(),
  slug: z.string(),
  logo_url: z.string().nullable(),
  website: z.string().nullable(),
  industry: z.string().nullable(),
  company_size: z.string().nullable(),
  city: z.string().nullable(),
  country_code: z.string().nullable(),
})
export type OrganizationCard = z.output<typeof organizationCardShape>
