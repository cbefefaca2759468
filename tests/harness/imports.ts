import { type ImportResult, importJobs } from '#domains/jobs/import/job-import.contract.ts'
import type { anEmployer } from './actors.ts'
import type { TestApp } from './app.ts'

export type Employer = Awaited<ReturnType<typeof anEmployer>>

const file = (content: string | Uint8Array<ArrayBuffer>, name = 'jobs.csv') => new File([content], name)

export const send = (
  { client }: Pick<Employer, 'client'>,
  content: string | Uint8Array<ArrayBuffer>,
  body: { dry_run?: boolean; on_error?: 'stop' | 'skip' } = {},
) => client.call(importJobs, { body, files: { jobsFile: file(content) } })

export const result = (response: { json(): unknown }) => response.json() as ImportResult

export const jobsOf = (t: TestApp, { organization_id }: Employer) =>
  t.deps.db
    .selectFrom('jobs')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .orderBy('import_key')
    .execute()

/** Two complete jobs, as a spreadsheet writes them. */
export const whole = `\uFEFF"key","title","description","type","work_mode","locations","openings","salary_min","salary_max","salary_currency","salary_period","majors","is_unpaid","graduation_classes"\r
"A-1","Data ""Intern"", Chicago","You will build reports.\r
\r
You learn <from> the team.","Internship","hybrid","Chicago, IL|Boston, MA","2","24.50","30","USD","hour","Statistics|Economics","no","2027|2028"\r
\r
"A-2","  Driver  ","<p onclick=""x()"">Drive</p><script>1</script>","Full time","On-site","Austin, TX","1,200","","","","","","yes",""\r
`
