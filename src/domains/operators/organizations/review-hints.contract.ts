import { z } from 'zod'
import { organizationKinds, organizationStates } from '#domains/organizations/organizations.contract.ts'
import { id } from '#shared/fields.ts'

const listed = z.object({ id, name: z.string(), country: z.string() })

/** What may help decide about an organization, or about its new name. */
export const hintsShape = z.object({
  /**
   * The domain of the owner's mailbox, and the directory's universities with this domain or one above it.
   * Students share it, so it proves nothing.
   */
  mailbox: z.object({ domain: z.string(), universities: z.array(listed) }).nullable(),
  /** What else is known about the owner. */
  owner: z
    .object({
      job_title: z.string().nullable(),
      phone: z.string().nullable(),
      /** The university where they are registered as a student. */
      studies_at: z.string().nullable(),
    })
    .nullable(),
  /** Universities in the directory with such a name, for one registered without an entry. */
  in_directory: z.array(listed),
  /** Organizations of either kind whose name looks the same at a glance, even if its letters differ. */
  look_alikes: z.array(
    z.object({ id, kind: z.enum(organizationKinds), name: z.string(), state: z.enum(organizationStates) }),
  ),
  /** Words of the name that mix letters of several scripts. */
  mixed_words: z.array(z.object({ word: z.string(), scripts: z.array(z.string()) })),
})
export type OrganizationHints = z.output<typeof hintsShape>
