import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

export interface Program {
  pid: number
  ended: Promise<void>
  /** Ends it and everything it started, as a power cut would. */
  kill(): Promise<void>
}

interface Started {
  env?: NodeJS.ProcessEnv
  /** Runs as the user the databases run as; they refuse to be root. */
  unprivileged?: boolean
  log: string
}

const running = new Set<Program>()

const isRoot = process.getuid?.() === 0
const numberOf = (flag: string): number =>
  Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim())
/** The user of the databases: whoever starts this, unless that is root. */
export const databaseUser = (): { uid?: number; gid?: number } =>
  isRoot ? { uid: numberOf('-u'), gid: numberOf('-g') } : {}

/** A process that has ended has none. */
export const childrenOf = (pid: number): number[] => {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
  } catch {
    return []
  }
}
const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(treeOf)]

export const killNow = (pid: number): void => {
  for (const one of treeOf(pid)) {
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // gone with its parent
    }
  }
}

/** What is started by those this one started. */
export const grandchildrenOf = (pid: number): number[] => childrenOf(pid).flatMap(childrenOf)

export const start = (
  command: string,
  args: readonly string[],
  { env, unprivileged, log }: Started,
): Program => {
  const output = openSync(log, 'a')
  const child: ChildProcess = spawn(command, args, {
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', output, output],
    ...(unprivileged && databaseUser()),
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`)
      resolve()
    })
  })
  const program: Program = {
    pid: child.pid ?? 0,
    ended,
    kill: async () => {
      running.delete(program)
      if (program.pid > 0 && child.exitCode === null) killNow(program.pid)
      await ended
    },
  }
  running.add(program)
  void ended.then(() => running.delete(program))
  return program
}

const cleanups: Array<() => Promise<void>> = []
/** What is to be done when everything ends, the latest first. */
export const atEnd = (cleanup: () => Promise<void>): void => void cleanups.unshift(cleanup)

let ending = false
export const isEnding = (): boolean => ending

export const endAll = async (): Promise<void> => {
  ending = true
  await Promise.all([...running].map((program) => program.kill()))
  for (const cleanup of cleanups.splice(0)) await cleanup()
}

/** Runs a command to its end; throws with what it said. */
export const run = async (command: string, args: readonly string[]): Promise<void> => {
  await promisify(execFile)(command, args, { env: { PATH: process.env.PATH, LANG: 'C.UTF-8' } })
}

const answers = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, host)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** Waits until `ready` says so; names what it waited for if that takes too long. */
export const until = async (
  what: string,
  ready: () => Promise<boolean> | boolean,
  seconds = 300,
): Promise<void> => {
  const end = Date.now() + seconds * 1000
  while (!(await ready())) {
    if (Date.now() > end) throw new Error(`Waited ${seconds} seconds for ${what}`)
    await wait(100)
  }
}

export const listening = (what: string, port: number, host = '127.0.0.1'): Promise<void> =>
  until(`${what} to listen`, () => answers(port, host))
