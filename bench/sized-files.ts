import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import type { Shot } from './load.ts'

interface Running {
  address: string
  pid: number
  stop: () => Promise<unknown>
}

export interface FileFigures {
  status: number
  bytes: number
  seconds: number
  /** Of the server process, in bytes; only Linux tells, elsewhere 0. */
  memory_before: number
  memory_at_most: number
}

const memoryOf = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

const fetched = (address: string, { method = 'GET', path, headers, body }: Shot) =>
  new Promise<{ status: number; bytes: number }>((resolve, reject) => {
    request(address + path, { method, headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve({ status: response.statusCode!, bytes }))
      response.on('error', reject)
    })
      .on('error', reject)
      .end(body)
  })

/** Downloads a file from a server of its own, which has answered one call before, and watches how much memory that takes. */
export const downloadOnce = async (serve: () => Promise<Running>, shot: Shot): Promise<FileFigures> => {
  const server = await serve()
  await fetched(server.address, { path: '/api/session', headers: shot.headers ?? {} })
  const memory_before = memoryOf(server.pid)
  let memory_at_most = memory_before
  const watch = setInterval(() => {
    memory_at_most = Math.max(memory_at_most, memoryOf(server.pid))
  }, 20)
  const from = performance.now()
  const { status, bytes } = await fetched(server.address, shot)
  const seconds = (performance.now() - from) / 1000
  clearInterval(watch)
  await server.stop()
  return { status, bytes, seconds, memory_before, memory_at_most }
}
