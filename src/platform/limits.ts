import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { countLabel } from '#shared/labels.ts'
import { Problem } from '#shared/problems.ts'
import { countAttempts, refundAttempt } from './attempts.ts'
import { MINUTE } from './clock.ts'
import type { Deps } from './deps.ts'
import { isOfApi } from './matched.ts'
import { networkOf } from './networks.ts'
import { createSharedCounts } from './shared-counts.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts an attempt by the calling address, before a body is read. */
    countAddress(endpoint: Endpoint, request: FastifyRequest): Promise<void>
    /** Counts an attempt for the identity in the body, then runs the call. */
    withinLimits<T>(
      endpoint: Endpoint,
      request: FastifyRequest,
      body: unknown,
      run: () => Promise<T>,
    ): Promise<T>
  }
}

/** Calls per minute from one address, all calls together, at all processes. */
const GENERAL = 1200
/** From this part of a limit on, what is counted at one process is counted with the others'. */
const NOTABLE = 1 / 20

const slowDown = (milliseconds: number): Problem => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return new Problem(
    'too_many_requests',
    `Too many attempts. Please wait ${countLabel(seconds, 'second')} and try again`,
    {
      headers: { 'retry-after': String(seconds) },
    },
  )
}

const identityOf = (body: unknown): string | null => {
  const email = (body as { email?: unknown } | undefined)?.email
  return typeof email === 'string' ? email : null
}

/** A call and its GET twin count as one. */
const nameOf = ({ method, effect, path }: Endpoint): string => `${effect ? 'POST' : method} ${path}`

/** A person signs in to one of several roles with one password: attempts at all of them share one count. */
const doorOf = (endpoint: Endpoint): string => nameOf(endpoint).replace(/ \/[^/]+\/auth\//, ' /auth/')

const wasGuess = ({ counts_only }: Endpoint, error: unknown): boolean =>
  error instanceof Problem && counts_only!.includes(error.word)

/**
 * Allows `endpoint.limit` calls a minute per address, and fewer per identity (the email given), across all
 * servers of the installation. Beside it, there is a generous limit on everything one address calls, which
 * they count together as soon as it is much.
 */
export const registerLimits = async (app: FastifyInstance, deps: Deps, enabled: boolean): Promise<void> => {
  if (!enabled) {
    app.decorate('countAddress', async () => {})
    app.decorate('withinLimits', (_endpoint, _request, _body, run) => run())
    return
  }
  const keyGenerator = (request: FastifyRequest) => networkOf(request.ip)
  const counts = createSharedCounts(deps)
  app.addHook('onClose', async () => counts.close())
  class Together {
    incr(network: string, done: (error: null, found: { current: number; ttl: number }) => void) {
      done(null, counts.count(`any call from ${network}`, GENERAL * NOTABLE))
    }
    child() {
      return this
    }
  }
  await app.register(rateLimit, {
    max: GENERAL,
    timeWindow: MINUTE,
    keyGenerator,
    store: Together,
    allowList: (request) => !isOfApi(request),
    errorResponseBuilder: (_request, context) => slowDown(context.ttl),
  })
  const countLoosely = (endpoint: Endpoint, max: number, request: FastifyRequest): void => {
    const { current, ttl } = counts.count(`${nameOf(endpoint)} from ${networkOf(request.ip)}`, max * NOTABLE)
    if (current > max) throw slowDown(ttl)
  }
  /** Attempts that count only if they turn out to be wrong guesses. */
  const maybeInnocent = new WeakMap<FastifyRequest, string>()
  app.decorate('countAddress', async (endpoint, request) => {
    const { limit, counts_only } = endpoint
    if (!limit) return
    if (endpoint.counted_loosely) return countLoosely(endpoint, limit, request)
    const name = `${nameOf(endpoint)} from ${networkOf(request.ip)}`
    const wait = await countAttempts(deps, [{ name, max: limit }])
    if (wait > 0) throw slowDown(wait)
    if (counts_only) maybeInnocent.set(request, name)
  })
  app.decorate('withinLimits', async (endpoint, request, body, run) => {
    const { limit, limit_for_one = Math.ceil((limit ?? 0) / 2) } = endpoint
    const identity = limit && limit_for_one && !endpoint.counted_loosely ? identityOf(body) : null
    if (identity) {
      const wait = await countAttempts(deps, [
        { name: `${doorOf(endpoint)} for ${identity}`, max: limit_for_one },
      ])
      if (wait > 0) {
        maybeInnocent.delete(request)
        throw slowDown(wait)
      }
    }
    try {
      return await run()
    } catch (error) {
      if (endpoint.counts_only && wasGuess(endpoint, error)) maybeInnocent.delete(request)
      throw error
    }
  })
  app.addHook('onSend', async (request) => {
    const name = maybeInnocent.get(request)
    if (name) await refundAttempt(deps, name)
  })
}
