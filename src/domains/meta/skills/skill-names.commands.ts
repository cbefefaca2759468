import { sql } from 'kysely'
import type { Deps } from '#platform/deps.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { ListedSkill } from './skill-names.mapping.ts'

const BATCH = 500

interface Imported {
  added: number
  changed: number
  unchanged: number
}

const knownOf = async (tx: Tx, uris: readonly string[]) => {
  const { rows } = await sql<{ uri: string; name: string; labels: string[] }>`
    select n.uri, n.name, coalesce((select array_agg(l.label order by l.label collate "C") from skill_labels l
      where l.uri = n.uri and not l.is_preferred), '{}') as labels
    from skill_names n where n.uri = any(${uris}::text[]) for update of n`.execute(tx.db)
  return new Map(rows.map((row) => [row.uri, row]))
}

const isSame = (known: { name: string; labels: string[] }, skill: ListedSkill): boolean =>
  known.name === skill.name && known.labels.join('\n') === skill.labels.toSorted().join('\n')

const writeSkills = async (tx: Tx, skills: readonly ListedSkill[]): Promise<void> => {
  const uris = skills.map(({ uri }) => uri)
  await tx.db
    .insertInto('skill_names')
    .values(skills.map(({ uri, name }) => ({ uri, name })))
    .onConflict((conflict) => conflict.column('uri').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })))
    .execute()
  await tx.db.deleteFrom('skill_labels').where('uri', 'in', uris).execute()
  const labels = skills.flatMap(({ uri, name, labels }) => [
    { uri, label: name, is_preferred: true },
    ...labels.map((label) => ({ uri, label, is_preferred: false })),
  ])
  // as arrays: a statement has only so many parameters
  await sql`insert into skill_labels (uri, label, is_preferred)
    select * from unnest(${labels.map(({ uri }) => uri)}::text[], ${labels.map(({ label }) => label)}::text[],
      ${labels.map((one) => one.is_preferred)}::boolean[])`.execute(tx.db)
}

const importBatch = (deps: Deps, batch: readonly ListedSkill[], dryRun: boolean): Promise<Imported> =>
  inTransaction(deps, async (tx) => {
    // a file may name one twice: the last counts
    const skills = [...new Map(batch.map((skill) => [skill.uri, skill])).values()]
    const known = await knownOf(
      tx,
      skills.map(({ uri }) => uri),
    )
    const different = skills.filter((skill) => {
      const before = known.get(skill.uri)
      return !before || !isSame(before, skill)
    })
    if (different.length > 0 && !dryRun) await writeSkills(tx, different)
    const added = skills.filter(({ uri }) => !known.has(uri)).length
    return { added, changed: different.length - added, unchanged: skills.length - different.length }
  })

interface ImportOptions {
  dryRun: boolean
  onProgress: (done: number) => void
}

/** Imports skills as they are read, in batches of their own transactions. What the list lacks stays. */
export const importSkills = async (
  deps: Deps,
  skills: AsyncIterable<ListedSkill>,
  { dryRun, onProgress }: ImportOptions,
): Promise<Imported> => {
  const total: Imported = { added: 0, changed: 0, unchanged: 0 }
  let batch: ListedSkill[] = []
  const flush = async () => {
    const done = await importBatch(deps, batch, dryRun)
    batch = []
    for (const key of ['added', 'changed', 'unchanged'] as const) total[key] += done[key]
    onProgress(total.added + total.changed + total.unchanged)
  }
  for await (const skill of skills) {
    batch.push(skill)
    if (batch.length === BATCH) await flush()
  }
  if (batch.length > 0) await flush()
  return total
}
