import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Problem } from '#shared/problems.ts'
import { createConcurrencyLimiter } from '../concurrency-limiter.ts'
import type { Drawn, Outcome, PictureRejection, Task, Told } from './tasks.ts'

interface Limits {
  /** Milliseconds of processor time. */
  processor: number
  /** Milliseconds by the clock. */
  wall: number
}

/**
 * A picture within the limits takes a second or two of processor time; one that takes 20 was made to. By the clock it may
 * take longer: everyone else comes first on a busy machine.
 */
const LIMITS: Limits = { processor: 20_000, wall: 120_000 }
/** An idle process gives its memory back. */
const IDLE = 60_000

/** A picture that is refused, and why. */
export class NotDrawn extends Error {
  readonly unfit: PictureRejection

  constructor(unfit: PictureRejection, cause?: string) {
    super(cause ?? unfit)
    this.unfit = unfit
  }
}

/**
 * Pixels are large and short-lived: makes glibc return the memory right away, where it would otherwise learn
 * to keep it (mallopt(3)).
 */
const LETTING_GO = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(128 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
}

/**
 * The process parses what strangers send, so of the server's environment, secrets included, it gets only what
 * it needs to start.
 */
const environment = () => {
  const { PATH, LD_LIBRARY_PATH, TZ } = process.env
  return { PATH, LD_LIBRARY_PATH, TZ, ...LETTING_GO, UV_THREADPOOL_SIZE: '2' }
}

let child: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined

const begin = (): ChildProcess => {
  const begun = fork(fileURLToPath(new URL('process.ts', import.meta.url)), {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=128', '--max-semi-space-size=2'],
    env: environment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // From its first moment: loading the library takes as long as drawing a picture. Not the lowest: on a busy machine that gets so little
  // of the processor that no picture is ever done.
  if (begun.pid) setPriority(begun.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  begun.unref()
  begun.channel?.unref()
  begun.on('error', () => begun.kill('SIGKILL'))
  begun.once('exit', () => {
    if (child === begun) child = undefined
  })
  return begun
}

const rest = () => {
  idle = setTimeout(() => {
    child?.disconnect()
    child = undefined
  }, IDLE).unref()
}

/** Draws in the process; if it ends, or is ended for taking too long, the next task starts a new one. */
const ask = (task: Task, { processor, wall }: Limits): Promise<Outcome | 'starved'> => {
  clearTimeout(idle)
  child ??= begin()
  const asked = child
  return new Promise<Outcome | 'starved'>((resolve) => {
    const settle = (outcome: Outcome | 'starved') => {
      clearTimeout(timer)
      asked.off('message', hear)
      asked.off('exit', ended)
      asked.channel?.unref()
      rest()
      resolve(outcome)
    }
    const ended = () => settle({ failed: 'The drawing process has ended' })
    const end = (outcome: Outcome | 'starved') => {
      if (child === asked) child = undefined
      asked.kill('SIGKILL')
      settle(outcome)
    }
    const hear = (told: Told) => {
      if (!('spent' in told)) settle(told)
      else if (told.spent > processor) end({ unfit: 'takes_too_long' })
    }
    const timer = setTimeout(() => end('starved'), wall)
    asked.channel?.ref()
    asked.on('message', hear)
    asked.once('exit', ended)
    asked.send(task, (error) => error && settle({ failed: error.message }))
  })
}

const drawing =
  (limits: Limits) =>
  async (task: Task): Promise<Drawn> => {
    const outcome = await ask(task, limits)
    if (outcome === 'starved')
      throw new Problem('overloaded', undefined, { headers: { 'retry-after': '60' } })
    if ('drawn' in outcome) return outcome.drawn
    throw 'unfit' in outcome ? new NotDrawn(outcome.unfit) : new NotDrawn('unreadable', outcome.failed)
  }

const turns = createConcurrencyLimiter({ atOnce: 1, waiting: 200, waitingEach: 60 })

/**
 * Runs the work when it is its turn to draw. Requesters take turns, so that one with many pictures doesn't
 * hold up anyone else. Throws `overloaded` when too many wait or the machine is too busy to draw, `NotDrawn` for a picture that can't be drawn.
 */
export const drawn = <T>(
  asker: string,
  work: (draw: (task: Task) => Promise<Drawn>) => Promise<T>,
  limits: Limits = LIMITS,
): Promise<T> => turns(() => work(drawing(limits)), asker)
