import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import etag from '@fastify/etag'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { bind, endpointsOf, type Handler } from '#gate/http.ts'
import { describeApi, registerDocs } from '#gate/openapi.ts'
import { sessionCookie } from '#gate/session.ts'
import { onActivity } from '#platform/activity.ts'
import { writeBatchedCounters } from '#platform/batched-counters.ts'
import { registerCauses } from '#platform/causes-of-requests.ts'
import { registerCompression } from '#platform/compression.ts'
import type { Deps } from '#platform/deps.ts'
import { registerDraining } from '#platform/draining.ts'
import { registerErrors } from '#platform/errors.ts'
import { registerForms } from '#platform/forms.ts'
import { registerHeaders } from '#platform/headers.ts'
import { registerHealth } from '#platform/health.ts'
import { registerJson } from '#platform/json.ts'
import { hashAnswer } from '#platform/kept-answers.ts'
import { registerLimits } from '#platform/limits.ts'
import { closeStreams } from '#platform/live.ts'
import { registerLoadShedding } from '#platform/load-shedding.ts'
import { registerHostCheck } from '#platform/loopback.ts'
import { registerMailbox, storesMailLocally } from '#platform/mail/mailbox.ts'
import { originForm } from '#platform/matched.ts'
import { registerMedia } from '#platform/media.ts'
import { registerMetrics } from '#platform/metrics.ts'
import { registerOriginCheck } from '#platform/origin.ts'
import { type BodyTimeLimits, registerSlowBodies } from '#platform/slow-bodies.ts'
import type { OpenTelemetry } from '#platform/telemetry/start.ts'
import { registerUploads } from '#platform/upload-forms.ts'
import { registerWeb } from '#platform/web.ts'
import { BODY_LIMIT, type Endpoint } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { contracts, extraRoutes, routes } from './slices.ts'

export interface AppOptions {
  /** Off for tests and measurements that call more often than a person could. */
  rateLimits?: boolean
  /** Answers 503 when the event loop lags; off for measurements. */
  shedLoad?: boolean
  /** How long bodies may take; shorter in tests. */
  patience?: Partial<BodyTimeLimits>
  /** Aborted when the server is about to stop. */
  leaving?: AbortSignal
  /** What is told of traces and metrics to a collector, where one is set. */
  telemetry?: OpenTelemetry | undefined
  /** Where the built web app is; without it only the API answers. */
  distDir?: string
}

const everyEndpoint = (): Array<[string, Endpoint]> => contracts.flatMap((contract) => endpointsOf(contract))

/** Builds the application from its parts; nothing listens yet. */
export const buildApp = async (deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> => {
  const { config } = deps
  const leaving = options.leaving ?? new AbortController().signal
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: !config.production }),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    // answers may take as long as they like
    requestTimeout: config.connections.request,
    keepAliveTimeout: config.connections.keepAlive,
    http: {
      headersTimeout: Math.min(config.times.headers, config.connections.request),
      connectionsCheckingInterval: 5_000,
    },
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // who is connected is answered, and so are the calls of a page that is being made
    return503OnClosing: false,
    rewriteUrl: ({ url }) => originForm(url!),
  })
  registerErrors(app)
  registerCauses(app, config)
  app.server.on('error', (error) =>
    deps.log.error({ err: error }, 'the server could not accept a connection'),
  )
  await registerHeaders(app, config)
  registerHostCheck(app, config)
  await app.register(etag, { weak: true, hashFn: hashAnswer })
  await registerCompression(app)
  await app.register(cookie)
  await app.register(multipart)
  registerSlowBodies(app, options.patience)
  await registerLimits(app, deps, options.rateLimits ?? true)
  registerUploads(app, deps)
  if (options.shedLoad ?? config.production) await registerLoadShedding(app)
  app.addHook('onClose', () => writeBatchedCounters(deps))
  app.addHook('preClose', () => closeStreams(deps))
  registerDraining(app, leaving)
  registerForms(app)
  registerJson(app)
  registerOriginCheck(app, config)
  registerMetrics(app, deps, options.telemetry)
  for (const { contract, handlers } of routes) {
    for (const [name, endpoint] of endpointsOf(contract)) {
      bind(app, deps, endpoint, (handlers as Record<string, Handler<Endpoint>>)[name]!)
    }
  }
  await registerDocs(app, describeApi(everyEndpoint(), config.publicUrl, sessionCookie(config)))
  registerMedia(app, deps)
  for (const register of extraRoutes) register(app, deps)
  registerMailbox(app, deps)
  registerHealth(app, deps, leaving)
  if (options.distDir) {
    const settings = {
      public_url: config.publicUrl,
      small_screen_notice: config.smallScreenNotice ? ('on' as const) : ('off' as const),
      mailbox: storesMailLocally(config),
      contact_email: config.operatorEmail ?? null,
      analytics_script_url: config.analyticsScriptUrl ?? null,
    }
    await registerWeb(app, {
      distDir: options.distDir,
      settings,
      onChange: (listener) => onActivity(deps, listener),
    })
  }
  const nothingHere = async () => {
    throw new Problem('not_found')
  }
  app.all('/api/*', { preParsing: nothingHere }, nothingHere)
  return app
}
