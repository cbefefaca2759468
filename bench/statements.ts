import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

export interface StatementFigures {
  /** Milliseconds the database worked, planning included. */
  ms: number
  calls: number
}

const sum = sql<StatementFigures>`
  select coalesce(sum(total_exec_time + total_plan_time), 0)::float8 as ms, coalesce(sum(calls), 0)::float8 as calls
  from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())`

/** Whether the database counts statements: `shared_preload_libraries = 'pg_stat_statements'`. */
export const countsStatements = async (db: Db): Promise<boolean> => {
  await sql`create extension if not exists pg_stat_statements`.execute(db).catch(() => {})
  return sum.execute(db).then(
    () => true,
    () => false,
  )
}

/** Runs the work and returns what the database spent on it. */
export const statementsOf = async (db: Db, work: () => Promise<unknown>): Promise<StatementFigures> => {
  await sql`select pg_stat_statements_reset()`.execute(db)
  await work()
  return (await sum.execute(db)).rows[0]!
}
