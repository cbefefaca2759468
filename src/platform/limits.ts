import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '../shared/endpoint.ts'
import { Problem } from '../shared/problems.ts'
import { MINUTE } from './clock.ts'

declare module 'fastify' {
  interface FastifyInstance {
    limitTries(endpoint: Endpoint, request: FastifyRequest, body: unknown): Promise<void>
  }
}

/** Calls a minute from one address, all calls together. */
const GENERAL = 1200

const slowDown = (seconds: number): Problem =>
  new Problem('too_many_requests', `Please wait ${seconds} seconds and try again`, {
    headers: { 'retry-after': String(seconds) },
  })

const identityOf = (body: unknown): string | null => {
  const email = (body as { email?: unknown } | undefined)?.email
  return typeof email === 'string' ? email : null
}

type Counter = (
  request: FastifyRequest,
) => Promise<{ isAllowed: boolean; isExceeded?: boolean; ttlInSeconds?: number }>

/** Two limits for the calls that invite guessing: `endpoint.limit` a minute for an address, half of it for an identity (the email named). */
export const registerLimits = async (app: FastifyInstance, enabled: boolean): Promise<void> => {
  if (!enabled) {
    app.decorate('limitTries', async () => {})
    return
  }
  await app.register(rateLimit, {
    max: GENERAL,
    timeWindow: MINUTE,
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: (_request, context) => slowDown(Math.ceil(context.ttl / 1000)),
  })
  const counters = new Map<string, Counter>()
  const counterFor = (
    name: string,
    max: number,
    keyGenerator: (request: FastifyRequest) => string,
  ): Counter => {
    const known =
      counters.get(name) ?? (app.createRateLimit({ max, timeWindow: MINUTE, keyGenerator }) as Counter)
    counters.set(name, known)
    return known
  }
  const identities = new WeakMap<FastifyRequest, string>()
  const count = async (counter: Counter, request: FastifyRequest) => {
    const result = await counter(request)
    if (!result.isAllowed && result.isExceeded) throw slowDown(result.ttlInSeconds ?? 60)
  }
  app.decorate('limitTries', async (endpoint, request, body) => {
    if (!endpoint.limit) return
    const name = `${endpoint.method} ${endpoint.path}`
    await count(
      counterFor(`${name} address`, endpoint.limit, (r) => `${name} ${r.ip}`),
      request,
    )
    const identity = identityOf(body)
    if (!identity) return
    identities.set(request, identity)
    const half = Math.ceil(endpoint.limit / 2)
    await count(
      counterFor(`${name} identity`, half, (r) => `${name} ${identities.get(r)}`),
      request,
    )
  })
}
