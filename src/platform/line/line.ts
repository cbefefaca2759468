import type { Logger } from 'pino'
import { newId } from '#shared/ids.ts'
import { createGathered, EVERYTHING, type News, newsIn } from './news.ts'

/** What carries messages between the processes. It reconnects by itself. */
export interface Carrier {
  /** Rejects if the message may have reached no one. */
  send(text: string): Promise<unknown>
  close(): Promise<void>
}

export interface CarrierEvents {
  heard(text: string): void
  /** From now on every message arrives. */
  connected(): void
  lost(error: Error): void
}

export type OpenCarrier = (events: CarrierEvents) => Carrier

/** Between the processes of an installation: what one changed, the others learn. */
export interface Line {
  /** Tells the others, together with what else happens within milliseconds. Doesn't wait, and never fails. */
  tell(news: Partial<News>): void
  /** Once the first attempt to connect has succeeded or failed. */
  ready: Promise<void>
  /** Sends what is gathered, and hears no more. */
  close(): Promise<void>
}

/** Milliseconds in which what happens is gathered into one message; one is under way at a time. */
const GATHER = 25
/** Milliseconds until a message is tried again. */
const AGAIN = 500
/** While the others can't be heard, everything counts as changed this often, in milliseconds. */
const PULSE = 1_000

/** `hear` gets what others tell, and everything after a gap. */
export const openLine = (
  open: OpenCarrier,
  hear: (news: News) => void,
  log: Pick<Logger, 'info' | 'warn'>,
): Line => {
  const me = newId()
  const gathered = createGathered()
  let timer: NodeJS.Timeout | undefined
  let under: Promise<void> | null = null
  let closed = false

  const send = async () => {
    timer = undefined
    if (under) return
    under = carrier.send(gathered.take(me)).then(
      () => after(GATHER),
      () => {
        gathered.add(EVERYTHING)
        after(AGAIN)
      },
    )
    await under
  }
  const after = (wait: number) => {
    under = null
    if (!gathered.isEmpty()) soon(wait)
  }
  const soon = (wait: number) => {
    if (!closed && !under) timer ??= setTimeout(send, wait).unref()
  }

  const everything = () => hear(EVERYTHING)
  const ready = Promise.withResolvers<void>()
  let pulse: NodeJS.Timeout | undefined = setInterval(everything, PULSE).unref()
  let complained = false
  const lost = (error: Error) => {
    ready.resolve()
    if (closed) return
    pulse ??= setInterval(everything, PULSE).unref()
    if (!complained) log.warn({ err: error }, 'the line to the other servers is interrupted')
    complained = true
  }
  const connected = () => {
    ready.resolve()
    clearInterval(pulse)
    pulse = undefined
    if (complained) log.info('the line to the other servers works again')
    complained = false
    everything()
    clearTimeout(timer)
    timer = undefined
    if (!under) after(0)
  }
  const carrier = open({
    heard: (text) => {
      const news = newsIn(text, me)
      if (news) hear(news)
    },
    connected,
    lost,
  })

  return {
    ready: ready.promise,
    tell: (news) => {
      gathered.add(news)
      soon(GATHER)
    },
    close: async () => {
      clearTimeout(timer)
      await under
      closed = true
      clearInterval(pulse)
      clearTimeout(timer)
      if (!gathered.isEmpty()) await carrier.send(gathered.take(me)).catch(() => {})
      await carrier.close()
    },
  }
}

/** A process that has no others to tell. */
export const noLine: Line = { tell: () => {}, ready: Promise.resolve(), close: async () => {} }
