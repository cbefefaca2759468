import { Readable } from 'node:stream'
import { create as disposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { Claim } from '#platform/claims.ts'
import { withCallContext } from '#platform/current-call.ts'
import { check, fromTexts, queryTexts } from '#platform/decode.ts'
import type { Deps } from '#platform/deps.ts'
import type { FileAnswer } from '#platform/file-answer.ts'
import { fileHeaders } from '#platform/headers.ts'
import { writtenAnswer } from '#platform/kept-answers.ts'
import { searchOf } from '#platform/matched.ts'
import { coarseNetwork } from '#platform/networks.ts'
import { logRefusal } from '#platform/refusals.ts'
import { serializerOf } from '#platform/schemas.ts'
import type { ScopeOf } from '#platform/scope.ts'
import type { Upload } from '#platform/uploads.ts'
import { isOfNow, whileAuthorized } from '#platform/while-authorized.ts'
import {
  type BodyOf,
  type Endpoint,
  type OutputOf,
  type ParamsOf,
  type QueryOf,
  takesJson,
} from '#shared/endpoint.ts'
import { Problem, type ProblemWord } from '#shared/problems.ts'
import { cookieFor, deviceOf } from './cookies.ts'
import { admit, admitStage } from './gate.ts'
import { isRepeatable, once } from './idempotency.ts'
import { answerWhereItMay } from './lagging.ts'
import { type Device, extendSession, isFresh, sessionCookie } from './session.ts'
import { readSession, readSessionAgain, type SessionRow } from './session-reading.ts'

type FilesOf<E extends Endpoint> =
  E['files'] extends Record<infer N, unknown> ? Partial<Record<N & string, Upload>> : undefined

/** One call, checked and admitted. */
export interface Call<E extends Endpoint> {
  deps: Deps
  scope: ScopeOf<E['access']>
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  files: FilesOf<E>
  /** Where the call comes from. */
  device: Device
  /** How far a browser that reconnects to a stream has read it. */
  last_event_id: string | null
  /** Sets the session cookie, or clears it with null. */
  setSession(secret: string | null): void
}

/** A call without an output answers 204; what its command returns is ignored. */
type AnswerOf<E extends Endpoint> = E['output'] extends 'file'
  ? FileAnswer
  : E['output'] extends 'stream'
    ? Readable
    : undefined extends E['output']
      ? unknown
      : OutputOf<E>

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerOf<E>>

export type Handlers<C> = {
  [K in keyof C as C[K] extends Endpoint ? K : never]: C[K] extends Endpoint ? Handler<C[K]> : never
}

/** Pairs every call of a contract with its handler; a call without a handler does not compile. */
export const serve = <C extends object>(contract: C, handlers: Handlers<C>) => ({ contract, handlers })
export type Routes = { contract: object; handlers: object }

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value

export const endpointsOf = (contract: object): Array<[string, Endpoint]> =>
  Object.entries(contract).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))

const readBody = async (
  app: FastifyInstance,
  endpoint: Endpoint,
  request: FastifyRequest,
  session: SessionRow | null,
) => {
  if (endpoint.files && (request.isMultipart() || !takesJson(endpoint))) {
    const { texts, files, release } = await app.readUploads(endpoint, request, session?.person_id ?? null)
    return { given: () => fromTexts(endpoint.body ?? z.object({}), texts), files, release }
  }
  return { given: () => request.body ?? {}, files: endpoint.files && {}, release: async () => {} }
}

const sendFile = (
  reply: FastifyReply,
  { stream, ...answer }: FileAnswer,
  requireAdmitted: () => Promise<unknown>,
) => {
  fileHeaders(reply, { type: answer.content_type, shown: answer.inline ?? false })
  return reply
    .header('content-type', answer.content_type)
    .header(
      'content-disposition',
      disposition(answer.filename, { type: answer.inline ? 'inline' : 'attachment' }),
    )
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(stream instanceof Readable ? whileAuthorized(stream, requireAdmitted) : stream)
}

/** Only for the visitor; what is for signed-in people leaves no trace in a browser others use too. */
const cachingOf = ({ access }: Endpoint): string =>
  access.who === 'anyone' ? 'private, no-cache' : 'private, no-store'

/** Neither stored, compressed nor buffered on the way. */
const sendEvents = (reply: FastifyReply, events: Readable) =>
  reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(events)

/** Problems any call can answer, by what it declares. */
export const impliedProblems = (endpoint: Endpoint): ProblemWord[] => {
  const words: ProblemWord[] = [
    'malformed',
    'unknown_parameter',
    'too_many_requests',
    'cross_site',
    'overloaded',
    'unavailable',
  ]
  if (endpoint.access.who !== 'anyone') {
    words.push('not_signed_in')
    if (!endpoint.stages?.includes('second_step')) words.push('second_step_needed')
    if (!endpoint.stages?.includes('set_up')) words.push('two_step_required')
  }
  if (!['anyone', 'signed_in'].includes(endpoint.access.who)) words.push('not_allowed')
  if (['student', 'employer', 'university', 'organization'].includes(endpoint.access.who))
    words.push('email_not_verified', 'pending_review', 'not_active')
  if (endpoint.fresh) words.push('confirm_password')
  if (endpoint.params || endpoint.output === 'file') words.push('not_found')
  if (endpoint.body || endpoint.files) words.push('invalid', 'too_large', 'media_type')
  if (endpoint.files) words.push('file_too_large', 'file_type', 'upload_quota')
  if (isRepeatable(endpoint)) words.push('still_working', 'already_done', 'key_reused')
  return words
}

const declared = (endpoint: Endpoint, problem: Problem): boolean =>
  problem.word === 'unexpected' ||
  impliedProblems(endpoint).includes(problem.word) ||
  (endpoint.problems?.includes(problem.word) ?? false)

/** What is known about a call before its body is read. */
interface Admitted {
  at: number
  session: SessionRow | null
  scope: unknown
  params: unknown
  query: unknown
}
const admitted = new WeakMap<FastifyRequest, Admitted>()
/** The session that came along, even if the call is refused. */
const sessions = new WeakMap<FastifyRequest, SessionRow>()

/** Checks rights and limits first, so that no one without access can make us read a body. */
const admission = async (
  app: FastifyInstance,
  deps: Deps,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Admitted> => {
  const at = performance.now()
  const now = deps.clock.now()
  const known = await readSession(deps, request.cookies[sessionCookie(deps.config)], now)
  if (known) sessions.set(request, known)
  const session = admitStage(endpoint, known)
  const scope = admit(endpoint.access, session, request.id)
  if (endpoint.fresh && !(session && isFresh(session, now))) throw new Problem('confirm_password')
  if (session) await extendSession(deps.db, session, () => coarseNetwork(request.ip), now)
  await app.countAddress(endpoint, request)
  const params = endpoint.params && check(endpoint.params, request.params, 'params')
  const query = queryTexts(endpoint.query, searchOf(request))
  return {
    at,
    session,
    scope,
    params,
    query: endpoint.query && check(endpoint.query, fromTexts(endpoint.query, query), 'query'),
  }
}

/** Checks rights again for anyone who takes long to send a body or read an answer. */
const admittedStill = async (
  deps: Deps,
  endpoint: Endpoint,
  request: FastifyRequest,
  before: Admitted,
): Promise<Admitted> => {
  if (!before.session || isOfNow(before.at)) return before
  const session = admitStage(endpoint, await readSessionAgain(deps, before.session))
  return { ...before, session, scope: admit(endpoint.access, session, request.id) }
}

/** Calls with files share one lane: an object store that hangs then keeps none of the others waiting. */
const laneOf = ({ method, path }: Endpoint, files: object = {}): string =>
  Object.keys(files).length > 0 ? 'calls with files' : `${method} ${path}`

/** Makes one Fastify route from one declared call. */
export const bind = (
  app: FastifyInstance,
  deps: Deps,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
): void => {
  const output = endpoint.output
  const route = (url: string): RouteOptions => ({
    method: endpoint.method,
    url,
    exposeHeadRoute: false,
    ...(output &&
      typeof output !== 'string' && {
        schema: { response: { '2xx': {} } },
        serializerCompiler: () => (answer) => serializerOf(output)(answer),
      }),
    config: { endpoint },
    ...(endpoint.compressed && { compress: {} }),
    ...(endpoint.body_limit && { bodyLimit: endpoint.body_limit }),
    onError: async (request, _reply, error) => {
      const person_id = sessions.get(request)?.person_id
      logRefusal(deps, request, { person_id, network: coarseNetwork(request.ip) }, error)
    },
    preParsing: async (request) => {
      admitted.set(request, await admission(app, deps, endpoint, request))
    },
    handler: async (request, reply) => {
      const before = admitted.get(request)!
      const { given, files, release } = await readBody(app, endpoint, request, before.session)
      const still = () => admittedStill(deps, endpoint, request, before)
      try {
        const { session, scope, params, query } = await still()
        const body = endpoint.body && check(endpoint.body, given(), 'body')
        const call = {
          deps,
          scope,
          params,
          query,
          body,
          files,
          setSession: cookieFor(reply, deps),
          device: deviceOf(request, reply, deps),
          last_event_id: request.headers['last-event-id']?.toString() ?? null,
        }
        const run = (claim?: Claim) =>
          withCallContext({ name: laneOf(endpoint, files), ...(claim && { claim }) }, () =>
            answerWhereItMay(
              deps,
              endpoint,
              request,
              reply,
              session?.account_id ?? session?.person_id ?? null,
              () => handler(call as unknown as Call<Endpoint>),
            ),
          )
        const answer = await app.withinLimits(endpoint, request, body, () =>
          once(deps, endpoint, session, request, { body, files }, run),
        )
        if (output === 'file') return await sendFile(reply, answer as unknown as FileAnswer, still)
        if (output === 'stream') return await sendEvents(reply, answer as unknown as Readable)
        if (!output) return await reply.status(204).send()
        void reply.status(endpoint.status ?? 200).header('cache-control', cachingOf(endpoint))
        const kept = writtenAnswer(answer as object, serializerOf(output))
        if (!kept) return answer
        void reply.type('application/json; charset=utf-8').header('etag', kept.etag)
        return kept.json
      } catch (error) {
        if (error instanceof Problem && !declared(endpoint, error)) {
          throw new Error(
            `${endpoint.method} ${endpoint.path} answers "${error.word}", which its contract does not declare`,
            { cause: error },
          )
        }
        throw error
      } finally {
        await release()
      }
    },
  })
  app.route(route(`/api${endpoint.path}`))
  if (endpoint.also_at) app.route(route(endpoint.also_at))
}
