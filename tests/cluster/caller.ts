import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import { requestOf } from '../harness/requests.ts'
import { NAME } from './certificate.ts'
import type { Cluster, Entrance } from './cluster.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  // biome-ignore lint/suspicious/noExplicitAny: each call answers its own shape
  json: () => any
}

/** Longer than any limit of nginx and the servers. */
const PATIENCE = 90_000

const cookiesIn = (headers: IncomingHttpHeaders): Map<string, string> =>
  new Map(
    (headers['set-cookie'] ?? []).map((line) => {
      const [pair] = line.split(';') as [string]
      const at = pair.indexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )

let calledFrom = 0
/** Limits count by address, and everyone has their own. */
const nextAddress = (): string => {
  calledFrom++
  return `127.7.${Math.floor(calledFrom / 200)}.${1 + (calledFrom % 200)}`
}

/** Someone's browser: an address of its own on this machine, cookies, connections to nginx that stay open. */
export const openCaller = (
  { entrances, certificate }: Pick<Cluster, 'entrances' | 'certificate'>,
  cookie = '',
) => {
  const localAddress = nextAddress()
  const agent = new Agent({ keepAlive: true, ca: certificate.text, servername: NAME, localAddress })
  agent.on('error', () => {})
  const cookies = new Map(cookie ? [cookie.split('=') as [string, string]] : [])

  const open = (
    entrance: Entrance,
    method: string,
    path: string,
    headers: Record<string, string>,
    payload?: Buffer | string,
  ) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(
        {
          ...{ host: '127.0.0.1', port: entrances[entrance], method, path, agent, timeout: PATIENCE },
          headers: {
            host: NAME,
            ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
            ...(payload !== undefined && { 'content-length': String(Buffer.byteLength(payload)) }),
            ...headers,
          },
        },
        resolve,
      )
      sent.on('timeout', () => sent.destroy(new Error(`${method} ${path} was not answered`)))
      sent.on('error', reject).end(payload)
    })

  const send = async (...given: Parameters<typeof open>): Promise<Answer> => {
    const response = await open(...given)
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk as Buffer)
    for (const [name, value] of cookiesIn(response.headers))
      value ? cookies.set(name, value) : cookies.delete(name)
    const body = Buffer.concat(chunks)
    return {
      status: response.statusCode!,
      headers: response.headers,
      body,
      json: () => JSON.parse(body.toString()),
    }
  }

  return {
    get: (path: string, entrance: Entrance = 'front') => send(entrance, 'GET', path, {}),
    /** `key` is the same for a repeat of the same press. */
    call: async <E extends Endpoint>(
      endpoint: E,
      input?: InputOf<E>,
      entrance: Entrance = 'front',
      key?: string,
    ) => {
      const { method, url, headers, ...rest } = await requestOf(endpoint, input, key)
      const payload = 'payload' in rest ? rest.payload : undefined
      const isForm = Buffer.isBuffer(payload)
      const text = payload === undefined || isForm ? payload : JSON.stringify(payload)
      const type: Record<string, string> =
        payload !== undefined && !isForm ? { 'content-type': 'application/json' } : {}
      return send(entrance, method, url, { ...type, ...(headers as Record<string, string>) }, text)
    },
    /** The stream of what happens; `heard` grows. */
    listen: async (path: string, entrance: Entrance) => {
      const response = await open(entrance, 'GET', path, {})
      let heard = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        heard += text
      })
      response.on('error', () => {})
      return { status: response.statusCode, heard: () => heard, leave: () => response.destroy() }
    },
    close: () => agent.destroy(),
  }
}

/** What an answer says that is not the expected one. */
export const unlike = (what: string, { status, body }: Answer): Error =>
  new Error(`${what}: ${status} ${body.toString().slice(0, 300)}`)

/** Throws unless the answer is a good one. */
export const good = async (what: string, answer: Promise<Answer>): Promise<Answer> => {
  const got = await answer
  if (got.status >= 300) throw unlike(what, got)
  return got
}
