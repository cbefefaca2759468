import { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Caused, causedBy, currentSpan } from './cause.ts'
import type { Config } from './config.ts'
import { routePattern } from './telemetry/route-pattern.ts'
import type { Attributes, Span } from './telemetry/span.ts'
import { type Step, startSpan } from './telemetry/spans.ts'

const causes = new WeakMap<FastifyRequest, Caused & { span: Span | undefined }>()

/** Strangers could have everything recorded, or put it in traces of others. */
const continuedFrom = (
  { headers, socket }: FastifyRequest,
  { telemetry, trustProxy }: Pick<Config, 'telemetry' | 'trustProxy'>,
): string | undefined => {
  if (!telemetry?.continues) return undefined
  const from = socket.remoteAddress ?? ''
  const trusted = typeof trustProxy === 'function' ? trustProxy(from, 0) : trustProxy
  return trusted ? headers.traceparent?.toString() : undefined
}

const attributesOf = ({ publicUrl }: { publicUrl: URL }): Attributes => ({
  'url.scheme': publicUrl.protocol.slice(0, -1),
  'server.address': publicUrl.hostname,
  'server.port': Number(publicUrl.port) || (publicUrl.protocol === 'https:' ? 443 : 80),
})

/**
 * Everything a request leads to knows the request's id, which its answer carries as well, and is a step of its
 * trace. What reads its body goes on outside of it, so it is entered again after that.
 */
export const registerCauses = (app: FastifyInstance, config: Config): void => {
  const always = config.telemetry && attributesOf(config.telemetry)
  const begin = (request: FastifyRequest): Span | undefined => {
    if (!always) return undefined
    const { method, id, routeOptions, raw } = request
    const route = routeOptions.url && routePattern(routeOptions.url)
    // a page makes its calls inside the process
    const isOfPage = !(raw instanceof IncomingMessage) && currentSpan() !== undefined
    const step: Step = {
      name: route ? `${method} ${route}` : method,
      kind: isOfPage ? 'internal' : 'server',
      attributes: {
        ...always,
        'http.request.method': method,
        'http.route': route,
        'fairlead.request.id': id,
      },
      parent: isOfPage ? undefined : continuedFrom(request, config),
    }
    return startSpan(step, isOfPage ? currentSpan() : null)
  }
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id)
    const span = begin(request)
    const caused = causedBy(request.id, span)
    causes.set(request, { ...caused, span })
    caused.run(next)
  })
  app.addHook('preValidation', (request, _reply, next) => {
    causes.get(request)!.run(next)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const caused = causes.get(request)
    caused?.end()
    const span = caused?.span
    if (!span) return
    span.add({ 'http.response.status_code': statusCode })
    if (statusCode >= 500) span.fail(String(statusCode))
    span.end()
  })
}
