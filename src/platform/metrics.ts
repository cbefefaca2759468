import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { Problem } from '#shared/problems.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { openStreams } from './live.ts'
import { isFromHere } from './loopback.ts'
import { readUnsentMails } from './mail/mail-health.ts'
import { sumOverProcesses } from './metrics-of-processes.ts'
import { readQueues } from './queue-health.ts'
import { registerReplicaMetrics } from './replica/replica-metrics.ts'
import { hashSecret } from './secrets.ts'
import type { Counted } from './telemetry/pushed-metrics.ts'
import type { OpenTelemetry } from './telemetry/start.ts'

/**
 * Requires the token where one is set. Without one, in development, allows only this machine: in production a
 * proxy on the same host would pass for it.
 */
const mayRead = (request: FastifyRequest, { metricsToken, production }: Config): boolean => {
  if (!metricsToken) return !production && isFromHere(request)
  const given = /^Bearer ([\x21-\x7e]{1,500})$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(hashSecret(given), hashSecret(metricsToken))
}

/** What this process counts about itself. */
const createOwnMetrics = (deps: Deps) => {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(deps.statementTimes)
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer, in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  new Gauge({
    name: 'db_client_connections',
    help: 'Connections to the database by state, used or idle',
    labelNames: ['state'],
    registers,
    collect() {
      const { used, idle } = deps.connections()
      this.set({ state: 'used' }, used)
      this.set({ state: 'idle' }, idle)
    },
  })
  new Gauge({
    name: 'db_client_connections_pending',
    help: 'Calls waiting for a connection to the database',
    registers,
    collect() {
      this.set(deps.connections().waiting)
    },
  })
  new Gauge({
    name: 'fairlead_event_streams',
    help: 'Open streams of live notices',
    registers,
    collect() {
      this.set(openStreams(deps))
    },
  })
  if (deps.replica) registerReplicaMetrics(registers, deps.replica)
  return { registry, durations }
}

const inSeconds = (moment: string): number => Date.parse(moment) / 1000

/** What the database knows, the same for every process. Returns what reads it when asked for. */
const createSharedMetrics = ({ db, log }: Deps) => {
  const registry = new Registry()
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `fairlead_${name}`, help, labelNames, registers: [registry] })
  const reachable = gauge('database_up', 'Whether the database answered, 1 or 0')
  const jobs = gauge('jobs', 'Jobs by queue and state: due, later, active or failed', ['queue', 'state'])
  const jobDue = gauge('jobs_due_timestamp_seconds', 'Since when the longest-waiting job is due', ['queue'])
  const jobDone = gauge('jobs_done_timestamp_seconds', 'When a job was last completed', ['queue'])
  const mails = gauge('emails', 'Unsent emails by state: waiting, refused (to be retried) or failed', [
    'state',
  ])
  const mailSince = gauge('emails_since_timestamp_seconds', 'When the oldest email of a state was written', [
    'state',
  ])

  const read = async () => {
    const [queues, unsent] = await Promise.all([readQueues(db), readUnsentMails(db)])
    for (const { name: queue, due_since, last_done_at, ...counts } of queues) {
      for (const state of ['due', 'later', 'active', 'failed'] as const)
        jobs.set({ queue, state }, counts[state])
      if (due_since) jobDue.set({ queue }, inSeconds(due_since))
      if (last_done_at) jobDone.set({ queue }, inSeconds(last_done_at))
    }
    for (const state of ['waiting', 'refused', 'failed'] as const) mails.set({ state }, unsent[state])
    if (unsent.waiting_since) mailSince.set({ state: 'waiting' }, inSeconds(unsent.waiting_since))
  }
  return async (): Promise<Registry> => {
    registry.resetMetrics()
    await read().then(
      () => reachable.set(1),
      (error: Error) => {
        registry.resetMetrics()
        log.warn({ err: error }, 'metrics')
      },
    )
    return registry
  }
}

/** `/metrics` for Prometheus: of all processes of this machine together, and of the installation. */
export const registerMetrics = (app: FastifyInstance, deps: Deps, telemetry?: OpenTelemetry): void => {
  const { registry, durations } = createOwnMetrics(deps)
  const processes = sumOverProcesses(registry)
  const installation = createSharedMetrics(deps)
  telemetry?.pushMetrics(async () => {
    const registries = [registry, await installation()]
    const all = await Promise.all(registries.map((one) => one.getMetricsAsJSON()))
    return all.flat() as Counted[]
  })
  app.addHook('onResponse', async (request, reply) => {
    // a stream lasts as long as someone listens
    if (reply.getHeader('content-type')?.toString().startsWith('text/event-stream')) return
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, deps.config)) throw new Problem('not_found')
    const texts = await Promise.all([processes(), installation().then((all) => all.metrics())])
    return reply.type(registry.contentType).header('cache-control', 'no-store').send(texts.join('\n'))
  })
}
