import { sql } from 'kysely'
import type { Deps } from '#platform/deps.ts'
import { systemActor } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { linkNamed } from './directory-entries.commands.ts'
import type { ListedUniversity } from './university-directory.mapping.ts'

const BATCH = 500

export interface ImportSummary {
  added: number
  changed: number
  unchanged: number
}

const upsert = (tx: Tx, batch: ListedUniversity[]) =>
  tx.db
    .insertInto('university_directory')
    .values(batch.map(({ domains: _, ...university }) => ({ id: newId(tx.now.getTime()), ...university })))
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'country_code'])
        .doUpdateSet((eb) => ({
          country: eb.ref('excluded.country'),
          state_province: eb.ref('excluded.state_province'),
          web_page: eb.ref('excluded.web_page'),
          made_here: false,
        }))
        .where(
          sql<boolean>`(university_directory.country, university_directory.state_province, university_directory.web_page, university_directory.made_here)
            is distinct from (excluded.country, excluded.state_province, excluded.web_page, false)`,
        ),
    )
    // a row that existed before carries the transaction that replaced it
    .returning(['id', sql<boolean>`xmax = 0`.as('added')])
    .execute()

/** Turns a batch's pairs into a table: `(university_id, domain)`. */
const wantedDomains = (batch: ListedUniversity[]) => {
  const pairs = batch.flatMap(({ name, country_code, domains }) =>
    domains.map((domain) => ({ name, country_code, domain })),
  )
  return sql`select d.id as university_id, w.domain
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as w(name text, country_code text, domain text)
    join university_directory d using (name, country_code)`
}

const replaceDomains = async (tx: Tx, batch: ListedUniversity[]): Promise<Set<string>> => {
  const keys = batch.map(({ name, country_code }) => ({ name, country_code }))
  const gone = await sql<{ university_id: string }>`
    delete from university_domains m
    using university_directory d, jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(name text, country_code text)
    where d.name = k.name and d.country_code = k.country_code and m.university_id = d.id
      and (m.university_id, m.domain) not in (${wantedDomains(batch)})
    returning m.university_id`.execute(tx.db)
  const come = await sql<{ university_id: string }>`
    insert into university_domains (university_id, domain) ${wantedDomains(batch)}
    on conflict do nothing returning university_id`.execute(tx.db)
  return new Set([...gone.rows, ...come.rows].map(({ university_id }) => university_id))
}

const importBatch = async (tx: Tx, batch: ListedUniversity[]): Promise<ImportSummary> => {
  const touched = await upsert(tx, batch)
  const moved = await replaceDomains(tx, batch)
  const added = touched.filter((row) => row.added)
  for (const { id } of touched) moved.add(id)
  const changed = moved.size - added.length
  return { added: added.length, changed, unchanged: batch.length - added.length - changed }
}

const plus = (a: ImportSummary, b: ImportSummary): ImportSummary => ({
  added: a.added + b.added,
  changed: a.changed + b.changed,
  unchanged: a.unchanged + b.unchanged,
})

class RolledBack extends Error {}

export interface ImportOptions {
  /** Counts what would happen and rolls everything back. */
  dryRun: boolean
  onProgress(done: number): void
}

/**
 * Updates the directory to match the list, batch by batch; importing the same list again changes nothing.
 * Universities missing from the list stay, since students may name them.
 */
export const importUniversities = async (
  deps: Deps,
  universities: readonly ListedUniversity[],
  { dryRun, onProgress }: ImportOptions,
): Promise<ImportSummary> => {
  let tally: ImportSummary = { added: 0, changed: 0, unchanged: 0 }
  for (let start = 0; start < universities.length; start += BATCH) {
    const batch = universities.slice(start, start + BATCH)
    let counted: ImportSummary | undefined
    await inTransaction(deps, async (tx) => {
      counted = await importBatch(tx, batch)
      if (dryRun) throw new RolledBack()
    }).catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
    tally = plus(tally, counted!)
    onProgress(start + batch.length)
  }
  if (!dryRun) {
    await sql`analyze university_directory, university_domains`.execute(deps.db)
    await inTransaction(deps, (tx) => linkNamed(tx, systemActor, null))
  }
  return tally
}
