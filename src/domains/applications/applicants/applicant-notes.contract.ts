import { z } from 'zod'
import { asEmployer, endpoint } from '#shared/endpoint.ts'
import { id, requiredText } from '#shared/fields.ts'
import { MESSAGE_LENGTH } from '../applications.contract.ts'
import { noteShape } from './applicants.contract.ts'

const tag = 'Applicants'
const params = z.strictObject({ id })

/** The most members one note can mention. */
export const MOST_MENTIONED = 20

export const rate = endpoint({
  method: 'PUT',
  path: '/employer/job/applicant/:id/rating',
  tag,
  summary: 'Set the team’s rating, one to five stars, or null for none; never shown to the student',
  access: asEmployer('member'),
  params,
  body: z.strictObject({ rating: z.int().min(1).max(5).nullable() }),
  problems: ['step_not_possible'],
})

export const addNote = endpoint({
  method: 'POST',
  path: '/employer/job/applicant/:id/notes',
  tag,
  summary: 'Add a note for the team, and tell members it mentions; never shown to the student',
  access: asEmployer('member'),
  params,
  body: z.strictObject({
    text: requiredText(MESSAGE_LENGTH),
    /** Members of the team to tell, whose names the text has after an `@`. */
    mentions: z.array(id).max(MOST_MENTIONED).default([]),
  }),
  output: noteShape,
  status: 201,
  once_a_minute: true,
  problems: ['not_found', 'step_not_possible'],
})

export const removeNote = endpoint({
  method: 'DELETE',
  path: '/employer/job/applicant/notes/:id',
  tag,
  summary: 'Delete your own note, or anyone’s as an admin',
  access: asEmployer('member'),
  params,
})
