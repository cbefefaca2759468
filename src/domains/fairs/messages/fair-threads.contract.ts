import { z } from 'zod'
import { endpoint, type OrganizationKind } from '#shared/endpoint.ts'
import { id, requiredText, timestamp } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { exhibitorTag } from '../exhibitors/exhibitors.contract.ts'
import { fairTag, gateOf } from '../fairs.contract.ts'

export type Side = 'host' | 'exhibitor'
export const MESSAGE_LENGTH = 5000
export const messageText = requiredText(MESSAGE_LENGTH, 'Write a message first')

const message = z.object({
  id,
  by: z.enum(['us', 'them']),
  /** Null if the author has left. */
  author: z
    .object({ name: z.string(), job_title: z.string().nullable(), picture_url: z.string().nullable() })
    .nullable(),
  is_mine: z.boolean(),
  /** The host wrote it to several exhibitors. */
  is_broadcast: z.boolean(),
  text: z.string(),
  created_at: timestamp,
})
export type FairMessage = z.output<typeof message>

const thread = pageOf(message).extend({ may: z.object({ write: z.boolean() }) })
export type Thread = z.output<typeof thread>

const params = z.strictObject({ id })
const body = z.strictObject({ message: messageText })
const query = z.strictObject(pageQuery)
/** Reading and writing at one address; `of` says whose messages they are, `to` whom one is for. */
const threadCalls = <K extends OrganizationKind, const P extends string>(
  kind: K,
  tag: string,
  path: P,
  { of, to }: { of: string; to: string },
) => ({
  read: endpoint({
    method: 'GET',
    path,
    tag,
    summary: `Get the messages between ${of}, newest first`,
    access: gateOf(kind)('viewer'),
    params,
    query,
    output: thread,
  }),
  write: endpoint({
    method: 'POST',
    path,
    tag,
    summary: `Write to ${to}, whose team is notified in the app and by email`,
    access: gateOf(kind)('member'),
    status: 201,
    limit: 60,
    once_a_minute: true,
    params,
    body,
    output: message,
    problems: ['step_not_possible'],
  }),
})

const hostThread = <K extends OrganizationKind>(kind: K) =>
  threadCalls(
    kind,
    exhibitorTag[kind],
    {
      employer: '/employer/event/exhibitor/:id/messages',
      university: '/university/event/exhibitor/:id/messages',
    }[kind],
    { of: 'host and exhibitor about a registration', to: 'the exhibitor' },
  )

const exhibitorThread = <K extends OrganizationKind>(kind: K) =>
  threadCalls(
    kind,
    fairTag[kind],
    {
      employer: '/employer/fair-and-event/registration/:id/messages',
      university: '/university/fair-and-event/registration/:id/messages',
    }[kind],
    { of: 'the event’s host and the organization about its registration', to: 'the event’s host' },
  )

export const employerHostThread = hostThread('employer')
export const universityHostThread = hostThread('university')
export const employerExhibitorThread = exhibitorThread('employer')
export const universityExhibitorThread = exhibitorThread('university')
export const threadOf = {
  host: { employer: employerHostThread, university: universityHostThread },
  exhibitor: { employer: employerExhibitorThread, university: universityExhibitorThread },
} as const
