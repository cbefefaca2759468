import { sql } from 'kysely'
import type { Db } from './database.ts'

export interface Needs {
  name: string
  /** The migration a program has to know to run with this one; null if every program that runs today can. */
  needs: string | null
}

/** What a migration says of the programs that don't know it: those that know the one it names run with it. */
const LINE = /^-- needs (\d{4}_\w+)$/m
export const needsIn = (text: string): string | null => LINE.exec(text)?.[1] ?? null

const hasTable = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{
    is: boolean
  }>`select to_regclass('migration_needs') is not null as is`.execute(db)
  return rows[0]!.is
}

/** Keeps what the migrations of this version say, for programs that don't have them. */
export const noteNeeds = async (db: Db, all: readonly Needs[]): Promise<void> => {
  if (!(await hasTable(db))) return
  await sql`
    insert into migration_needs (migration, needs)
    select m.name, m.needs from unnest(${all.map(({ name }) => name)}::text[], ${all.map(({ needs }) => needs)}::text[])
      as m (name, needs)
    on conflict (migration) do nothing`.execute(db)
}

/** Whether a program that knows just `known` can run on a database that has these migrations too. */
export const mayRunBeside = async (
  db: Db,
  unknown: readonly string[],
  known: readonly string[],
): Promise<boolean> => {
  if (!(await hasTable(db))) return false
  const { rows } = await sql<Needs>`
    select migration as name, needs from migration_needs where migration = any (${unknown}::text[])`.execute(
    db,
  )
  return rows.length === unknown.length && rows.every(({ needs }) => needs === null || known.includes(needs))
}
