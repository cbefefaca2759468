import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createRowSum, linesOf } from '#platform/backup/tables.ts'
import { knownMigrations, migrate } from '#platform/migrate.ts'
import { database } from './harness/faults.ts'
import { type ForReleases, openForReleases, releaseIn, releases, schemaNow } from './harness/releases.ts'

// each release is a database of its own, migrated twice
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

/** What later migrations call differently. */
const renamed: Record<string, string> = {
  profile_looks: 'profile_views',
  limited_tries: 'limited_attempts',
  'limited_tries.tries': 'attempts',
}
/** What later migrations draw anew. */
const drawn: Record<string, string[]> = { event_survey_answers: ['id'] }
/** Columns that stay as they were, and their part of lines of all columns. */
const kept = (name: string, columns: string[], lines: string) => {
  const isKept = (_: string, n: number): boolean => !drawn[name]?.includes(columns[n]!)
  const stays = (line: string) => line.split('\t').filter(isKept).join('\t')
  return {
    columns: columns.filter(isKept),
    lines: drawn[name] ? lines.split('\n').map(stays).join('\n') : lines,
  }
}
const asNow = (name: string, columns: string[]) => ({
  schema: 'public',
  name: renamed[name] ?? name,
  columns: columns.map((column) => renamed[`${name}.${column}`] ?? column),
})

let on: ForReleases
let fresh: string[]
beforeAll(async () => {
  on = await openForReleases()
  fresh = await schemaNow(on)
})
afterAll(() => on.close())

/** Those that lacked different ones, the oldest and the newest; all with RELEASES=all. */
const lacking = ['0023-21', '0027-26']
const tried = releases.filter(
  (file, n) =>
    process.env.RELEASES === 'all' ||
    n === 0 ||
    n === releases.length - 1 ||
    lacking.some((name) => file.startsWith(name)),
)

test.each(tried)(`on ${database}, what release %s held is there after an upgrade`, async (file) => {
  const release = releaseIn(file)
  await on.put(release)
  const all = await knownMigrations()
  expect(await migrate(on.db, on.config)).toEqual(all.filter((name) => !release.migrations.includes(name)))
  expect(await on.schema()).toEqual(fresh)
  for (const { name, ...all } of release.tables) {
    const { columns, lines } = kept(name, all.columns, all.lines)
    const [before, after] = [createRowSum(), createRowSum()]
    before.add(Buffer.from(lines))
    for await (const rows of linesOf(on.client, asNow(name, columns))) after.add(rows)
    expect(after.result(), name).toEqual(before.result())
  }
})
