import { z } from 'zod'
import { asStudent, endpoint, type OrganizationKind } from '#shared/endpoint.ts'
import { id, text, timestamp } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { exhibitorTag } from '../exhibitors/exhibitors.contract.ts'
import { fairTag, gateOf } from '../fairs.contract.ts'

export const SURVEY_TEXT_LENGTH = 2000
/** What fewer students said could show who said what, to a host who knows which of them came. */
export const LEAST_ANSWERS = 5

const side = z.strictObject({
  /** Whether to ask for a rating and a comment. */
  asks: z.boolean(),
  /** Words of thanks in the letter. */
  thanks: text(SURVEY_TEXT_LENGTH),
})

export const survey = z.object({
  students: side,
  exhibitors: side,
  /** When the letters leave; null without an end. */
  sends_at: timestamp.nullable(),
  sent_at: timestamp.nullable(),
  /** Whom they reach as of now: students who were checked in, approved exhibitors. */
  reach: z.object({ students: z.int(), exhibitors: z.int() }),
  /** Where guests without an account answer, to be shown to them; null unless students are asked. */
  guest_link: z.string().nullable(),
  may: z.object({ edit: z.boolean() }),
})
export type Survey = z.output<typeof survey>

export const surveySides = ['students', 'exhibitors'] as const
export type SurveySide = (typeof surveySides)[number]

const comment = z.object({
  id,
  rating: z.int(),
  comment: z.string(),
  /** The exhibitor; null for students and guests, who answer without their name. */
  organization: z.string().nullable(),
  /** Null for students and guests: whoever stood at the exit at that moment would have a name. */
  answered_at: timestamp.nullable(),
})
export type SurveyComment = z.output<typeof comment>

const hostCalls = <K extends OrganizationKind>(kind: K) => {
  const tag = exhibitorTag[kind]
  const params = z.strictObject({ id })
  return {
    settings: endpoint({
      method: 'GET',
      path: { employer: '/employer/event/:id/survey', university: '/university/event/:id/survey' }[kind],
      tag,
      summary: 'Get how the host thanks after its event, and whether it asks how it was',
      access: gateOf(kind)('viewer'),
      params,
      output: survey,
    }),
    save: endpoint({
      method: 'PUT',
      path: { employer: '/employer/event/:id/survey', university: '/university/event/:id/survey' }[kind],
      tag,
      summary:
        'Set up the letter of thanks and the survey; they leave the morning after the event and can’t be changed then',
      access: gateOf(kind)('member'),
      params,
      body: z.strictObject({ students: side, exhibitors: side }),
      output: survey,
      problems: ['not_found', 'conflict'],
    }),
    comments: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/event/:id/survey/comments',
        university: '/university/event/:id/survey/comments',
      }[kind],
      tag,
      summary:
        'List what students and guests or exhibitors wrote; exhibitors latest first, students and guests without names, times, or an order, once five have answered',
      access: gateOf(kind)('viewer'),
      params,
      query: z.strictObject({ ...pageQuery, side: z.enum(surveySides).default('students') }),
      output: pageOf(comment),
    }),
  }
}

export const employerSurvey = hostCalls('employer')
export const universitySurvey = hostCalls('university')
export const surveyOf = { employer: employerSurvey, university: universitySurvey } as const

const rating = z.int().min(1, 'Choose a rating').max(5)
export const given = z.strictObject({ rating, comment: text(SURVEY_TEXT_LENGTH).default('') })

export const surveyAnswer = z.object({
  may: z.object({ answer: z.boolean() }),
  answer: z.object({ rating: z.int(), comment: z.string() }).nullable(),
})
export type SurveyAnswer = z.output<typeof surveyAnswer>

const answerProblems = ['not_found', 'conflict'] as const

const studentBase = {
  path: '/student/event/survey/:id',
  tag: 'Student events',
  access: asStudent,
  params: z.strictObject({ id }),
  output: surveyAnswer,
} as const

export const studentSurvey = {
  survey: endpoint({
    ...studentBase,
    method: 'GET',
    summary: 'Get whether the host asks the student how an event was, and their answer',
  }),
  answer: endpoint({
    ...studentBase,
    method: 'PUT',
    summary: 'Rate an event the student was checked in at; another answer replaces the first',
    body: given,
    problems: answerProblems,
  }),
}

const exhibitorCalls = <K extends OrganizationKind>(kind: K) => {
  const path = {
    employer: '/employer/fair-and-event/registration/:id/survey',
    university: '/university/fair-and-event/registration/:id/survey',
  }[kind]
  const base = { path, tag: fairTag[kind], params: z.strictObject({ id }), output: surveyAnswer }
  return {
    survey: endpoint({
      ...base,
      method: 'GET',
      summary: 'Get whether the host asks the exhibitor how the fair was, and the organization’s answer',
      access: gateOf(kind)('viewer'),
    }),
    answer: endpoint({
      ...base,
      method: 'PUT',
      summary: 'Rate a fair the organization exhibited at; another answer replaces the first',
      access: gateOf(kind)('member'),
      body: given,
      problems: answerProblems,
    }),
  }
}

export const employerFairSurvey = exhibitorCalls('employer')
export const universityFairSurvey = exhibitorCalls('university')
export const fairSurveyOf = { employer: employerFairSurvey, university: universityFairSurvey } as const
