import { z } from 'zod'
import { asEmployer, endpoint } from '#shared/endpoint.ts'

/** The most rows one upload may contain. */
export const MAX_ROWS = 2_000
/** The most errors listed in an answer; `total_errors` counts all of them. */
export const MAX_ERRORS = 200

/** One error in a row. In CSV the header is row 1, as in a spreadsheet; in JSON the first job is row 1. */
export const rowError = z.object({ row: z.int(), field: z.string(), message: z.string() })
export type RowError = z.output<typeof rowError>

export const importResult = z.object({
  dry_run: z.boolean(),
  /** Jobs in the file, without the header and empty rows. */
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** Rows with errors; none of these are imported. */
  bad_rows: z.int(),
  total_errors: z.int(),
  errors: z.array(rowError),
})
export type ImportResult = z.output<typeof importResult>

/** The columns of an import; `key` and `title` are required, the others optional. */
export interface ImportColumn {
  name: string
  about: string
  example: string
}

export const importColumns: readonly ImportColumn[] = [
  { name: 'key', about: 'Your own ID for the job, like a requisition number', example: 'REQ-1042' },
  { name: 'title', about: 'Up to 200 characters', example: 'Data Analyst Intern' },
  {
    name: 'description',
    about: 'Plain text or simple HTML',
    example: 'You will build "one number" reports, and learn from a team of five.',
  },
  { name: 'type', about: 'full-time, part-time, internship, or contract', example: 'internship' },
  { name: 'work_mode', about: 'on-site, hybrid, or remote', example: 'hybrid' },
  { name: 'locations', about: 'One or more, with | between', example: 'Chicago, IL|Boston, MA' },
  { name: 'openings', about: 'How many people you want to hire', example: '2' },
  { name: 'is_unpaid', about: 'yes or no', example: 'no' },
  { name: 'salary_min', about: 'Like 24.50, in dollars rather than cents', example: '24.50' },
  { name: 'salary_max', about: 'Same format, upper end of the range', example: '30' },
  { name: 'salary_currency', about: 'Three letters', example: 'USD' },
  { name: 'salary_period', about: 'hour, month, or year', example: 'hour' },
  { name: 'skills', about: 'With | between', example: 'SQL|Python' },
  { name: 'majors', about: 'From the list of majors, with | between', example: 'Statistics|Economics' },
  { name: 'graduation_classes', about: 'Years, with | between', example: '2027|2028' },
  {
    name: 'sponsorship',
    about: 'offered, not_offered, citizenship_required or unspecified',
    example: 'not_offered',
  },
  { name: 'work_authorization', about: 'Your requirements, in words', example: '' },
  { name: 'start_date', about: 'YYYY-MM-DD', example: '' },
  { name: 'application_deadline', about: 'YYYY-MM-DD, the last day to apply', example: '' },
  { name: 'time_zone', about: 'Like America/Chicago; defaults to your organization’s', example: '' },
  { name: 'contact_name', about: 'Contact person', example: 'Recruiting team' },
  { name: 'contact_email', about: 'An email address', example: 'jobs@example.com' },
  { name: 'external_url', about: 'Where people apply, if not here', example: '' },
  { name: 'reply_by_days', about: 'Days until you answer applicants; defaults to 30', example: '30' },
]

export const importJobs = endpoint({
  method: 'POST',
  path: '/employer/job/import',
  tag: 'Employer jobs',
  summary:
    'Import jobs from a CSV or JSON file as drafts; known keys update their jobs, and importing the same file again changes nothing',
  access: asEmployer('member'),
  body: z.strictObject({
    /** Checks everything without writing. */
    dry_run: z.boolean().default(false),
    /** `stop`: any bad row stops the import with 422. `skip`: bad rows are left out. */
    on_error: z.enum(['stop', 'skip']).default('stop'),
  }),
  files: { jobsFile: 'data' },
  output: importResult,
  limit: 20,
})
