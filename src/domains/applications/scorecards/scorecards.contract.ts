import { z } from 'zod'
import { asEmployer, endpoint } from '#shared/endpoint.ts'
import { id, line, optionalLine, text, timestamp } from '#shared/fields.ts'

export const MOST_CRITERIA = 10
export const CRITERION_LENGTH = 80
export const HINT_LENGTH = 300
export const REMARK_LENGTH = 2000

/** Display names of the scores, worst first. */
export const scoreLabels = { 1: 'Poor', 2: 'Mixed', 3: 'Good', 4: 'Strong' } as const
const score = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export type Score = z.output<typeof score>

const criterionShape = z.object({
  id,
  name: z.string(),
  /** What to look for. */
  hint: z.string(),
})
export type Criterion = z.output<typeof criterionShape>

const scorecardShape = z.object({
  id,
  /** Null once the person deleted their account. */
  author: z.string().nullable(),
  scores: z.array(z.object({ criterion_id: id, score })),
  remark: z.string(),
  written_at: timestamp,
})
export type Scorecard = z.output<typeof scorecardShape>

const criteriaShape = z.object({
  criteria: z.array(criterionShape),
  /** How many scorecards use them; counting stops at 10,000. */
  scorecards: z.int(),
  may: z.object({ edit: z.boolean() }),
})

const applicantScorecardsShape = z.object({
  criteria: z.array(criterionShape),
  /** How many team members wrote one. */
  written: z.int(),
  own: scorecardShape.nullable(),
  /** Null until one's own is in, so that nobody is led by what others think. */
  others: z.array(scorecardShape).nullable(),
  /** Of all scorecards, to two decimals; null until one's own is in. */
  averages: z.array(z.object({ criterion_id: id, average: z.number(), scores: z.int() })).nullable(),
  may: z.object({ write: z.boolean() }),
})
export type ApplicantScorecards = z.output<typeof applicantScorecardsShape>

const tag = 'Scorecards'
const params = z.strictObject({ id })

export const jobCriteria = endpoint({
  method: 'GET',
  path: '/employer/job/:id/criteria',
  tag,
  summary: 'List what applicants for a job are scored by',
  access: asEmployer(),
  params,
  output: criteriaShape,
})

export const setCriteria = endpoint({
  method: 'PUT',
  path: '/employer/job/:id/criteria',
  tag,
  summary: 'Set what applicants for a job are scored by; a criterion that is left out goes with its scores',
  access: asEmployer('member'),
  params,
  body: z.strictObject({
    criteria: z
      .array(
        z.strictObject({
          /** Of one that stays; a new one has none. */
          id: id.optional(),
          name: line(CRITERION_LENGTH),
          hint: optionalLine(HINT_LENGTH).default(''),
        }),
      )
      .max(MOST_CRITERIA, `Use at most ${MOST_CRITERIA} criteria`),
  }),
  output: criteriaShape,
})

export const applicantScorecards = endpoint({
  method: 'GET',
  path: '/employer/job/applicant/:id/scorecards',
  tag,
  summary: 'Get one applicant’s scorecards; those of others once your own is in',
  access: asEmployer(),
  params,
  output: applicantScorecardsShape,
})

export const writeScorecard = endpoint({
  method: 'PUT',
  path: '/employer/job/applicant/:id/scorecard',
  tag,
  summary: 'Write or replace your scorecard of one applicant; never shown to the student',
  access: asEmployer('member'),
  params,
  body: z.strictObject({
    scores: z
      .array(z.strictObject({ criterion_id: id, score }))
      .min(1, 'Score at least one criterion')
      .max(MOST_CRITERIA),
    remark: text(REMARK_LENGTH).default(''),
  }),
  output: applicantScorecardsShape,
  problems: ['step_not_possible'],
})

export const removeScorecard = endpoint({
  method: 'DELETE',
  path: '/employer/job/applicant/:id/scorecard',
  tag,
  summary: 'Remove your scorecard of one applicant',
  access: asEmployer('member'),
  params,
  problems: ['step_not_possible'],
})
