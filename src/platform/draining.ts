import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds between looks for connections with nothing under way; those seen twice are ended. */
const LOOK_EVERY = 250

/**
 * Takes a server out of service without losing a request. From `leaving` on, each answer closes its connection,
 * so that callers open the next one elsewhere. While the server closes, what is under way is answered;
 * connections that are kept, or were opened ahead, are ended.
 */
export const registerDraining = (app: FastifyInstance, leaving: AbortSignal): void => {
  const connections = new Set<Socket>()
  const underWay = new Set<IncomingMessage>()
  let allAnswered = () => {}
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('onRequest', (request, reply, next) => {
    const { raw } = request
    // a page's own calls have none, and end before it does
    if (raw.socket instanceof Socket) {
      underWay.add(raw)
      reply.raw.once('close', () => {
        underWay.delete(raw)
        if (underWay.size === 0) allAnswered()
      })
    }
    next()
  })
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (leaving.aborted) reply.header('connection', 'close')
    next()
  })

  let looking: NodeJS.Timeout | undefined
  let quiet = new Set<Socket>()
  const endQuiet = () => {
    const busy = new Set([...underWay].map(({ socket }) => socket))
    const idle = [...connections].filter((socket) => !busy.has(socket))
    for (const socket of idle) if (quiet.has(socket)) socket.destroySoon()
    quiet = new Set(idle)
  }
  app.addHook('preClose', async () => {
    looking = setInterval(endQuiet, LOOK_EVERY)
  })
  // a name with several addresses is served by several servers, of which only the first is waited for
  app.addHook('onClose', async () => {
    clearInterval(looking)
    if (underWay.size > 0)
      await new Promise<void>((resolve) => {
        allAnswered = resolve
      })
  })
}
