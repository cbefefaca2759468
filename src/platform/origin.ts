import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#shared/problems.ts'
import type { Config } from './config.ts'
import { isBrowser } from './loopback.ts'
import { callOf } from './matched.ts'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** How scripts on our own pages fetch; links, images, frames and prefetching look different. */
const isOwnFetch = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-site'] === 'same-origin' &&
  ['cors', 'same-origin'].includes(String(headers['sec-fetch-mode'] ?? 'cors')) &&
  (headers['sec-fetch-dest'] ?? 'empty') === 'empty' &&
  headers['sec-purpose'] === undefined

/** Without Fetch Metadata a fetch can't be told from a link, so a browser that sends none has to use the POST. */
const isProgram = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-site'] === undefined &&
  headers.origin === undefined &&
  headers.referer === undefined &&
  headers['upgrade-insecure-requests'] === undefined &&
  !isBrowser({ headers })

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null)

/**
 * Outside production the server is also opened under names it wasn't told, such as 127.0.0.1 or one in the
 * local network.
 */
const isOurs = (origin: string, { headers }: FastifyRequest, config: Config): boolean =>
  origin === originOf(config.publicUrl) ||
  (!config.production && origin === originOf(`http://${headers.host}`))

/** Older browsers say where a write comes from by Origin, the oldest by Referer; programs by neither. */
const isOwnWrite = (request: FastifyRequest, config: Config): boolean => {
  const { headers } = request
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const from = headers.origin ?? (headers.referer && originOf(headers.referer))
  return from === undefined || from === '' || isOurs(String(from), request, config)
}

/**
 * Refuses what another site's page makes a visitor's browser send with its cookies. The matched route and its
 * declaration decide, not how the address is spelled.
 */
export const registerOriginCheck = (app: FastifyInstance, config: Config): void => {
  app.addHook('onRequest', async (request) => {
    if (callOf(request)?.effect) {
      if (!isOwnFetch(request.headers) && !isProgram(request.headers)) throw new Problem('cross_site')
    } else if (!reads.has(request.method) && !isOwnWrite(request, config)) throw new Problem('cross_site')
  })
}
