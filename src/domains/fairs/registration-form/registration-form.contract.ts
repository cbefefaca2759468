import { z } from 'zod'
import { asUniversity, endpoint } from '#shared/endpoint.ts'
import { currency, id, line, name, text } from '#shared/fields.ts'
import { exhibitorTag } from '../exhibitors/exhibitors.contract.ts'
import {
  askedQuestion,
  MOST_ADDONS,
  MOST_OPTIONS,
  MOST_QUESTIONS,
  offeredAddon,
  questionKinds,
} from './form-answers.contract.ts'

export type { QuestionKind, QuestionOption } from './form-answers.contract.ts'

const writtenQuestion = z
  .strictObject({
    /** Of an existing question; left out for a new one. */
    id: id.optional(),
    kind: z.enum(questionKinds),
    label: line(300),
    help: text(500).default(''),
    required: z.boolean().default(false),
    options: z
      .array(z.strictObject({ id: id.optional(), label: line(200) }))
      .max(MOST_OPTIONS, `Add at most ${MOST_OPTIONS} answers`)
      .default([]),
  })
  .refine(({ kind, options }) => !['choice', 'choices'].includes(kind) || options.length >= 2, {
    path: ['options'],
    error: 'Add at least two answers',
  })
  .refine(({ kind, options }) => ['choice', 'choices'].includes(kind) || options.length === 0, {
    path: ['options'],
    error: 'This kind of question has no answers to choose from',
  })
  .refine(({ options }) => new Set(options.map(({ label }) => label.toLowerCase())).size === options.length, {
    path: ['options'],
    error: 'Each answer can be there once',
  })
export type WrittenQuestion = z.output<typeof writtenQuestion>

const writtenAddon = z.strictObject({
  /** Of an existing add-on; left out for a new one. */
  id: id.optional(),
  name: name(100),
  description: text(500).default(''),
  /** Of one, in minor units of the event’s currency. */
  price: z.int().min(0, 'This can’t be negative').max(100_000_000_000).default(0),
  per_exhibitor: z.int().min(1, 'At least one').max(1000, 'At most 1,000').default(1),
  /** For all together; no limit when left out. */
  quantity: z.int().min(1, 'At least one').max(100_000, 'At most 100,000').nullish(),
})
export type WrittenAddon = z.output<typeof writtenAddon>

export const hostedForm = z.object({
  /** The event’s, in which add-ons are priced. */
  currency: z.string().nullable(),
  questions: z.array(
    askedQuestion.extend({
      /** How many registrations answered it. */
      answered: z.int(),
      /** No longer asked. */
      is_retired: z.boolean(),
    }),
  ),
  addons: z.array(
    offeredAddon.omit({ left: true }).extend({
      quantity: z.int().nullable(),
      taken: z.int(),
      is_retired: z.boolean(),
    }),
  ),
  may: z.object({ edit: z.boolean() }),
})
export type HostedForm = z.output<typeof hostedForm>

const params = z.strictObject({ id })
const tag = exhibitorTag.university

export const registrationForm = endpoint({
  method: 'GET',
  path: '/university/event/registration-form/:id',
  tag,
  summary: 'Get what exhibitors of the host’s event are asked and offered when they register',
  access: asUniversity('viewer'),
  params,
  output: hostedForm,
})

export const writeRegistrationForm = endpoint({
  method: 'PUT',
  path: '/university/event/registration-form/:id',
  tag,
  summary:
    'Replace the questions and add-ons of the host’s event; those with answers are no longer asked or offered, but stay',
  access: asUniversity('member'),
  params,
  // thirty questions with fifty answers each
  body_limit: 640 * 1024,
  body: z.strictObject({
    /** Only if the event has none yet. */
    currency: currency.optional(),
    questions: z.array(writtenQuestion).max(MOST_QUESTIONS, `Add at most ${MOST_QUESTIONS} questions`),
    addons: z.array(writtenAddon).max(MOST_ADDONS, `Add at most ${MOST_ADDONS} add-ons`),
  }),
  output: hostedForm,
  problems: ['step_not_possible'],
})
