import { Agent, request } from 'node:http'
import autocannon from 'autocannon'
import type pg from 'pg'

export interface Figures {
  calls: number
  per_second: number
  p50_ms: number
  p99_ms: number
  failures: number
}

export interface Shot {
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  headers?: Record<string, string>
  body?: string | Buffer<ArrayBuffer>
  /** Hears the cookies of the answer. */
  onCookies?(cookies: string[]): void
}

const percentile = (sorted: number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/**
 * Fires the shots in turn over `connections` for `seconds`. Latencies are in milliseconds and measured here:
 * the tool rounds to whole ones.
 */
export const fire = async (
  address: string,
  shots: Shot[],
  seconds: number,
  connections: number,
): Promise<Figures> => {
  const result = await autocannon({
    url: address,
    connections,
    duration: seconds,
    requests: shots.map(({ method = 'GET', path, headers, body }) => ({
      method,
      path,
      ...(headers ? { headers } : {}),
      ...(body ? { body } : {}),
    })),
  })
  return {
    calls: result.requests.total,
    per_second: result.requests.average,
    p50_ms: result.latency.p50,
    p99_ms: result.latency.p99,
    failures: result.non2xx + result.errors,
  }
}

/** Works through all items once, `connections` at a time; the work returns whether it succeeded. */
export const timed = async <T>(
  items: readonly T[],
  connections: number,
  work: (item: T) => Promise<boolean>,
): Promise<Figures> => {
  const times: number[] = []
  const queue = items.values()
  let failures = 0
  const started = performance.now()
  const worker = async () => {
    for (const item of queue) {
      const from = performance.now()
      if (!(await work(item))) failures++
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  times.sort((a, b) => a - b)
  return {
    calls: items.length,
    per_second: items.length / ((performance.now() - started) / 1000),
    p50_ms: percentile(times, 0.5),
    p99_ms: percentile(times, 0.99),
    failures,
  }
}

/**
 * Sends one shot; returns whether the answer was good. Kept simple, since the client shares the processor
 * with what it measures.
 */
const sendOne = (address: string, agent: Agent, { method = 'GET', path, headers, body, onCookies }: Shot) =>
  new Promise<boolean>((resolve, reject) => {
    request(address + path, { method, headers, agent }, (response) => {
      onCookies?.(response.headers['set-cookie'] ?? [])
      response.resume().on('end', () => resolve(response.statusCode! < 300))
    })
      .on('error', reject)
      .end(body)
  })

/** Fires every shot once, no two the same, over `connections`. */
export const fireOnce = async (address: string, shots: Shot[], connections: number): Promise<Figures> => {
  const agent = new Agent({ keepAlive: true }).on('error', console.error)
  const figures = await timed(shots, connections, (shot) => sendOne(address, agent, shot))
  agent.destroy()
  return figures
}

export interface Statement {
  text: string
  values: unknown[]
}

/** The same statements through `pg` alone: each entry is what one call sends. */
export const replay = async (
  pool: pg.Pool,
  calls: Statement[][],
  seconds: number,
  connections: number,
): Promise<Figures> => {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  let next = 0
  const worker = async () => {
    while (performance.now() < end) {
      const statements = calls[next++ % calls.length]!
      const from = performance.now()
      for (const { text, values } of statements) await pool.query(text, values)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  times.sort((a, b) => a - b)
  return {
    calls: times.length,
    per_second: times.length / seconds,
    p50_ms: percentile(times, 0.5),
    p99_ms: percentile(times, 0.99),
    failures: 0,
  }
}
