import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from './config.ts'

/** For answers that are not pages: whatever a browser takes them for, nothing in them loads, runs or is framed. */
const CLOSED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A page the server itself writes: its styles are inline, and it shows our own pictures. */
export const PLAIN_PAGE = `${CLOSED}; style-src 'unsafe-inline'; img-src 'self' data:`

/**
 * Check-in scans tickets by camera and keeps the screen on, addresses are copied, passkeys are created and
 * used, a resume can fill the screen; nothing else is allowed.
 */
const PERMISSIONS = [
  ...[
    'camera',
    'clipboard-write',
    'fullscreen',
    'publickey-credentials-create',
    'publickey-credentials-get',
    'screen-wake-lock',
  ].map((name) => `${name}=(self)`),
  ...[
    'accelerometer',
    'browsing-topics',
    'clipboard-read',
    'display-capture',
    'encrypted-media',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'picture-in-picture',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((name) => `${name}=()`),
].join(', ')

const SHOWN = CLOSED.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
/**
 * Older browsers show no PDF in a sandbox, or if their own viewer may not load; they run none of its scripts
 * as ours.
 */
const SHOWN_PDF = `${SHOWN}; object-src 'self'; style-src 'unsafe-inline'`

/** For files people sent. They are shown in a frame of our own pages. */
export const fileHeaders = (reply: FastifyReply, { type, shown }: { type: string; shown: boolean }): void => {
  const policy = shown ? (type === 'application/pdf' ? SHOWN_PDF : `${SHOWN}; sandbox`) : `${CLOSED}; sandbox`
  void reply.header('content-security-policy', policy)
  if (shown) void reply.header('x-frame-options', 'SAMEORIGIN')
}

/** What every answer tells the browser; pages, the API's own page and files add more. */
export const registerHeaders = async (app: FastifyInstance, { secureCookies }: Config): Promise<void> => {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: false,
    hsts: secureCookies,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
  })
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('permissions-policy', PERMISSIONS)
    if (!reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', CLOSED)
  })
}
