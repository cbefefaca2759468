import { join } from 'node:path'
import { program } from './packages.ts'
import { listening, start } from './programs.ts'

/** Redis, which keeps nothing: it carries what server processes tell each other. */
export const startLine = async (folder: string, port: number) => {
  const serve = async () => {
    const started = start(
      program('redis-server'),
      [
        ...['--port', String(port), '--bind', '127.0.0.1'],
        ...['--save', '', '--appendonly', 'no', '--dir', folder],
      ],
      { log: join(folder, 'redis.log') },
    )
    await listening('Redis', port)
    return started
  }
  let current = await serve()
  return {
    kill: () => current.kill(),
    again: async () => {
      current = await serve()
    },
  }
}
