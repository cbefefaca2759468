import { fork } from 'node:child_process'
import { on } from 'node:events'
import { serverMemory } from '../tools/memory.mjs'

/** Starts the product in processes of its own, with these settings. */
export const startServer = async (env: Record<string, string>, processes = 1) => {
  const memory = serverMemory({ ...process.env, ...env })
  const options = { env: memory.env, execArgv: [...process.execArgv, ...memory.flags] }
  const [program, args]: [string, string[]] =
    processes > 1 ? ['bench/servers.ts', [String(processes)]] : ['bench/server.ts', []]
  const child = fork(program, args, options)
  child.on('error', (error) => {
    throw error
  })
  const heard = async <T>(key: string): Promise<T> => {
    for await (const [message] of on(child, 'message')) if (key in message) return message[key]
    throw new Error('The server ended')
  }
  const address = await heard<string>('address')
  return {
    address,
    pid: child.pid!,
    /** The highest so far, in bytes. */
    memory: () => {
      child.send('memory')
      return heard<number>('memory')
    },
    /** Processor time so far, in milliseconds. */
    work: async () => {
      child.send('work')
      const { user, system } = await heard<NodeJS.CpuUsage>('work')
      return (user + system) / 1000
    },
    /** Runs the work and returns where the server spent its time meanwhile, as a `.cpuprofile`. */
    profile: async (work: () => Promise<unknown>) => {
      child.send('profile')
      await heard('profiling')
      await work()
      child.send('profiled')
      return JSON.stringify(await heard<object>('profile'))
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.send('stop')
      await ended
    },
  }
}
