import { safeRichText } from '#platform/rich-text.ts'
import type { EditedPosting } from './job-posting.contract.ts'

/** Turns what was written into columns; anything left out becomes empty. */
export const contentOf = (job: EditedPosting, time_zone: string) => ({
  title: job.title,
  description: safeRichText(job.description, 'description'),
  type: job.type ?? null,
  work_mode: job.work_mode ?? null,
  locations: [...new Set(job.locations)],
  openings: job.openings ?? null,
  is_unpaid: job.is_unpaid,
  salary_min: job.salary_min ?? null,
  salary_max: job.salary_max ?? null,
  salary_currency: job.salary_currency ?? null,
  salary_period: job.salary_period ?? null,
  skills: [...new Set(job.skills)],
  majors: [...new Set(job.majors)],
  graduation_classes: [...new Set(job.graduation_classes)].sort(),
  sponsorship: job.sponsorship,
  work_authorization: job.work_authorization,
  start_date: job.start_date ?? null,
  application_deadline: job.application_deadline ?? null,
  time_zone,
  contact_name: job.contact_name ?? null,
  contact_email: job.contact_email ?? null,
  screening_questions: JSON.stringify(job.screening_questions),
  external_url: job.external_url ?? null,
  reply_by_days: job.reply_by_days,
})
