import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { Problem } from '../shared/problems.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Durations by route for Prometheus at /metrics. Only this machine may read them: a request that a proxy forwarded is not from here. */
export const registerMetrics = (app: FastifyInstance): void => {
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
    const address = request.socket.remoteAddress ?? ''
    if (!LOOPBACK.has(address) || request.headers['x-forwarded-for'] || request.headers.forwarded)
      throw new Problem('not_found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
