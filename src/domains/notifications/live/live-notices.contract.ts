import { z } from 'zod'
import { asEmployer, asOperator, asStudent, asUniversity, endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { noticeKinds } from '../notices.contract.ts'

const tag = 'Notifications'

/** A position in the stream: everything written after it is new. Long enough for any, short enough for the database. */
export const streamPosition = z.string().regex(/^\d{1,18}$/)

/** What an event carries: `hello` when the stream opens, `notices` when there is something new. */
export const news = z.object({
  /** Across all the caller's lists. */
  unread: z.int(),
  notices: z.array(
    z.object({ id, kind: z.enum(noticeKinds), title: z.string(), text: z.string(), link: z.string() }),
  ),
})
export type News = z.output<typeof news>

/** What the event `access` carries, first of all and whenever the caller's rights change. */
export const access = z.object({
  /** As in `GET /session`; null when the session no longer gives any access and the stream ends. */
  rights: z.string().nullable(),
  /** What ended: this session, the account, or the organization it belongs to. */
  why: z.enum(['session', 'account', 'organization']).nullable(),
})
export type Access = z.output<typeof access>

type Caller = typeof asStudent | typeof asOperator | ReturnType<typeof asEmployer | typeof asUniversity>

const liveCall = <const P extends string, A extends Caller>(path: P, access: A) =>
  endpoint({
    method: 'GET',
    path,
    tag,
    summary:
      'The caller’s notices as they are written, and changes to the caller’s rights, as server-sent events; a reconnect with Last-Event-ID returns what was missed',
    access,
    /** The value of Last-Event-ID, for a browser that opens a new stream. */
    query: z.strictObject({ since: streamPosition.optional() }),
    output: 'stream',
  })

export const studentLive = liveCall('/student/notifications/live', asStudent)
export const employerLive = liveCall('/employer/notifications/live', asEmployer())
export const universityLive = liveCall('/university/notifications/live', asUniversity())
/** Operators have no notices; they hear only about changes to their rights. */
export const operatorLive = liveCall('/operator/live', asOperator)
