import { type FormSteps, labelOf } from '#web/form-steps.ts'
import { type PostingStep, postingSteps } from '../../ui/team-address.ts'

const titles: Record<PostingStep, string> = {
  basics: 'The job',
  people: 'Pay and people',
  preview: 'Applications and preview',
}

const labels: Record<string, string> = {
  title: 'Title',
  description: 'Description',
  type: 'Type',
  work_mode: 'Work mode',
  locations: 'Locations',
  openings: 'Openings',
  start_date: 'Start date',
  pay: 'Pay',
  is_unpaid: 'Pay',
  salary_min: 'Pay from',
  salary_max: 'Pay up to',
  salary_currency: 'Currency',
  salary_period: 'Pay period',
  skills: 'Skills',
  majors: 'Majors',
  graduation_classes: 'Graduation classes',
  sponsorship: 'Visa sponsorship',
  work_authorization: 'Work authorization',
  application_deadline: 'Application deadline',
  time_zone: 'Time zone',
  applies: 'People apply',
  external_url: 'Application link',
  screening_questions: 'Screening questions',
  'screening_questions.*.label': 'Screening question #',
  'screening_questions.*.options': 'Screening question #: options',
  reply_by_days: 'Days to answer',
  contact_name: 'Contact person',
  contact_email: 'Contact email',
  cover_pick: 'Picture',
  jobFile: 'Picture',
}

const fields: Record<PostingStep, string[]> = {
  basics: ['title', 'type', 'work_mode', 'locations', 'openings', 'start_date', 'description'],
  people: [
    'is_unpaid',
    'salary_min',
    'salary_max',
    'salary_currency',
    'salary_period',
    'skills',
    'majors',
    'graduation_classes',
    'sponsorship',
    'work_authorization',
  ],
  preview: [
    'application_deadline',
    'time_zone',
    'external_url',
    'screening_questions',
    'reply_by_days',
    'contact_name',
    'contact_email',
    'cover_pick',
    'jobFile',
    'remove_cover',
  ],
}

export const formSteps: FormSteps<PostingStep> = { names: postingSteps, titles, fields, labels }

/** The label of a field, as messages name it too. */
export const labelOfField = (path: string, optional?: 'optional'): string =>
  `${labelOf(labels, path)}${optional ? ' (optional)' : ''}`
