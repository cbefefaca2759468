import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '#shared/ids.ts'
import { NAME } from './proxies.ts'

export interface Door {
  port: number
  ca: string
}

export interface Call {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** Limits count by address, so callers come from many. */
export const agentFrom = (address: string, ca: string) =>
  new Agent({ keepAlive: true, maxSockets: 1, localAddress: address, ca, servername: NAME })

export const send = (door: Door, agent: Agent, { method = 'GET', path, headers = {}, body }: Call) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const options = {
      host: '127.0.0.1',
      port: door.port,
      method,
      path,
      agent,
      timeout: 90_000,
      headers: { host: NAME, ...length, ...headers },
    }
    const sent = request(options, resolve)
    sent.on('error', reject)
    sent.on('timeout', () => sent.destroy(new Error('no answer within 90 seconds')))
    sent.end(body)
  })

export const textOf = async (answer: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const part of answer.setEncoding('utf8')) text += part
  return text
}

/** How often each answer was given: a status, a status with its problem, or why there was none. */
export type Outcomes = Map<string, number>

interface Work {
  door: Door
  callers: number
  reads: Call[]
  write: (text: string) => Call
  signal: AbortSignal
}

const CALLS_OF_AN_ADDRESS = 40

/** Reads and writes in turn until told to stop. Returns what came of them and which writes were answered. */
export const callAll = async ({ door, callers, reads, write, signal }: Work) => {
  const outcomes: Outcomes = new Map()
  const written: string[] = []
  const unclear: string[] = []
  const once = async (agent: Agent, call: Call): Promise<number | undefined> => {
    let outcome: string
    let status = 0
    try {
      const answer = await send(door, agent, call)
      status = answer.statusCode ?? 0
      const text = await textOf(answer)
      const { error: word } = status >= 400 && text.startsWith('{') ? JSON.parse(text) : {}
      outcome = `${call.method ?? 'GET'} ${status}${word ? ` ${word}` : ''}`
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      outcome = `${call.method ?? 'GET'} ${code ?? message}`
    }
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    return status
  }
  const caller = async (one: number) => {
    for (let turn = 0; !signal.aborted; turn++) {
      const agent = agentFrom(`127.7.${turn % 250}.${one + 1}`, door.ca)
      for (let n = 0; n < CALLS_OF_AN_ADDRESS && !signal.aborted; n += 2) {
        await once(agent, reads[(n / 2) % reads.length]!)
        const text = newId()
        const status = await once(agent, write(text))
        if (status === 201) written.push(text)
        else unclear.push(text)
        await pause(20)
      }
      agent.destroy()
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, one) => caller(one)))
  return { outcomes, written, unclear }
}
