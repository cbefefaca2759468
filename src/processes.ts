import cluster, { type Worker } from 'node:cluster'

const QUICK = 5_000

/**
 * Runs `count` server processes on one port and keeps that many alive; resolves when all of them listen. A
 * signal drains them all.
 */
export const runProcesses = async (count: number, say: (text: string) => void): Promise<void> => {
  let stopping = false
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
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    say(`${signal}: finishing requests under way`)
    cluster.disconnect(() => process.exit(0))
    for (const worker of Object.values(cluster.workers ?? {})) worker?.kill(signal)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  await Promise.all(Array.from({ length: count }, start))
}
