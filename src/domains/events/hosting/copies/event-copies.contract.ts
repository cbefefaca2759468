import { z } from 'zod'
import { moment } from '../editing/event-editing.contract.ts'

/** How many exhibitors a copy invites again, as many as the form of an event can pick. */
export const MOST_INVITED_AGAIN = 500

export const copying = z.strictObject({
  /**
   * When the copy starts. Everything else with a date moves along by the clocks of the event's time zone; left
   * out, the copy has no dates.
   */
  starts_at: moment.optional(),
  /** Picks the exhibitors of the event that can still be invited; they are told once the copy is published. */
  invite_exhibitors: z.boolean().default(false),
})
export type Copying = z.output<typeof copying>
