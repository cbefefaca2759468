import { type Generated, sql } from 'kysely'
import type { Deps } from '#platform/deps.ts'

declare module '../platform/database.ts' {
  interface Tables {
    demo_filling: { single: Generated<boolean>; filled_at: Timestamp | null }
  }
}

const holdsSomeone = async ({ db }: Deps): Promise<boolean> =>
  Boolean(await db.selectFrom('persons').select('id').limit(1).executeTakeFirst())

const hasBeenUsed = async ({ db }: Deps): Promise<boolean> =>
  Boolean(await db.selectFrom('sessions').select('id').limit(1).executeTakeFirst())

const empty = async ({ db, queue }: Deps): Promise<void> => {
  await queue.clear()
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = current_schema() and tablename not like 'kysely_%' and tablename <> 'demo_filling'`.execute(
    db,
  )
  await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(db)
}

/**
 * Whether to fill: the database is empty, or an earlier start was stopped while filling and nobody has signed
 * in since.
 */
export const beginFilling = async (deps: Deps, say: (text: string) => void): Promise<boolean> => {
  const begun = await deps.db.selectFrom('demo_filling').select('filled_at').executeTakeFirst()
  if (begun?.filled_at) return false
  if (await holdsSomeone(deps)) {
    if (!begun || (await hasBeenUsed(deps))) return false
    say('The demo data is incomplete; creating it again')
    await empty(deps)
  }
  await deps.db
    .insertInto('demo_filling')
    .defaultValues()
    .onConflict((row) => row.doNothing())
    .execute()
  return true
}

/** Whether the demo accounts are here, which all have the password it prints. */
export const demoPeopleRemain = async ({ db }: Deps): Promise<boolean> => {
  const found = await db
    .selectFrom('persons as p')
    .innerJoin('demo_filling as f', (join) => join.onTrue())
    .select('p.id')
    .where('p.email', 'like', '%.example')
    .where((eb) => eb.or([eb('f.filled_at', 'is', null), eb('p.created_at', '<=', eb.ref('f.filled_at'))]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export const endFilling = async ({ db, clock }: Deps): Promise<void> => {
  await db.updateTable('demo_filling').set({ filled_at: clock.now() }).execute()
}
