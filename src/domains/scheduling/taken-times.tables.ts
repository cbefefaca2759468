import type { Timestamp } from '#platform/database.ts'

/** When an account or a room is taken, by an appointment at a fair or an interview. */
export interface TakenTimeTable {
  /** The fair's slot or the interview. */
  source_id: string
  holder_id: string
  starts_at: Timestamp
  ends_at: Timestamp
}

declare module '../../platform/database.ts' {
  interface Tables {
    taken_times: TakenTimeTable
  }
}
