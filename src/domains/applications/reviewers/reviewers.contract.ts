import { z } from 'zod'
import { asEmployer, endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { eitherOr, matchingOf } from '#shared/matching.ts'
import { applicantFilters, reviewerShape } from '../applicants/applicants.contract.ts'
import { BULK_LIMIT } from '../applicants/decisions/decisions.contract.ts'

const tag = 'Applicants'

/** The most reviewers of one application. */
export const MOST_REVIEWERS = 5
/** Among how many members applications can be shared at once. */
export const MOST_SHARING = 50

/** `all`: each is assigned everybody named; `share`: each is assigned one of them, in turn. */
export const waysToAssign = ['all', 'share'] as const

export const reviewers = endpoint({
  method: 'GET',
  path: '/employer/job/reviewers',
  tag,
  summary:
    'List the team, each with how many open applicants they are assigned; viewers can be mentioned in notes, not assigned',
  access: asEmployer('viewer'),
  output: z.object({
    members: z.array(reviewerShape.extend({ open: z.int(), can_review: z.boolean(), is_me: z.boolean() })),
  }),
})

export const assignReviewers = endpoint({
  method: 'PUT',
  path: '/employer/job/applicant/reviewers',
  tag,
  summary:
    'Assign members to open applications, or share these evenly among them; those named, or all that match. Who reviews one already keeps it, and one has at most 5 reviewers',
  access: asEmployer('member'),
  body: z
    .strictObject({
      applicant_ids: z.array(id).min(1).max(BULK_LIMIT).optional(),
      /** Instead of ids: all that match these filters of the list. */
      matching: matchingOf(applicantFilters).optional(),
      reviewer_ids: z.array(id).min(1, 'Choose at least one member').max(MOST_SHARING),
      how: z.enum(waysToAssign).default('all'),
    })
    .refine(...eitherOr('applicant_ids', 'Choose applicants, or `matching` instead'))
    .refine(({ how, reviewer_ids }) => how === 'share' || reviewer_ids.length <= MOST_REVIEWERS, {
      path: ['reviewer_ids'],
      error: `Choose at most ${MOST_REVIEWERS} members, or share the applicants among them`,
    }),
  output: z.object({
    /** Applications that were assigned somebody new. */
    assigned: z.int(),
    /** Decided or withdrawn ones, and those that would have too many reviewers. */
    left_out: z.int(),
  }),
  problems: ['not_found', 'list_changed'],
})

export const setReviewers = endpoint({
  method: 'PUT',
  path: '/employer/job/applicant/:id/reviewers',
  tag,
  summary: 'Replace the reviewers of one application; an empty list ends all assignments',
  access: asEmployer('member'),
  params: z.strictObject({ id }),
  body: z.strictObject({
    reviewer_ids: z.array(id).max(MOST_REVIEWERS, `Choose at most ${MOST_REVIEWERS} members`),
  }),
  problems: ['not_found', 'step_not_possible'],
})
