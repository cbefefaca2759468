import { coverUrl, pickUrl } from '#domains/media/media.contract.ts'
import type { JobType, SalaryPeriod, Sponsorship, WorkMode } from '#shared/lists.ts'
import type { FactsOfJob } from '../../ui/JobFacts.tsx'
import { bodyOf, type PostingValues } from './values.ts'

/** Returns the job as students would see it, from the form's current values. */
export const previewOf = (values: PostingValues): FactsOfJob => {
  const body = bodyOf(values) as Partial<Record<'salary_min' | 'salary_max', number>> & { is_unpaid: boolean }
  const now = new Date().toISOString()
  return {
    title: values.title || 'Title',
    state: 'draft',
    is_open: false,
    type: values.type as JobType | null,
    work_mode: values.work_mode as WorkMode | null,
    locations: values.locations,
    openings: Number(values.openings) || null,
    is_unpaid: body.is_unpaid,
    salary_min: body.salary_min ?? null,
    salary_max: body.salary_max ?? null,
    salary_currency: values.salary_currency,
    salary_period: values.salary_period as SalaryPeriod,
    skills: values.skills,
    majors: values.majors,
    graduation_classes: values.graduation_classes.map(Number),
    sponsorship: values.sponsorship as Sponsorship,
    start_date: values.start_date,
    application_deadline: values.application_deadline,
    time_zone: values.time_zone,
    applies_elsewhere: values.applies === 'elsewhere',
    cover_url: values.cover_pick ? pickUrl(values.cover_pick, coverUrl) : null,
    posted_at: now,
    expires_at: null,
    description: values.description,
    work_authorization: values.work_authorization,
    screening_questions: values.applies === 'here' ? values.screening_questions : [],
    external_url: values.external_url || null,
    reply_by_days: Number(values.reply_by_days) || 30,
    ended_at: null,
  }
}
