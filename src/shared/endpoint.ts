import type { z } from 'zod'
import type { ProblemWord } from './problems.ts'

export type Role = 'student' | 'employer_user' | 'university_user'
export type OrganizationKind = 'employer' | 'university'
/** `recruiter` exists at employers, `staff` at universities; they have the same rights. */
export type TeamRole = 'owner' | 'admin' | 'recruiter' | 'staff' | 'viewer'
/** The lowest team role that may call. `member` means recruiter or staff. */
export type TeamRight = 'owner' | 'admin' | 'member' | 'viewer'

/** Who may call. The gate enforces it; the access test checks every call against it. */
export type Access =
  | { who: 'anyone' }
  | { who: 'signed_in' }
  | { who: 'student' }
  | { who: 'employer'; right: TeamRight }
  | { who: 'university'; right: TeamRight }
  /** Teams of either kind. */
  | { who: 'organization'; right: TeamRight }
  | { who: 'operator' }

export const anyone = { who: 'anyone' } as const
export const signedIn = { who: 'signed_in' } as const
export const asStudent = { who: 'student' } as const
export const asEmployer = (right: TeamRight = 'viewer') => ({ who: 'employer', right }) as const
export const asUniversity = (right: TeamRight = 'viewer') => ({ who: 'university', right }) as const
export const asOrganization = (right: TeamRight = 'viewer') => ({ who: 'organization', right }) as const
export const asOperator = { who: 'operator' } as const

/**
 * How far sign-in has come: password accepted but second step missing; signed in but two-step sign-in still
 * to be set up; complete.
 */
export type SessionStage = 'second_step' | 'set_up' | 'full'

/** `image`: JPEG, PNG, WebP, GIF up to 5 MiB, re-encoded. `document`: PDF or DOCX up to 10 MiB. `proof`: PDF or image. `data`: JSON or CSV text up to 25 MiB. */
export type FileKind = 'image' | 'document' | 'proof' | 'data'

/** Default limit for a JSON body, in bytes. */
export const BODY_LIMIT = 256 * 1024

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, with `:name` parameters. */
  path: string
  summary: string
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** No form checks the body before it is sent, so the browser has no schema of it. */
  formless?: true
  /**
   * When set, the call is multipart: members of `body` travel as form fields, lists and objects as JSON text.
   * A PUT also takes JSON.
   */
  files?: Record<string, FileKind>
  /** Requires a recent confirmation of identity, from `POST /account/confirm`. */
  fresh?: true
  /** Limit for a JSON body in bytes, where `BODY_LIMIT` is too little or too much. */
  body_limit?: number
  /**
   * Absent: 204 without a body. `'file'`: the handler returns a `FileAnswer`. `'stream'`: server-sent events.
   */
  output?: z.ZodType | 'file' | 'stream'
  /** The answer is large, and repeats nothing the caller chose: it is compressed. */
  compressed?: true
  /** Success status when it is not 200. */
  status?: 201 | 202
  /** Problems beyond those that follow from `access` and the inputs. */
  problems?: readonly ProblemWord[]
  /** Attempts per minute and address, where the general limit is too generous. Shared by all servers. */
  limit?: number
  /**
   * Attempts per minute for the email in the body, from all addresses; defaults to half of `limit`. 0 where
   * the limit would let anyone lock the owner out.
   */
  limit_for_one?: number
  /**
   * Only these outcomes count as attempts; any other is refunded, because a whole campus may share one
   * address.
   */
  counts_only?: readonly ProblemWord[]
  /** Called so often that each process counts by itself and adds what is much to what the others counted. */
  counted_loosely?: true
  /**
   * Called by mail providers: a form body is accepted but not read. Only for calls whose address carries its
   * own proof.
   */
  takes_form?: true
  /**
   * The header in which the caller, a machine, signed the body. The body is handed over unread, as
   * `{ text, signature }`: only the bytes that were signed prove who calls.
   */
  signed_by?: string
  /** A second address by which something outside knows the call; a full path, not below `/api`. */
  also_at?: string
  /**
   * A GET with an effect, required by the specification: answers `fetch` from our own pages and programs,
   * never a link or an image. Each has a POST twin.
   */
  effect?: true
  /** A GET that is never answered from a replica: it decides by rows of this moment, or answers what was just told. */
  current?: true
  /**
   * Each call creates a row or sends an email. The same content from the same account within a minute counts
   * once, even without an `Idempotency-Key`.
   */
  once_a_minute?: true
  /** The response contains a secret, so it is never stored for replay. */
  holds_secret?: true
  /** Incomplete sessions that may call it too; for other public calls they count as signed out. */
  stages?: readonly Exclude<SessionStage, 'full'>[]
  tag: string
}

/** Whether the call accepts JSON: PUT calls may leave the file out. */
export const takesJson = ({ files, method }: Pick<Endpoint, 'files' | 'method'>): boolean =>
  !files || method === 'PUT'

/** Declares one call. Server and browser types follow from the value. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Given<S> = S extends z.ZodType ? z.input<S> : undefined

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>
export type QueryOf<E extends Endpoint> = Parsed<E['query']>
export type BodyOf<E extends Endpoint> = Parsed<E['body']>
export type OutputOf<E extends Endpoint> = E['output'] extends z.ZodType ? z.output<E['output']> : undefined

type Member<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : // biome-ignore lint/complexity/noBannedTypes: the empty object is what "every member is optional" means here
    {} extends T
    ? { [P in K]?: T }
    : { [P in K]: T }

/** What a caller passes, by part. */
export type InputOf<E extends Endpoint> = Member<'params', Given<E['params']>> &
  Member<'query', Given<E['query']>> &
  Member<'body', Given<E['body']>> &
  (E['files'] extends Record<infer N, FileKind>
    ? { files?: Partial<Record<N, Blob | null | undefined>> }
    : { files?: undefined })
