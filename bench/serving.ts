import { fork } from 'node:child_process'

/** Starts the product in a process of its own, with these settings. */
export const startServer = async (env: Record<string, string>) => {
  const child = fork('bench/server.ts', { env: { ...process.env, ...env } })
  child.on('error', (error) => {
    throw error
  })
  const heard = <T>(key: string) =>
    new Promise<T>((resolve) =>
      child.on('message', (message: Record<string, T>) => key in message && resolve(message[key]!)),
    )
  const address = await heard<string>('address')
  return {
    address,
    pid: child.pid!,
    /** The highest so far, in bytes. */
    memory: () => {
      child.send('memory')
      return heard<number>('memory')
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.send('stop')
      await ended
    },
  }
}
