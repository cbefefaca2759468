import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

const ASKING = 'fairlead:metrics-wanted'
const ANSWER = 'fairlead:metrics-of-all'

interface Asking {
  type: typeof ASKING
  turn: number
}
interface Answer {
  type: typeof ANSWER
  turn: number
  text?: string
  error?: string
}

/** In the process that starts the others: adds up what they count whenever one of them asks. */
export const answerForAllProcesses = (): void => {
  const all = new AggregatorRegistry()
  cluster.on('message', async (worker: Worker, message: Partial<Asking>) => {
    if (message.type !== ASKING) return
    const told = await all.clusterMetrics().then(
      (text) => ({ text }),
      (error: Error) => ({ error: error.message }),
    )
    if (worker.isConnected()) worker.send({ type: ANSWER, turn: message.turn, ...told })
  })
}

/**
 * Returns what reads the metrics of all processes of this machine, added up, in Prometheus' format; of a
 * process that is alone, its own. Throws when one of them doesn't answer within 5 seconds.
 */
export const sumOverProcesses = (own: Registry): (() => Promise<string>) => {
  if (!cluster.isWorker) return () => own.metrics()
  // makes this process answer when the first one asks all
  new AggregatorRegistry()
  AggregatorRegistry.setRegistries([own])
  const waiting = new Map<number, PromiseWithResolvers<string>>()
  let turns = 0
  process.on('message', (message: Partial<Answer>) => {
    if (message.type !== ANSWER) return
    const asked = waiting.get(message.turn!)
    waiting.delete(message.turn!)
    if (message.error === undefined) asked?.resolve(message.text!)
    else asked?.reject(new Error(message.error))
  })
  return () => {
    const turn = turns++
    const asked = Promise.withResolvers<string>()
    waiting.set(turn, asked)
    process.send!({ type: ASKING, turn } satisfies Asking)
    return asked.promise
  }
}
