import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dropDatabase, makeDatabase } from './database.ts'

const DATABASE = 'fairlead_bench_demo'

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/** Starts the built product with its demo data in a process of its own, on a database of its own. */
export const serveDemo = async (server: string) => {
  const folder = mkdtempSync(`${tmpdir()}/fairlead-demo-`)
  const port = await freePort()
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    DATABASE_URL: await makeDatabase(server, DATABASE),
    DATA_DIR: folder,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
  }
  const child = fork('bench/demo-server.ts', { env, stdio: ['ignore', 'inherit', 'ignore', 'ipc'] })
  child.on('error', (error) => {
    throw error
  })
  const heard = <T>(key: string) =>
    new Promise<T>((resolve) => {
      const listen = (message: Record<string, T>) => {
        if (!(key in message)) return
        child.off('message', listen)
        resolve(message[key]!)
      }
      child.on('message', listen)
    })
  await heard<string>('address')
  const address = env.PUBLIC_URL
  const firstOf = async (path: string) =>
    (
      (await (await fetch(`${address}/api${path}`)).json()) as {
        data: Array<{ id: string; employer: { slug: string } }>
      }
    ).data[0]!
  const job = await firstOf('/public-job')
  return {
    address,
    /** Public pages, by what they show. */
    pages: {
      'the first page': '/student',
      'the list of jobs': '/public-jobs',
      'a search for jobs': '/public-jobs?search=intern',
      'a job': `/public-jobs/detail?id=${job.id}`,
      'the list of events': '/public-event',
      'an event': `/public-event?id=${(await firstOf('/public-event')).id}`,
      'an employer': `/employer/${job.employer.slug}`,
    },
    /** Seconds of processor time so far. */
    processor: async (): Promise<number> => {
      child.send('processor')
      const { user, system } = await heard<NodeJS.CpuUsage>('processor')
      return (user + system) / 1e6
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.send('stop')
      await ended
      await dropDatabase(server, DATABASE)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
