import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#shared/problems.ts'
import type { Config } from './config.ts'
import { isLoopback, isLoopbackName } from './networks.ts'

const hostOf = ({ headers: { host = '' } }: FastifyRequest): string =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''

/** A proxy on this machine connects from here too, and says on whose behalf. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * Whether a person or program on this machine is asking, under one of its names: a stranger's site may point
 * its name here.
 */
export const isFromHere = (request: FastifyRequest): boolean =>
  isLoopback(request.socket.remoteAddress ?? '') &&
  FORWARDING.every((name) => request.headers[name] === undefined) &&
  isLoopbackName(hostOf(request))

/** Every browser identifies itself this way. */
export const isBrowser = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /^(Mozilla|Opera)\//.test(headers['user-agent'] ?? '')

/**
 * Guards a server open to this machine alone, which holds people whose password is printed and emails anyone
 * may read. A stranger's site whose name is pointed here (DNS rebinding) would share its origin.
 */
export const registerHostCheck = (app: FastifyInstance, { local }: Config): void => {
  if (!local) return
  app.addHook('onRequest', async (request) => {
    if (isBrowser(request) && !isLoopbackName(hostOf(request))) throw new Problem('wrong_host')
  })
}
