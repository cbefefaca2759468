import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'

type Message = Record<string, unknown>

/** As many of `server.ts` as the first argument says, on one port; answers for all of them. */
const count = Number(process.argv[2])
cluster.setupPrimary({ exec: 'bench/server.ts', args: process.argv.slice(3) })
const workers: Worker[] = []
const failing = (error: Error) => {
  throw error
}

const asked = async (worker: Worker, question: string): Promise<Message> => {
  const answered = once(worker, 'message') as Promise<[Message]>
  worker.send(question)
  return (await answered)[0]
}
const all = (question: string) => Promise.all(workers.map((worker) => asked(worker, question)))

for (let n = 0; n < count; n++) {
  const worker = cluster.fork()
  worker.on('error', failing)
  workers.push(worker)
  const [{ address }] = (await once(worker, 'message')) as [Message]
  if (n === count - 1) process.send?.({ address })
}

const answers: Record<string, () => Promise<Message>> = {
  memory: async () => ({ memory: Math.max(...(await all('memory')).map(({ memory }) => Number(memory))) }),
  work: async () => {
    const used = (await all('work')).map(({ work }) => work as NodeJS.CpuUsage)
    const sum = (part: 'user' | 'system') => used.reduce((total, one) => total + one[part], 0)
    return { work: { user: sum('user'), system: sum('system') } }
  },
  profile: () => asked(workers[0]!, 'profile'),
  profiled: () => asked(workers[0]!, 'profiled'),
}
process.on('message', async (question: string) => {
  if (question !== 'stop') return process.send?.(await answers[question]!())
  for (const worker of workers) worker.send('stop')
  await Promise.all(workers.map((worker) => once(worker, 'exit')))
  process.exit(0)
})
