import type { Generated } from 'kysely'

declare module '../../../platform/database.ts' {
  interface Tables {
    event_places: {
      event_id: string
      capacity: number | null
      taken: Generated<number>
      waiting: Generated<number>
      last_number: Generated<number>
      /** How many of `taken` were given at the door beyond the capacity. */
      beyond: Generated<number>
    }
  }
}
