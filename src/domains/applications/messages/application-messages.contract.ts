import { z } from 'zod'
import { asEmployer, asStudent, endpoint } from '#shared/endpoint.ts'
import { id, requiredText, timestamp } from '#shared/fields.ts'
import { MAX_PAGE_SIZE } from '#shared/paging.ts'
import { MESSAGE_LENGTH } from '../applications.contract.ts'

/** The most messages one side sends in a thread within an hour. */
export const MESSAGES_AN_HOUR = 20
/** Messages are read in such pages unless another size is asked for. */
export const MESSAGES_SHOWN = 30
/** The most applications named as having unread messages. */
export const MOST_UNREAD = 100

export const messageSides = ['student', 'employer'] as const
export type MessageSide = (typeof messageSides)[number]

/**
 * `status`: sent with the application's status. `more_time`: the student asks for more time to answer an offer;
 * `granted` and `refused` answer that.
 */
export const messageKinds = ['message', 'status', 'more_time', 'granted', 'refused'] as const
export type MessageKind = (typeof messageKinds)[number]

/**
 * Why nobody can write: the student withdrew, deleted the account, or was rejected and not written to since; or the employer
 * is not active.
 */
export const silences = ['withdrawn', 'gone', 'rejected', 'employer'] as const
export type Silence = (typeof silences)[number]

export const messageText = requiredText(MESSAGE_LENGTH, 'Write a message first')

const message = z.object({
  id,
  side: z.enum(messageSides),
  kind: z.enum(messageKinds),
  /** Null if the author has left. */
  author: z
    .object({ name: z.string(), job_title: z.string().nullable(), picture_url: z.string().nullable() })
    .nullable(),
  is_mine: z.boolean(),
  /** The team wrote it to several applicants; only the team is told. */
  is_broadcast: z.boolean(),
  text: z.string(),
  /** The time that was asked for or granted. */
  until: timestamp.nullable(),
  created_at: timestamp,
})
export type ApplicationMessage = z.output<typeof message>

const thread = z.object({
  /** Newest first. */
  data: z.array(message),
  has_earlier: z.boolean(),
  /** How many of the other side's messages this side has not read; a team reads as one. */
  unread: z.int(),
  /** The job's, in which the time asked for is the end of a day. */
  time_zone: z.string(),
  /** Why this side can't write; null if it can, or if only the caller's role forbids it. */
  silence: z.enum(silences).nullable(),
  may: z.object({ write: z.boolean() }),
})
export type ApplicationThread = z.output<typeof thread>

const params = z.strictObject({ id })
const query = z.strictObject({
  /** Only messages before this one. */
  before: id.optional(),
  size: z.int().min(1).max(MAX_PAGE_SIZE).default(MESSAGES_SHOWN),
})
export type ThreadQuery = z.output<typeof query>
/** The newest message that was read. */
const read = z.strictObject({ last: id })
const body = z.strictObject({ message: messageText })
const writing = {
  method: 'POST',
  status: 201,
  limit: 60,
  once_a_minute: true,
  params,
  body,
  output: message,
  problems: ['not_found', 'step_not_possible', 'too_many_requests'],
} as const

const ofStudent = 'Student applications'
const ofTeam = 'Applicants'

export const ownThread = endpoint({
  method: 'GET',
  path: '/student/job/application/:id/messages',
  tag: ofStudent,
  summary: 'Get the messages between the student and the employer about an application, newest first',
  access: asStudent,
  params,
  query,
  output: thread,
  problems: ['not_found'],
})

export const writeToEmployer = endpoint({
  ...writing,
  path: '/student/job/application/:id/messages',
  tag: ofStudent,
  summary: `Write to the employer about an application; its team is notified in the app and by email. At most ${MESSAGES_AN_HOUR} messages an hour for each application`,
  access: asStudent,
})

export const readOwnThread = endpoint({
  method: 'PUT',
  path: '/student/job/application/:id/messages/read',
  tag: ofStudent,
  summary: 'Mark the messages of an application as read, up to one of them; repeating it changes nothing',
  access: asStudent,
  params,
  body: read,
  problems: ['not_found'],
})

export const unreadThreads = endpoint({
  method: 'GET',
  path: '/student/job/unread-messages',
  tag: ofStudent,
  summary: `List the student’s applications with messages they have not read (at most ${MOST_UNREAD})`,
  access: asStudent,
  output: z.object({ applications: z.array(z.object({ application_id: id, job_id: id, unread: z.int() })) }),
})

export const applicantThread = endpoint({
  method: 'GET',
  path: '/employer/job/applicant/:id/messages',
  tag: ofTeam,
  summary:
    'Get the messages between the team and an applicant, newest first; none of them after a withdrawal, until the student applies again',
  access: asEmployer(),
  params,
  query,
  output: thread,
  problems: ['not_found'],
})

export const writeToApplicant = endpoint({
  ...writing,
  path: '/employer/job/applicant/:id/messages',
  tag: ofTeam,
  summary: `Write to an applicant, who is notified in the app and by email. At most ${MESSAGES_AN_HOUR} messages an hour for each application`,
  access: asEmployer('member'),
})

export const readApplicantThread = endpoint({
  method: 'PUT',
  path: '/employer/job/applicant/:id/messages/read',
  tag: ofTeam,
  summary:
    'Mark the messages of an application as read for the team, up to one of them; repeating it changes nothing',
  access: asEmployer(),
  params,
  body: read,
  problems: ['not_found'],
})
