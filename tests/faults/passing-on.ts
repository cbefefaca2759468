import { createServer, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { agentFrom, type Door, send, textOf } from './callers.ts'
import { NAME } from './proxies.ts'

const LARGEST = 12_000_000
const EVENTS = 5
const EVENT_EVERY = 300

/** Says what arrived; `/events` sends a few with pauses. */
const openMirror = (port: number): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer(async (request, response) => {
      if (request.url?.startsWith('/events')) {
        response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
        for (let n = 0; n < EVENTS; n++) {
          response.write(`data: ${Date.now()}\n\n`)
          await pause(EVENT_EVERY)
        }
        return response.end()
      }
      let bytes = 0
      try {
        for await (const part of request) bytes += part.length
      } catch {
        // the proxy refused the rest
        return
      }
      response.end(JSON.stringify({ bytes, headers: request.headers }))
    }).listen(port, '127.0.0.1', () => resolve(server))
  })

const CALLER = '127.7.7.7'
/** Stands for what follows a path: a search, or the key of a link in an email. */
export const SECRET = 'of-one-person'

/** What of a call reaches the servers, and of an answer the caller: the name, the address, large bodies, events. */
export const checkPassingOn = async (door: Door, servers: number[]): Promise<string[]> => {
  const mirrors = await Promise.all(servers.map(openMirror))
  const agent = agentFrom(CALLER, door.ca)
  try {
    const mirrored = async (body: Buffer) => {
      const headers = { 'x-forwarded-for': '203.0.113.9' }
      const answer = await send(door, agent, { method: 'POST', path: '/', headers, body })
      const text = await textOf(answer)
      return answer.statusCode === 200 ? JSON.parse(text) : { status: answer.statusCode }
    }
    for (let tries = 0; tries < 60 && !(await mirrored(Buffer.alloc(1)).catch(() => ({}))).headers; tries++)
      await pause(500)
    const { bytes, headers } = await mirrored(Buffer.alloc(LARGEST))
    const refused = await mirrored(Buffer.alloc(LARGEST + 1_000_000)).catch(({ code }) => ({ status: code }))
    const stream = await send(door, agent, { path: `/events?token=${SECRET}` })
    const delays: number[] = []
    for await (const part of stream.setEncoding('utf8'))
      delays.push(Date.now() - Number(/data: (\d+)/.exec(part)?.[1] ?? 0))
    const wrong = [
      headers?.host !== NAME && `Host arrives as ${headers?.host}`,
      headers?.['x-forwarded-for'] !== CALLER && `X-Forwarded-For is ${headers?.['x-forwarded-for']}`,
      headers?.['x-forwarded-proto'] !== 'https' && `X-Forwarded-Proto is ${headers?.['x-forwarded-proto']}`,
      bytes !== LARGEST && `of ${LARGEST} bytes ${bytes} arrive`,
      refused.bytes && `${refused.bytes} bytes are passed on too`,
      delays.length < EVENTS && `${EVENTS} events arrive in ${delays.length} parts`,
    ]
    console.log(
      `  12 MB: ${bytes === LARGEST ? 'arrive' : 'do not arrive'}; 13 MB: ${refused.status}; ` +
        `events after ${delays.join(', ')} ms`,
    )
    return wrong.filter((complaint) => typeof complaint === 'string')
  } finally {
    for (const mirror of mirrors) {
      mirror.closeAllConnections()
      mirror.close()
    }
    // what a proxy writes about a call that no server takes
    await send(door, agent, { path: `/nobody?token=${SECRET}` }).then(textOf, () => {})
    agent.destroy()
  }
}
