import { z } from 'zod'
import { id } from '#shared/fields.ts'

/** What became of a step for one or many. */
export const bulkAnswer = z.object({
  /** How many took it. */
  changed: z.int(),
  /** Those that match but could not take it, and why; of those that are named, one refuses the call. */
  refused: z.array(z.object({ id, name: z.string(), reason: z.string() })),
})
export type BulkAnswer = z.output<typeof bulkAnswer>
