import type { AddressInfo } from 'node:net'
import type { OwnPlaces } from '#domains/fairs/lines/own-lines.contract.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'

export const soon = { timeout: 15_000, interval: 20 }

export interface Heard {
  event: string
  id: string
  unread: number
  titles: string[]
}

interface Access {
  rights: string | null
  why: string | null
}

const fieldOf = (block: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]

const heardIn = (block: string): Heard => {
  const { unread, notices } = JSON.parse(fieldOf(block, 'data')!)
  return {
    event: fieldOf(block, 'event')!,
    id: fieldOf(block, 'id')!,
    unread,
    titles: notices.map(({ title }: { title: string }) => title),
  }
}

export interface Listening {
  lastId?: string | undefined
  path?: string
}

/** Starts the application listening, and returns how a browser opens a stream over a real socket. */
export const openListening = async (t: TestApp) => {
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
  return async (client: Client, { lastId, path = '/api/student/notifications/live' }: Listening = {}) => {
    const abort = new AbortController()
    const response = await fetch(address + path, {
      headers: {
        cookie: client.cookie,
        'accept-encoding': 'gzip, br',
        ...(lastId && { 'last-event-id': lastId }),
      },
      signal: abort.signal,
    })
    const heard: Heard[] = []
    const access: Access[] = []
    const lines: OwnPlaces[] = []
    let ended = false
    const take = (block: string) => {
      const event = fieldOf(block, 'event')
      if (event === 'access') access.push(JSON.parse(fieldOf(block, 'data')!))
      else if (event === 'lines') lines.push(JSON.parse(fieldOf(block, 'data')!))
      else if (event) heard.push(heardIn(block))
    }
    const reading = (async () => {
      let text = ''
      const decoder = new TextDecoder()
      for await (const chunk of response.body!) {
        text += decoder.decode(chunk, { stream: true })
        const blocks = text.split('\n\n')
        text = blocks.pop()!
        for (const block of blocks) take(block)
      }
    })()
      .catch(() => {})
      .finally(() => {
        ended = true
      })
    return {
      response,
      /** Greetings and notices. */
      heard,
      /** What it was told about its rights. */
      access,
      /** The student's places in line at a fair. */
      lines,
      titles: () => heard.flatMap(({ titles }) => titles),
      hasEnded: () => ended,
      leave: async () => {
        abort.abort()
        await reading
      },
    }
  }
}
