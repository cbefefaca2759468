import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test, vi } from 'vitest'
import { makeBackup } from '#platform/backup/making.ts'
import { chosenBackup } from '#platform/backup/manifest.ts'
import { restoreBackup } from '#platform/backup/restoring.ts'
import { createSealing } from '#platform/backup/sealing.ts'
import { openStore } from '#platform/backup/store.ts'
import { migrationsOf } from '#platform/backup/tables.ts'
import { readConfig } from '#platform/config.ts'
import { knownMigrations } from '#platform/migrate.ts'
import { newId } from '#shared/ids.ts'
import { bytesOf, filesNamed, openInstallations, reading } from './harness/installations.ts'
import { bare } from './harness/process.ts'
import { releaseIn, releases } from './harness/releases.ts'

vi.setConfig({ testTimeout: 240_000 })

const { folder, installation, start, close } = openInstallations()
afterAll(close)

/** Backups need this one. */
const FIRST = '0027_file_removals_paused'
const say = () => {}
const project = new URL('..', import.meta.url).pathname

/** This program with the migrations of an earlier release, which is what a backup of it differs by. */
const earlierVersion = (migrations: readonly string[]): string => {
  const earlier = join(folder, 'earlier-version')
  mkdirSync(join(earlier, 'migrations'), { recursive: true })
  for (const part of ['src', 'tools', 'package.json'])
    cpSync(join(project, part), join(earlier, part), { recursive: true })
  symlinkSync(join(project, 'node_modules'), join(earlier, 'node_modules'))
  for (const name of migrations)
    cpSync(join(project, 'migrations', `${name}.sql`), join(earlier, 'migrations', `${name}.sql`))
  return earlier
}

test('a backup of an earlier version is restored as it was, and a start upgrades it', async () => {
  const migrations = releases.map((file) => releaseIn(file).migrations).find((some) => some.includes(FIRST))!
  const cwd = earlierVersion(migrations)
  const before = await installation('before')
  const runEarlier = (tool: string, ...words: string[]) =>
    promisify(execFile)(process.execPath, [`tools/${tool}.ts`, ...words], {
      cwd,
      env: { ...bare, ...before },
    })
  await runEarlier('migrate')
  const [id, key] = [newId(), newId()]
  await reading(before, async (client) => {
    await client.query(
      `insert into waitlist_entries (id, email, created_at) values ($1, 'earlier@example.com', now())`,
      [id],
    )
    await client.query(
      `insert into stored_files (id, kind, is_public, storage_key, filename, content_type, byte_size, created_at)
       values ($1, 'document', false, $2, 'resume.pdf', 'application/pdf', 7, now())`,
      [newId(), key],
    )
  })
  mkdirSync(join(before.DATA_DIR, 'files'), { recursive: true })
  writeFileSync(join(before.DATA_DIR, 'files', key), 'earlier')
  const where = join(folder, 'backups')
  await runEarlier('backup', where)
  // this version says so instead of backing up what it does not know
  const after = await installation('after')
  const config = readConfig(after)
  const store = await openStore(where, config, createSealing([]))
  await expect(makeBackup(readConfig(before), store, { say })).rejects.toThrow('not of this version')

  await restoreBackup(config, store, await chosenBackup(store), { say })
  expect(await reading(after, migrationsOf)).toEqual(migrations)
  expect(readdirSync(join(after.DATA_DIR, 'files'))).toEqual([key])

  const server = await start(after)
  const all = await knownMigrations()
  expect(server.output()).toContain(`Applied ${all.length - migrations.length} migrations`)
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(await reading(after, migrationsOf)).toEqual(all.toSorted())
  const { rows } = await reading(after, (client) => client.query('select id, email from waitlist_entries'))
  expect(rows).toEqual([{ id, email: 'earlier@example.com' }])
  for (const { storage_key } of await filesNamed(after))
    expect(bytesOf(after, storage_key).toString()).toBe('earlier')
  const { manifest } = await makeBackup(config, store, { say })
  expect(manifest).toMatchObject({ migrations: all.toSorted(), files: { count: 1, missing: [] } })
})
