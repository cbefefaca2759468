import { z } from 'zod'
import { asTeam } from '#domains/teams/teams.contract.ts'
import { endpoint, type OrganizationKind } from '#shared/endpoint.ts'
import { id, requiredText, timestamp } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { type Gate, tagOf } from '../partnerships.contract.ts'

export const MESSAGE_LENGTH = 5000

const messageShape = z.object({
  id,
  by: z.enum(['us', 'them']),
  /** Null if the author has left. */
  author: z
    .object({ name: z.string(), job_title: z.string().nullable(), picture_url: z.string().nullable() })
    .nullable(),
  is_mine: z.boolean(),
  text: z.string(),
  created_at: timestamp,
})
export type ContactMessage = z.output<typeof messageShape>

const thread = pageOf(messageShape)
  .omit({ data: true })
  .extend({ contactHistory: z.array(messageShape), may: z.object({ write: z.boolean() }) })

const contactCalls = <K extends OrganizationKind>(kind: K) => {
  const access = asTeam[kind] as Gate<K>
  const tag = tagOf[kind]
  const params = z.strictObject({ id })
  return {
    history: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/university-partnership/contact/:id',
        university: '/university/employer-partnership/contact/:id',
      }[kind],
      tag,
      summary: 'The messages between the two teams: the first page holds the latest ones, newest last',
      access: access('viewer'),
      params,
      query: z.strictObject(pageQuery),
      output: thread,
    }),
    write: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/university-partnership/contact/:id',
        university: '/university/employer-partnership/contact/:id',
      }[kind],
      tag,
      summary:
        'Write to the other team; its members are told in the app and by email. Returns the latest messages, the new one last',
      access: access('member'),
      status: 201,
      limit: 60,
      once_a_minute: true,
      params,
      body: z.strictObject({ message: requiredText(MESSAGE_LENGTH, 'Write a message first') }),
      output: thread,
      problems: ['step_not_possible'],
    }),
  }
}

export const employerContact = contactCalls('employer')
export const universityContact = contactCalls('university')
export const contactOf = { employer: employerContact, university: universityContact } as const
