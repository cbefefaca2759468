import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#platform/config.ts'
import type { Deps } from '#platform/deps.ts'
import { coarseNetwork } from '#platform/networks.ts'
import { DEVICE_DAYS, type Device, deviceCookie, SESSION_DAYS_AT_MOST, sessionCookie } from './session.ts'

/** How far the database had come when this browser last wrote something. */
export const positionCookie = ({ secureCookies }: Pick<Config, 'secureCookies'>): string =>
  secureCookies ? '__Host-fairlead_position' : 'fairlead_position'

export const cookieOptions = ({ config }: Deps) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.secureCookies }) as const

/**
 * The browser keeps it as long as a session may last. Only the server knows when the session ends, so no
 * answer has to set an older secret again.
 */
export const cookieFor = (reply: FastifyReply, deps: Deps) => (secret: string | null) => {
  const options = cookieOptions(deps)
  const name = sessionCookie(deps.config)
  if (secret) void reply.setCookie(name, secret, { ...options, maxAge: SESSION_DAYS_AT_MOST * 24 * 3600 })
  else void reply.clearCookie(name, options)
}

/** Where a call comes from. */
export const deviceOf = (request: FastifyRequest, reply: FastifyReply, deps: Deps): Device => ({
  user_agent: request.headers['user-agent'] ?? null,
  get network() {
    return coarseNetwork(request.ip)
  },
  token: request.cookies[deviceCookie(deps.config)] ?? null,
  remember: (token) =>
    void reply.setCookie(deviceCookie(deps.config), token, {
      ...cookieOptions(deps),
      maxAge: DEVICE_DAYS * 24 * 3600,
    }),
})
