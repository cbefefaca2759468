import { PassThrough, type Readable } from 'node:stream'
import { Problem } from '#shared/problems.ts'
import type { Deps } from './deps.ts'
import type { News } from './line/news.ts'

/** What is sent to one listener. */
export interface LiveEvent {
  event: string
  /** The mark to continue from; an event without one leaves the mark unchanged. */
  id?: string
  data: unknown
}

export interface Listener {
  /** Whose it is, since the number of open streams per person is limited. */
  account_id: string
  session_id: string
  /** What it watches besides what is written for the account; told as an account is. */
  topic?: string
}

/** What one listener is told: events, and whether the stream ends with them. */
export interface LiveUpdate {
  events: LiveEvent[]
  over?: true
}

/** Looks once for everyone connected; listeners with nothing new are not in the answer. */
export type PollListeners<L extends Listener> = (
  deps: Deps,
  listeners: readonly L[],
) => Promise<Map<L, LiveUpdate>>

interface Hub<L extends Listener = Listener> {
  streams: Map<L, PassThrough>
  add(listener: L): Readable
  wake(told: News['told']): void
  close(): Promise<void>
}
// per application in this process, one for each kind of listener, which it alone knows
const hubs = new WeakMap<Deps, Map<unknown, Hub<never>>>()
const hubsOf = (deps: Deps): Map<unknown, Hub<never>> => {
  const known = hubs.get(deps) ?? new Map<unknown, Hub<never>>()
  hubs.set(deps, known)
  return known
}

const LOOK_EVERY = 1_000
const BEAT_EVERY = 20_000
/** Milliseconds in which wake-ups share one look, unless a kind of listener has its own. */
const GATHER = 15
/** A reader this far behind is disconnected; its browser reconnects and asks for what it missed. */
const MOST_BEHIND = 256 * 1024
const STREAMS_EACH = 10

/** How long a browser waits before it reconnects. */
const HELLO = 'retry: 2000\n\n'
const BEAT = ': still here\n\n'

const written = ({ event, id, data }: LiveEvent): string =>
  `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`

const send = (stream: PassThrough, text: string): void => {
  if (stream.writableEnded) return
  if (stream.writableLength > MOST_BEHIND) stream.destroy()
  else stream.write(text)
}

/** Looks when called, never twice at a time; a call meanwhile triggers one more look. */
const oneAtATime = (look: () => Promise<void>) => {
  let under: Promise<void> | null = null
  let again = false
  const run = async () => {
    do {
      again = false
      await look()
    } while (again)
    under = null
  }
  return {
    look: () => {
      if (under) again = true
      else under = run()
    },
    done: async () => {
      await under
    },
  }
}

const createHub = <L extends Listener>(deps: Deps, look: PollListeners<L>, gather: number): Hub<L> => {
  const streams = new Map<L, PassThrough>()
  const deliver = (listener: L, { events, over }: LiveUpdate) => {
    const stream = streams.get(listener)
    if (!stream) return
    for (const event of events) send(stream, written(event))
    if (over) stream.end()
  }
  const looking = oneAtATime(async () => {
    if (streams.size === 0) return
    try {
      const news = await look(deps, [...streams.keys()])
      for (const [listener, told] of news) deliver(listener, told)
    } catch (error) {
      deps.log.warn({ err: error }, 'live notices')
    }
  })
  let timers: NodeJS.Timeout[] = []
  let soon: NodeJS.Timeout | undefined
  const start = () => {
    const beat = () => {
      for (const stream of streams.values()) send(stream, BEAT)
    }
    if (timers.length === 0) timers = [setInterval(looking.look, LOOK_EVERY), setInterval(beat, BEAT_EVERY)]
  }
  const rest = () => {
    for (const timer of timers) clearInterval(timer)
    timers = []
  }
  const isHere = (told: readonly string[]): boolean => {
    const accounts = new Set(told)
    return [...streams.keys()].some(
      ({ account_id, topic }) => accounts.has(account_id) || (topic !== undefined && accounts.has(topic)),
    )
  }
  const wake = (told: News['told']) => {
    if (streams.size === 0 || (told !== 'anyone' && !isHere(told))) return
    soon ??= setTimeout(() => {
      soon = undefined
      looking.look()
    }, gather)
  }
  const add = (listener: L): Readable => {
    // a broken stream closes as well
    const stream = new PassThrough().on('error', () => {})
    streams.set(listener, stream)
    stream.once('close', () => {
      streams.delete(listener)
      if (streams.size === 0) rest()
    })
    stream.write(HELLO)
    start()
    wake('anyone')
    return stream
  }
  const close = async () => {
    rest()
    clearTimeout(soon)
    for (const stream of streams.values()) stream.end()
    await looking.done()
  }
  return { streams, add, wake, close }
}

/** Opens an event stream for a person, or refuses when they have too many open here. */
export const openStream = <L extends Listener>(
  deps: Deps,
  look: PollListeners<L>,
  listener: L,
  /** Milliseconds in which wake-ups share one look. */
  gather = GATHER,
): Readable => {
  const known = hubsOf(deps)
  const hub = (known.get(look) as Hub<L> | undefined) ?? createHub(deps, look, gather)
  known.set(look, hub as Hub<never>)
  const theirs = [...hub.streams.keys()].filter(({ account_id }) => account_id === listener.account_id)
  if (theirs.length >= STREAMS_EACH)
    throw new Problem('too_many_requests', 'You have this open too many times; close a tab and try again')
  return hub.add(listener)
}

/** How many event streams this process holds open. */
export const openStreams = (deps: Deps): number =>
  [...hubsOf(deps).values()].reduce((count, { streams }) => count + streams.size, 0)

/** There is something for these: looks now instead of within the second, if one of them is connected here. */
export const wakeStreams = (deps: Deps, told: News['told']): void => {
  deps.replica?.told(told)
  for (const hub of hubsOf(deps).values()) hub.wake(told)
}

/** There is something for these, wherever they are connected. */
export const tellStreams = (deps: Deps, told: readonly string[]): void => {
  wakeStreams(deps, told)
  deps.line.tell({ told })
}

/** Ends every stream, so that the server can close; browsers reconnect to the next one. */
export const closeStreams = async (deps: Deps): Promise<void> => {
  await Promise.all([...hubsOf(deps).values()].map((hub) => hub.close()))
}
