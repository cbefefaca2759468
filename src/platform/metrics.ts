import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { Problem } from '#shared/problems.ts'
import type { Config } from './config.ts'
import { isFromHere } from './loopback.ts'
import { hashSecret } from './secrets.ts'

/**
 * Requires the token where one is set. Without one, in development, allows only this machine: in production a
 * proxy on the same host would pass for it.
 */
const mayRead = (request: FastifyRequest, { metricsToken, production }: Config): boolean => {
  if (!metricsToken) return !production && isFromHere(request)
  const given = /^Bearer ([\x21-\x7e]{1,500})$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(hashSecret(given), hashSecret(metricsToken))
}

/** Durations by route for Prometheus at /metrics. */
export const registerMetrics = (app: FastifyInstance, config: Config): void => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer, in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config)) throw new Problem('not_found')
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}
