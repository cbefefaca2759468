import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '#shared/ids.ts'
import type { World } from './world.ts'

export interface Answer {
  status: number
  text: string
}

/** One thing somebody wants done once, however often it has to be sent. */
export interface Write {
  /** What it leaves in the database: the text of a message, or who applied for what. */
  mark: string
  send(): Promise<Answer>
  /** The first answer that says that it is done. */
  done?: Answer
}

/** What was answered, and how long the longest answer took. */
export interface Heard {
  statuses: Map<number, number>
  /** 503 that didn't say when to try again. */
  withoutRetryAfter: number
  /** Requests that got no answer within `PATIENCE`. */
  hanging: number
  unanswered: number
  slowest: number
}

const PATIENCE = 60_000

const heardNothing = (): Heard => ({
  statuses: new Map(),
  withoutRetryAfter: 0,
  hanging: 0,
  unanswered: 0,
  slowest: 0,
})

/** Sends, and notes what came of it. */
const sender = (address: string, hearing: () => Heard) => async (path: string, init: RequestInit) => {
  const since = performance.now()
  try {
    const response = await fetch(`${address}/api${path}`, {
      method: 'POST',
      ...init,
      signal: AbortSignal.timeout(PATIENCE),
    })
    const answer = { status: response.status, text: await response.text() }
    const heard = hearing()
    heard.statuses.set(answer.status, (heard.statuses.get(answer.status) ?? 0) + 1)
    if (answer.status === 503 && !response.headers.get('retry-after')) heard.withoutRetryAfter++
    heard.slowest = Math.max(heard.slowest, performance.now() - since)
    return answer
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') hearing().hanging++
    else hearing().unanswered++
    throw error
  }
}

/** It says that it is done, now or before. */
export const isDone = ({ status, text }: Answer): boolean =>
  status < 300 || (status === 409 && text.includes('"already_done"'))

/**
 * People who write, each with a key, and send again with the same key what was not answered or
 * answered with a fault, until it is done; while the server is known to be gone they wait. They come from addresses of their own, so that no limit on one counts
 * them together.
 */
export const startWriters = (
  world: World,
  address: string,
  isUp: () => Promise<unknown>,
  /** Milliseconds each rests after a write. */
  pause = 0,
) => {
  let heard = heardNothing()
  const writes: Write[] = []
  const post = sender(address, () => heard)
  const headersOf = (cookie: string, place: number) => ({
    cookie,
    'idempotency-key': newId(),
    'x-forwarded-for': `10.1.${place >> 8}.${place & 255}`,
  })
  const people = [
    ...world.students.map(({ id, cookie }, place) => (n: number): Write | undefined => {
      const job_id = world.jobs[n]
      if (!job_id) return undefined
      const headers = headersOf(cookie, place)
      const form = () => {
        const body = new FormData()
        body.append('job_id', job_id)
        return body
      }
      return {
        mark: `${id} ${job_id}`,
        send: () => post('/student/job/apply', { headers, body: form() }),
      }
    }),
    ...world.members.map(({ cookie, partner }, place) => (n: number): Write => {
      const headers = {
        ...headersOf(cookie, place + 1000),
        'content-type': 'application/json',
      }
      const mark = `${place}-${n}`
      const body = JSON.stringify({ message: mark })
      return {
        mark,
        send: () => post(`/employer/university-partnership/contact/${partner}`, { headers, body }),
      }
    }),
  ]

  const settle = async (write: Write): Promise<void> => {
    for (;;) {
      await isUp()
      const answer = await write.send().catch(() => undefined)
      if (answer && isDone(answer)) {
        write.done = answer
        return
      }
      await wait(answer?.status === 429 ? 2_000 : 200)
    }
  }

  let going = true
  const working = Promise.all(
    people.map(async (next) => {
      for (let n = 0; going; n++) {
        const write = next(n)
        if (!write) return
        writes.push(write)
        await settle(write)
        if (pause > 0) await wait(pause)
      }
    }),
  )
  return {
    /** What was answered since this was asked before. */
    heard: (): Heard => {
      const before = heard
      heard = heardNothing()
      return before
    },
    writes,
    done: () => writes.filter(({ done }) => done).length,
    /** Nobody begins anything new; resolves when everything begun is done. */
    finish: async () => {
      going = false
      await working
    },
  }
}
