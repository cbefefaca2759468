import { z } from 'zod'
import { asEmployer, endpoint } from '#shared/endpoint.ts'
import { currency, day, id, optionalLine, requiredText, text, timestamp } from '#shared/fields.ts'
import { salaryPeriods } from '#shared/lists.ts'
import { fileShape } from '../applications.contract.ts'

/** The most times the terms of one offer can be changed. */
export const MOST_VERSIONS = 20
/** The furthest deadline, in days. */
export const FURTHEST_DAYS = 180
export const DETAILS_LENGTH = 5000
export const WHY_LENGTH = 1000

/** `lapsed`: the deadline passed without an answer. `withdrawn`: by the employer, also by rejecting. */
export const offerStates = ['waiting', 'accepted', 'declined', 'lapsed', 'withdrawn'] as const
export type OfferState = (typeof offerStates)[number]

const termsShape = z.object({
  version: z.int(),
  written_at: timestamp,
  /** Minor units of the currency; null when the offer does not state pay. */
  pay_amount: z.int().nullable(),
  pay_currency: z.string().nullable(),
  pay_period: z.enum(salaryPeriods).nullable(),
  start_date: day.nullable(),
  place: z.string(),
  details: z.string(),
  file: fileShape.nullable(),
  reply_by: timestamp,
})
export type Terms = z.output<typeof termsShape>

/** An offer with its terms and what they were before. */
export const jobOfferShape = z.object({
  state: z.enum(offerStates),
  made_at: timestamp,
  /** The zone of the job, in which the deadline is the end of a day. */
  time_zone: z.string(),
  terms: termsShape,
  /** Latest first. */
  earlier: z.array(termsShape),
  /** When it lapsed or was withdrawn, and why. */
  ended: z.object({ at: timestamp, reason: z.string().nullable() }).nullable(),
  /** Until when the student asked to have time; null without an open request. */
  asked_until: timestamp.nullable(),
  /** Why the student asked for it. */
  asked_reason: z.string().nullable(),
})
export type JobOffer = z.output<typeof jobOfferShape>

/** The least time the student's university asks for; `from` is the first deadline that gives it. */
export const leastShape = z.object({ university: z.string(), days: z.int(), from: day }).nullable()

const tag = 'Offers'
const params = z.strictObject({ id })

const teamOfferShape = z.object({
  /** The latest; null if none with terms was made since the student applied. */
  offer: jobOfferShape.nullable(),
  least: leastShape,
  /** What the job says, to start from. */
  start: z.object({
    pay_currency: z.string().nullable(),
    pay_period: z.enum(salaryPeriods).nullable(),
    start_date: day.nullable(),
    place: z.string(),
    time_zone: z.string(),
  }),
  may: z.object({
    write: z.boolean(),
    withdraw: z.boolean(),
    answer_more_time: z.boolean(),
  }),
})
export type TeamOffer = z.output<typeof teamOfferShape>

export const teamOffer = endpoint({
  method: 'GET',
  path: '/employer/job/applicant/:id/offer',
  tag,
  summary: 'Get the offer made to an applicant: its terms and earlier versions',
  access: asEmployer(),
  params,
  output: teamOfferShape,
})

const pay = z
  .int()
  .min(0, 'This can’t be negative')
  .max(1_000_000_000_000, 'This is more than anyone is paid')

export const writeOffer = endpoint({
  method: 'PUT',
  path: '/employer/job/applicant/:id/offer',
  tag,
  summary:
    'Offer an applicant the job on these terms, or change the terms of an offer that is waiting for an answer; the student is notified. Members left out become empty',
  access: asEmployer('member'),
  params,
  body: z.strictObject({
    /** The version that is changed; left out to make an offer. Another one by now is a conflict. */
    version: z.int().min(1).max(MOST_VERSIONS).optional(),
    /** Minor units, like cents. */
    pay_amount: pay.optional(),
    pay_currency: currency.optional(),
    pay_period: z.enum(salaryPeriods).optional(),
    start_date: day.optional(),
    place: optionalLine(200).default(''),
    details: text(DETAILS_LENGTH).default(''),
    /** The last day to answer, in the job’s time zone. */
    answer_by: day,
    /** Drops the file of the version before. */
    remove_file: z.boolean().default(false),
  }),
  files: { offerFile: 'document' },
  output: teamOfferShape,
  problems: ['not_found', 'conflict', 'step_not_possible'],
})

export const withdrawOffer = endpoint({
  method: 'POST',
  path: '/employer/job/applicant/:id/withdraw-offer',
  tag,
  summary:
    'Withdraw an offer with a reason; the application goes back to where it was, and the student is notified right away. An accepted offer requires `despite_acceptance`',
  access: asEmployer('member'),
  params,
  body: z.strictObject({
    reason: requiredText(WHY_LENGTH, 'Say why'),
    despite_acceptance: z.boolean().default(false),
  }),
  output: teamOfferShape,
  problems: ['not_found', 'step_not_possible', 'acceptance_to_confirm'],
})

export const teamOfferFile = endpoint({
  method: 'GET',
  path: '/employer/job/applicant/:id/offer/file',
  tag,
  summary: 'Get the file of the offer',
  access: asEmployer(),
  params,
  output: 'file',
})
