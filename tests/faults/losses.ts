import { setTimeout as wait } from 'node:timers/promises'
import type { World } from './world.ts'
import { type Answer, isDone, type Write } from './writers.ts'

export interface Losses {
  /** Answered as done, and not there. */
  lost: string[]
  /** There more than once, or with more than its own effects. */
  doubled: string[]
  /** There without anybody having been told that it is done. */
  untold: number
}

const WRITTEN = `
  select text as mark, count(*)::int as times from partnership_messages group by 1
  union all
  select a.student_id || ' ' || a.job_id, greatest(count(distinct a.id), count(happened.id))::int
  from applications a left join activities happened
    on happened.subject_id = a.id and happened.verb = 'application.submitted'
  group by 1`

/** Compares what was answered with what is in the database. */
export const lossesOf = async (world: World, writes: readonly Write[]): Promise<Losses> => {
  const rows = await world.query<{ mark: string; times: number }>(WRITTEN)
  const times = new Map(rows.map((row) => [row.mark, row.times]))
  const done = new Set(writes.filter((write) => write.done).map(({ mark }) => mark))
  return {
    lost: [...done].filter((mark) => !times.has(mark)),
    doubled: rows.filter((row) => row.times > 1).map(({ mark }) => mark),
    untold: rows.filter(({ mark }) => !done.has(mark)).length,
  }
}

// an answer that could not be kept is told as "already done"
const isSame = (done: Answer, again: Answer) =>
  again.status < 300 ? again.text === done.text : isDone(again)

/** Someone who is told to wait asks again. */
const settled = async ({ send }: Write): Promise<Answer> => {
  for (;;) {
    const answer = await send()
    if (!answer.text.includes('"still_working"')) return answer
    await wait(500)
  }
}

/** Repeats some of what is done, from all of the time; returns how many were answered otherwise than at first. */
export const answeredOtherwise = async (writes: readonly Write[], most: number) => {
  const done = writes.filter((write) => write.done)
  const step = Math.max(1, Math.floor(done.length / most))
  const chosen = done.filter((_, n) => n % step === 0)
  const otherwise: string[] = []
  for (const write of chosen) {
    const { mark, done } = write
    const again = await settled(write)
    if (!isSame(done!, again))
      otherwise.push(`${mark}: first ${done!.status}, then ${again.status} ${again.text.slice(0, 200)}`)
  }
  return { repeated: chosen.length, otherwise }
}
