import { createECDH, createHash, hkdfSync } from 'node:crypto'
import { once } from 'node:events'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import webPush from 'web-push'
import { mailboxOf } from './config.ts'
import type { Deps } from './deps.ts'
import { publicLookup } from './public-lookup.ts'

/** A browser as its maker's push service knows it. */
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  title: string
  text: string
  /** What opens when it is pressed: a path inside the product. */
  link: string
  /** A later message about the same replaces it. */
  about: string
}

/** The order of P-256: private keys are the numbers below it. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * Returns the key pair (VAPID, RFC 8292) by which push services know this installation. It follows from the secret
 * key, so every process has the same, and it lasts as long.
 */
export const pushKeys = (secretKey: string) => {
  const drawn = Buffer.from(hkdfSync('sha256', secretKey, '', 'fairlead push', 48))
  const number = (BigInt(`0x${drawn.toString('hex')}`) % (ORDER - 1n)) + 1n
  const privateKey = Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

const abroad = new Agent({ lookup: publicLookup }).on('error', () => {})
const nearby = new Agent().on('error', () => {})

/** Services in the operator's own network, as `host` or `host:port`, may have private addresses. */
const agentFor = ({ config }: Deps, endpoint: string): Agent =>
  config.outside.pushServices.includes(new URL(endpoint).host) ? nearby : abroad

/** Whom a push service writes to if something is wrong with what it is sent. */
const subjectOf = ({ config }: Deps): string =>
  config.publicUrl.startsWith('https:') ? config.publicUrl : `mailto:${mailboxOf(config)}`

/** Reads nothing of what else the service says. */
const statusOf = async (call: ClientRequest, body: Buffer): Promise<number> => {
  const answered = once(call, 'response') as Promise<[IncomingMessage]>
  call.end(body)
  const [answer] = await answered
  answer.on('error', () => {}).destroy()
  return answer.statusCode!
}

/** Not now, but perhaps in a moment: too early, too slow, or too many. */
const LATER = new Set([408, 425, 429])

/** The browser's owner took the permission back, or the subscription belongs to a key that is no longer ours. */
const GONE = new Set([401, 403, 404, 410])

/**
 * Sends a message, encrypted for that browser, to be shown within so many seconds. Throws if the service can't
 * take it now; what it refuses for good, such as a message that is too large, is not worth another try.
 */
export const sendPush = async (
  deps: Deps,
  { endpoint, p256dh, auth }: PushAddress,
  { title, text, link, about }: PushMessage,
  seconds: number,
): Promise<'sent' | 'gone' | 'refused'> => {
  const topic = createHash('sha256').update(about).digest('base64url').slice(0, 32)
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ title, text, link, about: topic }),
    {
      vapidDetails: { subject: subjectOf(deps), ...pushKeys(deps.secretKey) },
      TTL: Math.max(1, Math.round(seconds)),
      urgency: 'high',
      topic,
    },
  )
  const status = await statusOf(
    request(endpoint, {
      method: 'POST',
      headers,
      agent: agentFor(deps, endpoint),
      signal: AbortSignal.timeout(deps.config.times.push),
    }).on('error', () => {}),
    body,
  )
  if (GONE.has(status)) return 'gone'
  if (status >= 400 && status <= 499 && !LATER.has(status)) {
    deps.log.warn({ status, host: new URL(endpoint).host }, 'a push service refused a message')
    return 'refused'
  }
  if (status < 200 || status > 299) throw new Error(`The push service answered ${status}`)
  return 'sent'
}
