import { z } from 'zod'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { id, text } from '#shared/fields.ts'
import { declineReasons, offerAnswers } from '#shared/lists.ts'
import { applicationStates, studentApplicationShape } from '../applications.contract.ts'
import { jobOfferShape, leastShape } from './offer-terms.contract.ts'

const tag = 'Student applications'

/** The longest message when declining an offer. */
export const DECLINE_LENGTH = 1000

/** How many other applications can be withdrawn along with accepting. */
export const MOST_OTHERS = 50

export const ownOffer = endpoint({
  method: 'GET',
  path: '/student/job/application/:id/offer',
  tag: 'Offers',
  summary:
    'Get the offer made to the student: its terms and earlier versions, and the student’s other open applications',
  access: asStudent,
  params: z.strictObject({ id }),
  output: z.object({
    /** The latest; null if none with terms was made, or the student withdrew. */
    offer: jobOfferShape.nullable(),
    least: leastShape,
    /** The latest first; those that accepting can withdraw. */
    others: z.array(
      z.object({
        id,
        title: z.string(),
        organization: z.string(),
        status: z.enum(applicationStates),
        offer: z.enum(offerAnswers).nullable(),
      }),
    ),
    may: z.object({ ask_more_time: z.boolean() }),
  }),
})
export type OwnOffer = z.output<(typeof ownOffer)['output']>

export const ownOfferFile = endpoint({
  method: 'GET',
  path: '/student/job/application/:id/offer/file',
  tag: 'Offers',
  summary: 'Get the file of an offer made to the student',
  access: asStudent,
  params: z.strictObject({ id }),
  output: 'file',
})

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/student/job/accept-offer',
  tag,
  summary:
    'Accept an offer, so that the employer can hire the student, and withdraw other applications if named; repeating it changes nothing. An offer that was withdrawn or changed, or whose employer is deactivated, is 409; so is one whose deadline has passed',
  access: asStudent,
  body: z.strictObject({
    application_id: id,
    /** The version of the terms that was read; another one by now is refused. */
    version: z.int().min(1).optional(),
    /** Other applications to withdraw in the same step; those already decided stay as they are. */
    withdraw: z.array(id).max(MOST_OTHERS).default([]),
  }),
  output: studentApplicationShape,
  problems: ['not_found', 'step_not_possible', 'offer_lapsed'],
})

export const declineOffer = endpoint({
  method: 'POST',
  path: '/student/job/decline-offer',
  tag,
  summary:
    'Decline an offer that was not accepted, which ends the application; the employer sees the reason and message, but no longer what was submitted',
  access: asStudent,
  body: z.strictObject({
    application_id: id,
    reason: z.enum(declineReasons).optional(),
    message: text(DECLINE_LENGTH).optional(),
  }),
  output: studentApplicationShape,
  problems: ['not_found', 'step_not_possible', 'offer_lapsed'],
})
