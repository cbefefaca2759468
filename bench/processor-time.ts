import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** Ticks a second, in which the kernel counts. */
const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** Milliseconds of processor time a process has used; 0 where it is gone, or runs elsewhere. Linux only. */
export const processorTime = (pid: number): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // the name, in brackets, may hold anything
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
    return ((Number(user) + Number(system)) * 1000) / TICKS
  } catch {
    return 0
  }
}

/** The same of every connection to this database, by process. */
const timesOf = async (pool: pg.Pool): Promise<Map<number, number>> => {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  )
  return new Map(rows.map(({ pid }) => [pid, processorTime(pid)]))
}

export interface Spent {
  server: number
  database: number
}

/** Processor time that the server and the database spend on the work, in milliseconds. */
export const spentOn = async <T>(
  { server, pool }: { server: number; pool: pg.Pool },
  work: () => Promise<T>,
): Promise<{ result: T; spent: Spent }> => {
  const [before, databaseBefore] = [processorTime(server), await timesOf(pool)]
  const result = await work()
  const after = await timesOf(pool)
  const database = [...after].reduce((sum, [pid, time]) => sum + time - (databaseBefore.get(pid) ?? 0), 0)
  return { result, spent: { server: processorTime(server) - before, database } }
}
