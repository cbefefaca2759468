import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'
import { networkOf } from './networks.ts'
import { createThrottle } from './throttle.ts'

/** How long a body may take, in milliseconds and bytes. */
export interface BodyTimeLimits {
  /** A body no faster than a bad network is ended after this time. */
  grace: number
  bytes_a_second: number
  /** Without a single byte. */
  silence: number
  /** Ends a body no one reads because the answer was given without it. */
  unread: number
  /** For bodies collected in memory, all of them together; beyond it, the longest-running are ended. */
  gathered: number
  look_every: number
  /** Bytes a second of bodies that continue after their answer, all of them together. */
  discarded: number
}

const patience: BodyTimeLimits = {
  grace: 15_000,
  bytes_a_second: 1024,
  silence: 15_000,
  unread: 5_000,
  gathered: 48 * 1024 * 1024,
  look_every: 1_000,
  discarded: 4 * 1024 * 1024,
}

interface Arriving {
  request: FastifyRequest
  reply: FastifyReply
  socket: Socket
  since: number
  before: number
  last: { bytes: number; at: number }
  answered_at: number | null
}

const TOO_SLOW = JSON.stringify({ title: 'The request arrived too slowly', status: 408 })
const answer = [
  'HTTP/1.1 408 Request Timeout',
  'Connection: close',
  'Content-Type: application/problem+json',
  `Content-Length: ${TOO_SLOW.length}`,
  '',
  TOO_SLOW,
].join('\r\n')

const isOver = (one: Arriving, now: number, allowed: BodyTimeLimits): boolean => {
  const { socket, since, before, last, answered_at } = one
  if (answered_at !== null) return now - answered_at >= allowed.unread
  const bytes = socket.bytesRead - before
  if (bytes !== last.bytes) one.last = { bytes, at: now }
  else if (now - last.at >= allowed.silence) return true
  return now - since >= allowed.grace && bytes < ((now - since) / 1000) * allowed.bytes_a_second
}

const end = ({ reply, socket, answered_at }: Arriving): void => {
  if (answered_at === null && !reply.raw.headersSent && socket.writable) socket.write(answer)
  socket.destroySoon()
}

/** Ends bodies that don't arrive: those that trickle, those that stall, and those that continue after their answer. */
export const registerSlowBodies = (app: FastifyInstance, given: Partial<BodyTimeLimits> = {}): void => {
  const allowed = { ...patience, ...given }
  const arriving = new Set<Arriving>()

  const pace = createThrottle(allowed.discarded)
  const inTurn = createConcurrencyLimiter({ atOnce: 1, waiting: Number.POSITIVE_INFINITY })
  /**
   * Reads what an answer didn't wait for, at its own pace: at full speed it would take the time of everyone's calls.
   * Networks take turns: who sends a little waits behind their own neighbors, not behind a crowd elsewhere.
   */
  const discard = ({ request: { raw, ip }, socket }: Arriving): void => {
    const network = networkOf(ip)
    const rest = async ({ length }: Buffer) => {
      if (raw.complete) return void socket.off('data', rest)
      socket.pause()
      await inTurn(async () => {
        if (!socket.destroyed) await pace.pass(length)
      }, network)
      socket.resume()
    }
    socket.on('data', rest)
    socket.resume()
  }

  const endLongest = () => {
    const inMemory = [...arriving].filter(({ request }) => !request.isMultipart())
    let sum = inMemory.reduce((all, { socket, before }) => all + socket.bytesRead - before, 0)
    for (const one of inMemory) {
      if (sum <= allowed.gathered) return
      sum -= one.socket.bytesRead - one.before
      end(one)
    }
  }
  const look = () => {
    const now = performance.now()
    for (const one of arriving) {
      if (one.request.raw.complete || one.socket.destroyed) arriving.delete(one)
      else if (isOver(one, now, allowed)) end(one)
    }
    endLongest()
  }
  const watch = setInterval(look, allowed.look_every).unref()
  app.addHook('onClose', async () => clearInterval(watch))

  app.addHook('onRequest', async (request, reply) => {
    const { headers, raw } = request
    const socket = raw.socket as Socket | undefined
    const bringsBody =
      headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!bringsBody || raw.complete || typeof socket?.bytesRead !== 'number') return
    const now = performance.now()
    const bytes = socket.bytesRead
    const one: Arriving = {
      request,
      reply,
      socket,
      since: now,
      before: bytes,
      last: { bytes: 0, at: now },
      answered_at: null,
    }
    arriving.add(one)
    raw.once('close', () => {
      if (raw.complete) arriving.delete(one)
    })
    reply.raw.once('finish', () => {
      one.answered_at = performance.now()
      if (!raw.complete) discard(one)
    })
  })
}
