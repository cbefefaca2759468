import { z } from 'zod'
import { asEmployer, endpoint } from '#shared/endpoint.ts'
import { id, name, timestamp } from '#shared/fields.ts'
import { messageText } from './application-messages.contract.ts'

/** How many saved replies a team can have. */
export const MOST_REPLIES = 100
export const REPLY_NAME_LENGTH = 100

const tag = 'Applicants'
const params = z.strictObject({ id })
const body = z.strictObject({
  name: name(REPLY_NAME_LENGTH),
  /** With fields in braces, like `{student first name}`; an unknown one is refused. */
  text: messageText,
})
const reply = z.object({ id, name: z.string(), text: z.string(), edited_at: timestamp })
export type SavedReply = z.output<typeof reply>

export const savedReplies = endpoint({
  method: 'GET',
  path: '/employer/saved-replies',
  tag,
  summary: `List the team’s saved replies by name (at most ${MOST_REPLIES})`,
  access: asEmployer(),
  output: z.object({ data: z.array(reply), may: z.object({ add: z.boolean(), edit: z.boolean() }) }),
})

export const addReply = endpoint({
  method: 'POST',
  path: '/employer/saved-replies',
  tag,
  summary: `Save a text the team writes again and again; at most ${MOST_REPLIES} for a team, each under its own name`,
  access: asEmployer('member'),
  status: 201,
  once_a_minute: true,
  body,
  output: reply,
  problems: ['conflict'],
})

export const editReply = endpoint({
  method: 'PUT',
  path: '/employer/saved-replies/:id',
  tag,
  summary: 'Change a saved reply; messages already sent stay as they are',
  access: asEmployer('member'),
  params,
  body,
  output: reply,
  problems: ['not_found'],
})

export const removeReply = endpoint({
  method: 'DELETE',
  path: '/employer/saved-replies/:id',
  tag,
  summary: 'Delete a saved reply; messages already sent stay as they are',
  access: asEmployer('member'),
  params,
  problems: ['not_found'],
})
