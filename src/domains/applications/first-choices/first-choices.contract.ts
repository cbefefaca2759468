import { z } from 'zod'
import { organizationCardShape } from '#domains/organizations/organizations.contract.ts'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { day, id, timestamp } from '#shared/fields.ts'
import { jobOfApplication } from '../applications.contract.ts'

/** How many a student has each term. */
export const FIRST_CHOICES = 3

/** `2026-spring` is January to June, `2026-fall` July to December, where the student’s university is. */
const term = z.string()

const leftShape = z.object({
  term,
  /** The last day of the term, where the student’s university is: those not sent by then are gone. */
  term_ends_on: day,
  /** How many the student can still send in this term. */
  left: z.int(),
})
export type FirstChoicesLeft = z.output<typeof leftShape>

const sentShape = z.object({
  sent_at: timestamp,
  /** When it comes back unless there is an answer; null once there is one. */
  comes_back_at: timestamp.nullable(),
  may: z.object({ take_back: z.boolean() }),
})

const ofApplication = leftShape.extend({
  /** The one sent with this application. */
  first_choice: sentShape.nullable(),
  may: z.object({ send: z.boolean() }),
})
export type FirstChoiceOfApplication = z.output<typeof ofApplication>

const sentFirstChoice = sentShape.extend({
  application_id: id,
  /** The student withdrew the application after the employer had opened it, so it stays used. */
  is_spent: z.boolean(),
  job: jobOfApplication.pick({ id: true, title: true }),
  employer: organizationCardShape.pick({ id: true, name: true }),
})
export type SentFirstChoice = z.output<typeof sentFirstChoice>

const tag = 'Student applications'
const params = z.strictObject({ id })

export const firstChoices = endpoint({
  method: 'GET',
  path: '/student/first-choices',
  tag,
  summary:
    'Get how many first choices the student can still send this term, and those sent that count for this term or may still come back',
  access: asStudent,
  output: leftShape.extend({ sent: z.array(sentFirstChoice) }),
})

export const firstChoice = endpoint({
  method: 'GET',
  path: '/student/job/application/:id/first-choice',
  tag,
  summary: 'Get whether an application was sent as a first choice, and whether it can be',
  access: asStudent,
  params,
  output: ofApplication,
})

export const sendFirstChoice = endpoint({
  method: 'PUT',
  path: '/student/job/application/:id/first-choice',
  tag,
  summary:
    'Tell the employer that an application waiting for an answer is one of the student’s three first choices this term; repeating it changes nothing',
  access: asStudent,
  params,
  output: ofApplication,
  problems: ['step_not_possible', 'no_first_choice_left'],
})

export const takeFirstChoiceBack = endpoint({
  method: 'DELETE',
  path: '/student/job/application/:id/first-choice',
  tag,
  summary: 'Take a first choice back before the employer has opened the application; fine if there is none',
  access: asStudent,
  params,
  output: ofApplication,
  problems: ['step_not_possible'],
})
