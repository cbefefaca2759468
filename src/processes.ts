import cluster, { type Worker } from 'node:cluster'
import { answerForAllProcesses } from '#platform/metrics-of-processes.ts'

const QUICK = 5_000

/**
 * Node forgets the connection it was handing to a process that dies before it takes it, and its caller would wait for good:
 * nobody has it, and it stays open. There is one at most, since the next one is handed over once that is taken. Closing one that was
 * taken does nothing.
 */
const closeUntaken = ({ process: child }: Worker): void => {
  const send = child.send as (...given: unknown[]) => boolean
  let last: { close(): void } | undefined
  child.send = (...given: unknown[]) => {
    const [message, handle] = given as [{ act?: string } | undefined, typeof last]
    if (message?.act === 'newconn') last = handle
    return send.apply(child, given)
  }
  child.once('exit', () => last?.close())
}

/**
 * Runs `count` server processes on one port and keeps that many alive; resolves when all of them listen. A
 * signal drains them all.
 */
export const runProcesses = async (count: number, say: (text: string) => void): Promise<void> => {
  let stopping = false
  answerForAllProcesses()
  const start = (): Promise<void> => {
    const worker: Worker = cluster.fork()
    closeUntaken(worker)
    const born = Date.now()
    return new Promise((resolve, reject) => {
      worker.once('listening', () => resolve())
      worker.on('error', (error) => say(`A server process: ${error.message}`))
      worker.once('exit', (code, signal) => {
        const ended = `A server process ended by ${signal ?? `exit code ${code}`}`
        reject(new Error(ended))
        if (stopping) return
        say(`${ended}; starting another`)
        setTimeout(() => stopping || void start().catch(() => {}), Date.now() - born < QUICK ? QUICK : 0)
      })
    })
  }
  const ending: Array<Promise<number | null>> = []
  const stop = (signal: NodeJS.Signals) => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    if (!stopping) {
      stopping = true
      say(`${signal}: finishing requests under way`)
      for (const worker of workers)
        ending.push(new Promise((resolve) => worker.once('exit', (code: number | null) => resolve(code))))
      void Promise.all(ending).then((codes) => process.exit(codes.find((code) => code !== 0) ?? 0))
    }
    for (const worker of workers) worker.process.kill(signal)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  await Promise.all(Array.from({ length: count }, start))
}
