import cluster, { type Worker } from 'node:cluster'
import { answerForAllProcesses } from '#platform/metrics-of-processes.ts'

const QUICK = 5_000

/**
 * Runs `count` server processes on one port and keeps that many alive; resolves when all of them listen. A
 * signal drains them all.
 */
export const runProcesses = async (count: number, say: (text: string) => void): Promise<void> => {
  let stopping = false
  answerForAllProcesses()
  const start = (): Promise<void> => {
    const worker: Worker = cluster.fork()
    const born = Date.now()
    return new Promise((resolve, reject) => {
      worker.once('listening', () => resolve())
      worker.on('error', (error) => say(`A server process: ${error.message}`))
      worker.once('exit', (code) => {
        reject(new Error(`A server process ended with code ${code}`))
        if (stopping) return
        say(`A server process ended with code ${code}; starting another`)
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
