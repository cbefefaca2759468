import type { Timestamp } from '#platform/database.ts'

/** A job that new ones are written from. */
export interface JobTemplateTable {
  job_id: string
  organization_id: string
  /** The team's own name for it. */
  name: string
  saved_at: Timestamp
}

declare module '../../../platform/database.ts' {
  interface Tables {
    job_templates: JobTemplateTable
  }
}
