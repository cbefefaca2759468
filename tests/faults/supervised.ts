import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { childrenOf, grandchildrenOf } from '../cluster/programs.ts'
import type { Ending } from './killing.ts'
import { waitUntil } from './world.ts'

/**
 * What uses up memory, all at once: objects, which the engine limits, or bytes, which only the kernel does; or nearly
 * all of it, for good.
 */
const HOARDS = {
  objects: 'for (;;) kept.push(Array.from({ length: 1000 }, (_, at) => ({ at })))',
  bytes: 'for (;;) kept.push(Buffer.alloc(1 << 20, 1))',
  lasting: `const most = 0.92 * 2 ** 20 * Number(/max-old-space-size=(.*)/.exec(process.execArgv.join(' '))[1])
    const { getHeapSpaceStatistics: spaces } = process.getBuiltinModule('v8')
    const old = () => spaces().reduce((sum, { space_name: name, space_used_size: used }) => sum + (name.startsWith('new_') ? 0 : used), 0)
    const some = (length) => Array.from({ length }, (_, at) => ({ at }))
    let passing
    setInterval(() => { while (old() < most) kept.push(some(1000)); passing = some(50000) }, 300)`,
}
export type Hoard = keyof typeof HOARDS

/** As a library would that leaks, in any of our processes that is sent SIGUSR2. */
const leaking = (hoard: Hoard): string => {
  const script = `process.on('SIGUSR2', () => { const kept = []; ${HOARDS[hoard]} })`
  return `--import data:text/javascript,${encodeURIComponent(script)}`
}

/** Where our own group of processes is, and the file that limits the memory of one below it. */
const ownGroup = (): [folder: string, limit: string] => {
  const [, first] = /^\d+:memory:(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8')) ?? []
  if (first !== undefined) return [`/sys/fs/cgroup/memory${first}`, 'memory.limit_in_bytes']
  const [, second = ''] = /^0::(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8')) ?? []
  return [`/sys/fs/cgroup${second}`, 'memory.max']
}

export interface MemoryGroup {
  /** The file that takes the ids of its processes. */
  processes: string
  remove(): void
}

/** A limit of the kernel on all processes together, as units of systemd and containers have; null where we may make none. */
export const memoryGroup = (megabytes: number): MemoryGroup | null => {
  const [own, limit] = ownGroup()
  const folder = `${own}/fairlead-${process.pid}`
  try {
    mkdirSync(folder)
    writeFileSync(`${folder}/${limit}`, String(megabytes << 20))
    return { processes: `${folder}/cgroup.procs`, remove: () => rmdirSync(folder) }
  } catch {
    if (existsSync(folder)) rmdirSync(folder)
    return null
  }
}

interface Supervised {
  /** What one of them is told to do with its memory; without it, many visitors come. */
  hoard?: Hoard | undefined
  workers: number
  /** Megabytes of each process's objects. */
  heap: number
  group?: MemoryGroup | undefined
}

/** Milliseconds for which visitors come, if nothing ends before. */
const RUSH = 30_000
const VISITORS = 40

/** Pages are drawn and jobs searched, each a little otherwise, for callers from everywhere. */
const rush = async (address: string, isOver: () => boolean): Promise<void> => {
  const until = Date.now() + RUSH
  const visit = async (_: unknown, who: number) => {
    for (let n = 0; Date.now() < until && !isOver(); n++) {
      const path = [`/public-jobs?q=${who}-${n}`, `/api/public-job?search=${who}-${n}`, '/api/openapi.json'][
        n % 3
      ]
      const headers = { 'x-forwarded-for': `10.${2 + (n % 200)}.${who}.${n % 250}` }
      await fetch(address + path, { headers, signal: AbortSignal.timeout(10_000) })
        .then((response) => response.text())
        .catch(() => wait(100))
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, visit))
}

/** The processes that answer. */
const serversOf = (starter: number, workers: number): number[] =>
  (workers > 1 ? grandchildrenOf(starter) : childrenOf(starter)).toSorted((a, b) => a - b)

/** The product with its starter: a process that uses up its memory ends, and another one takes its place. */
export const outOfMemory = ({ hoard, workers, heap, group }: Supervised) => {
  let output = ''
  /** How each that ended did. */
  const ended = () => [...output.matchAll(/ ended by (.*); starting/g)].map(([, how]) => how!)
  const ending: Ending = {
    others: workers > 1,
    start: async (env) => {
      const joining = group ? `echo $$ > ${group.processes} &&` : ''
      const child = spawn('sh', ['-c', `${joining} exec "$0" tools/serve.mjs`, process.execPath], {
        env: {
          PATH: process.env.PATH,
          // only then it begins nothing while memory is nearly full
          NODE_ENV: 'production',
          PUBLIC_URL: `http://localhost:${env.PORT}`,
          SECRET_KEY: 'of a trial in which memory runs out',
          SHUTDOWN_DELAY: '0',
          LOG_LEVEL: 'fatal',
          HEAP_LIMIT: String(heap),
          WORKERS: String(workers),
          ...(hoard && { NODE_OPTIONS: leaking(hoard) }),
          ...env,
        },
        stdio: 'pipe',
      })
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text) => {
          output += text
        })
      const over = once(child, 'exit')
      process.once('exit', () => child.kill('SIGTERM'))
      await waitUntil(async () => {
        if (child.exitCode !== null) throw new Error(output)
        return output.includes('Fairlead is ready')
      }, 50)
      return { child, ended: over, address: `http://127.0.0.1:${env.PORT}` }
    },
    end: async (running) => {
      const before = ended().length
      const isOver = () => ended().length > before
      const eldest = serversOf(running.child.pid!, workers)[0]!
      if (hoard) process.kill(eldest, 'SIGUSR2')
      else await rush(running.address, isOver)
      await waitUntil(async () => !hoard || isOver(), 25)
      await waitUntil(async () => serversOf(running.child.pid!, workers).length === workers, 25)
      await waitUntil(() => fetch(`${running.address}/readyz`).then(({ ok }) => ok), 50)
      return running
    },
  }
  return { ending, ended }
}
