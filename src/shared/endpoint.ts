import type { z } from 'zod'
import type { ProblemWord } from './problems.ts'

export type Role = 'student' | 'employer_user' | 'university_user'
export type OrganizationKind = 'employer' | 'university'
/** `recruiter` exists at employers, `staff` at universities; they stand on the same step. */
export type TeamRole = 'owner' | 'admin' | 'recruiter' | 'staff' | 'viewer'
/** The least a team member must be. `member` means recruiter or staff. */
export type TeamRight = 'owner' | 'admin' | 'member' | 'viewer'

/** Who may call. The gate of the HTTP binding enforces it; the access test walks it. */
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

/** How far a session has come: the password was right and the second step is to come; signed in, with a second step to set up first; all the way. */
export type SessionStage = 'second_step' | 'set_up' | 'full'

/** `image`: JPEG, PNG, WebP, GIF up to 5 MiB, re-encoded. `document`: PDF or DOCX up to 10 MiB. `proof`: PDF or image. `data`: JSON or CSV text up to 25 MiB. */
export type FileKind = 'image' | 'document' | 'proof' | 'data'

/** Bytes of JSON a call takes where its contract says nothing else. */
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
  /** Present: the call is multipart; the members of `body` travel as form fields, lists and objects as JSON text. A PUT takes JSON too. */
  files?: Record<string, FileKind>
  /** Asks for a proof of who one is that is some minutes old at most: `POST /account/confirm` gives it. */
  fresh?: true
  /** Bytes of JSON the call takes, where what its contract lets in needs more than `BODY_LIMIT`. */
  body_limit?: number
  /** Absent: 204, nothing comes back. `'file'`: the handler answers a `FileAnswer`. `'stream'`: server-sent events. */
  output?: z.ZodType | 'file' | 'stream'
  /** Success status when it is not 200. */
  status?: 201 | 202
  /** What it can answer besides what follows from `access` and the inputs. */
  problems?: readonly ProblemWord[]
  /** Tries per minute and address, where the general limit is too generous. All servers count together. */
  limit?: number
  /** Tries per minute for the email named, from all addresses; half of `limit` where it is not said. 0 where anybody could lock its owner out by it. */
  limit_for_one?: number
  /** The answers that tell of a wrong guess: a try that ends otherwise is given back to its address, which a whole hall may share. */
  counts_only?: readonly ProblemWord[]
  /** Called so often that each process counts for itself. */
  counted_in_process?: true
  /** Mail providers call it: a form's body is let in, unread. Only where the address proves itself. */
  takes_form?: true
  /** A second address, where something outside knows the call by it; whole, as a page's is. */
  also_at?: string
  /** A GET that changes something, as the specification has it: for `fetch` of our own pages and for programs, never for a link or an image. Each has a POST beside it. */
  effect?: true
  /** Each call makes another row or sends another letter: the same content by the same account within a minute is one, also without an `Idempotency-Key`. */
  once_a_minute?: true
  /** The answer carries a secret, so it is never kept to answer a repeat. */
  holds_secret?: true
  /** Sessions that have not come all the way and may call it too; to other calls open to anyone they are nobody. */
  stages?: readonly Exclude<SessionStage, 'full'>[]
  /** Sign-in, sign-out and the like work without an active account. */
  tag: string
}

/** A call whose form can carry a file: where it changes what is there, the file may be left out, and then JSON does. */
export const takesJson = ({ files, method }: Pick<Endpoint, 'files' | 'method'>): boolean =>
  !files || method === 'PUT'

/** Declares one call. The types of both sides follow from the value. */
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

/** What a caller hands over, by part. */
export type InputOf<E extends Endpoint> = Member<'params', Given<E['params']>> &
  Member<'query', Given<E['query']>> &
  Member<'body', Given<E['body']>> &
  (E['files'] extends Record<infer N, FileKind>
    ? { files?: Partial<Record<N, Blob | null | undefined>> }
    : { files?: undefined })
