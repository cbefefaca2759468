import { isIPv6 } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '../shared/endpoint.ts'
import { Problem } from '../shared/problems.ts'
import { MINUTE } from './clock.ts'
import type { Deps } from './deps.ts'
import { countTries } from './tries.ts'

declare module 'fastify' {
  interface FastifyInstance {
    limitTries(endpoint: Endpoint, request: FastifyRequest, body: unknown): Promise<void>
  }
}

/** Calls a minute from one address, all calls together, at one process. */
const GENERAL = 1200

const slowDown = (milliseconds: number): Problem => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return new Problem('too_many_requests', `Please wait ${seconds} seconds and try again`, {
    headers: { 'retry-after': String(seconds) },
  })
}

/** Who has one IPv6 address has its network of 2^64 others. */
export const networkOf = (ip: string): string => {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [head, tail] = ip.split('::').map((part) => part.split(':').filter(Boolean)) as [string[], string[]?]
  const zeros = Array<string>(Math.max(0, 8 - head.length - (tail?.length ?? 0))).fill('0')
  return [...head, ...zeros, ...(tail ?? [])].slice(0, 4).join(':')
}

const identityOf = (body: unknown): string | null => {
  const email = (body as { email?: unknown } | undefined)?.email
  return typeof email === 'string' ? email : null
}

/** A person signs in at one of several doors, with one password: tries at one count at all. */
const doorOf = ({ method, path }: Endpoint): string =>
  `${method} ${path.replace(/^\/[^/]+\/auth\//, '/auth/')}`

/**
 * `endpoint.limit` a minute for an address, half of it for an identity (the email named), over all servers of the
 * installation; beside it a generous limit for everything one address calls, kept by each process.
 */
export const registerLimits = async (app: FastifyInstance, deps: Deps, enabled: boolean): Promise<void> => {
  if (!enabled) {
    app.decorate('limitTries', async () => {})
    return
  }
  const keyGenerator = (request: FastifyRequest) => networkOf(request.ip)
  await app.register(rateLimit, {
    max: GENERAL,
    timeWindow: MINUTE,
    keyGenerator,
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: (_request, context) => slowDown(context.ttl),
  })
  const inProcess = new Map<Endpoint, ReturnType<FastifyInstance['createRateLimit']>>()
  const countHere = async (endpoint: Endpoint, max: number, request: FastifyRequest) => {
    const counter = inProcess.get(endpoint) ?? app.createRateLimit({ max, timeWindow: MINUTE, keyGenerator })
    inProcess.set(endpoint, counter)
    const result = await counter(request)
    if (!result.isAllowed && result.isExceeded) throw slowDown(result.ttl)
  }
  app.decorate('limitTries', async (endpoint, request, body) => {
    const { limit } = endpoint
    if (!limit) return
    if (endpoint.counted_in_process) return countHere(endpoint, limit, request)
    const identity = identityOf(body)
    const wait = await countTries(deps, [
      { name: `${endpoint.method} ${endpoint.path} from ${networkOf(request.ip)}`, max: limit },
      ...(identity ? [{ name: `${doorOf(endpoint)} for ${identity}`, max: Math.ceil(limit / 2) }] : []),
    ])
    if (wait > 0) throw slowDown(wait)
  })
}
