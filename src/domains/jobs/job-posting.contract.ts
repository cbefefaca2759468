import { z } from 'zod'
import { coverPicks, pickFrom } from '#domains/media/media.contract.ts'
import {
  currency,
  day,
  email,
  id,
  line,
  name,
  requiredText,
  richText,
  text,
  timeZone,
  webAddress,
} from '#shared/fields.ts'
import { jobTypes, majors, salaryPeriods, sponsorships, workModes } from '#shared/lists.ts'
import type { FieldErrors } from '#shared/problems.ts'

export const MAX_LOCATIONS = 100
export const MAX_QUESTIONS = 30

export const screeningQuestionShape = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9_-]{1,40}$/i, 'Use only letters, digits, -, and _'),
    label: requiredText(500),
    kind: z.enum(['text', 'yes_no', 'choice', 'number']),
    /** The options of a `choice` question. */
    options: z.array(line(200)).max(50).default([]),
    required: z.boolean().default(false),
  })
  .refine((question) => question.kind !== 'choice' || question.options.length > 1, {
    path: ['options'],
    error: 'Give at least two options',
  })
export type ScreeningQuestion = z.output<typeof screeningQuestionShape>

const unique = <T>(values: T[]): boolean => new Set(values).size === values.length
const known = new Set(majors)
const salary = z.int().min(0, 'This can’t be negative').max(1_000_000_000_000)

/** What an employer writes; a draft needs only a title. An absent member is empty. */
export const postingFields = {
  title: name(200),
  description: richText().default(''),
  type: z.enum(jobTypes).optional(),
  work_mode: z.enum(workModes).optional(),
  locations: z.array(line(200)).max(MAX_LOCATIONS, `Add at most ${MAX_LOCATIONS} locations`).default([]),
  openings: z.int().min(1, 'At least one').max(10_000).optional(),
  is_unpaid: z.boolean().default(false),
  /** Minor units, like cents. */
  salary_min: salary.optional(),
  salary_max: salary.optional(),
  salary_currency: currency.optional(),
  salary_period: z.enum(salaryPeriods).optional(),
  skills: z.array(line(60)).max(50).default([]),
  majors: z
    .array(z.string().refine((major) => known.has(major), 'Choose a major from the list'))
    .max(100)
    .default([]),
  graduation_classes: z.array(z.int().min(1950).max(2100)).max(20).default([]),
  sponsorship: z.enum(sponsorships).default('unspecified'),
  work_authorization: text(1000).default(''),
  start_date: day.optional(),
  /** The last day to apply, until 23:59 in `time_zone`. */
  application_deadline: day.optional(),
  /** The poster's; defaults to the organization's. */
  time_zone: timeZone.optional(),
  contact_name: name(200).optional(),
  contact_email: email.optional(),
  screening_questions: z
    .array(screeningQuestionShape)
    .max(MAX_QUESTIONS)
    .refine((questions) => unique(questions.map((question) => question.id)), 'Give each question its own id')
    .default([]),
  /** Present: people apply there instead of here. */
  external_url: webAddress.optional(),
  /** One of the offered pictures, when no `jobFile` is sent. */
  cover_pick: pickFrom(coverPicks).optional(),
  /** Removes the current cover. */
  remove_cover: z.boolean().default(false),
  reply_by_days: z.int().min(1).max(180).default(30),
}

/**
 * A posting as the checks see it: from a form, where members may be absent, or a row, where they may be null.
 */
type Fields = Partial<z.output<z.ZodObject<typeof postingFields>>>
export type Posting = { [K in keyof Fields]: Fields[K] | null }

/** Finds members that contradict each other. */
export const contradictions = (job: Omit<Posting, 'cover_pick' | 'screening_questions'>): FieldErrors => {
  const errors: FieldErrors = {}
  const { salary_min: min, salary_max: max } = job
  if (min != null && max != null && max < min)
    errors.salary_max = ['This is lower than the lower end of the range']
  const paid = min != null || max != null
  if (paid && job.is_unpaid) errors.is_unpaid = ['An unpaid job can’t have a salary']
  if (paid && !job.salary_currency) errors.salary_currency = ['Choose a currency']
  if (paid && !job.salary_period) errors.salary_period = ['Choose a pay period']
  if (job.start_date && job.application_deadline && job.start_date < job.application_deadline)
    errors.start_date = ['This is before the application deadline']
  return errors
}

/** Finds what a job still needs before it can be posted. */
export const missingFields = (job: Omit<Posting, 'cover_pick' | 'screening_questions'>): FieldErrors => {
  const errors: FieldErrors = {}
  if (!job.description?.replace(/<[^<>]*>|&nbsp;/g, '').trim()) errors.description = ['Describe the job']
  if (!job.type) errors.type = ['Choose a job type']
  if (!job.work_mode) errors.work_mode = ['Choose a work mode']
  if (job.work_mode !== 'remote' && !job.locations?.length) errors.locations = ['Add at least one location']
  if (job.openings == null) errors.openings = ['Enter how many people you want to hire']
  return errors
}

const raise = (errors: FieldErrors, context: z.core.$RefinementCtx) => {
  for (const [field, messages] of Object.entries(errors))
    if (!context.issues.some((issue) => issue.path?.[0] === field))
      for (const message of messages) context.addIssue({ code: 'custom', path: [field], message })
}

/** Runs even when other members are invalid, so that all errors come at once. */
const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }

export const newPosting = z
  .strictObject({
    ...postingFields,
    state: z.enum(['draft', 'active']).default('active'),
    /** The token to use; defaults to the one expiring first. */
    token_id: id.optional(),
  })
  .superRefine((job, context) => {
    raise(contradictions(job), context)
    if (job.state === 'active') raise(missingFields(job), context)
  }, always)
export type NewPosting = z.output<typeof newPosting>

export const editedPosting = z
  .strictObject({
    ...postingFields,
    /** `active` posts a draft. Left out, the job keeps its state. */
    state: z.enum(['draft', 'active']).optional(),
    token_id: id.optional(),
  })
  .superRefine((job, context) => {
    raise(contradictions(job), context)
    if (job.state === 'active') raise(missingFields(job), context)
  }, always)
export type EditedPosting = z.output<typeof editedPosting>
