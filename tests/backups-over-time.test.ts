import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { buildResume } from '#domains/applications/applications.fixtures.ts'
import { buildNotice } from '#domains/notifications/notices.fixtures.ts'
import { checkBackup } from '#platform/backup/checking.ts'
import { makeBackup } from '#platform/backup/making.ts'
import { chosenBackup, type Manifest } from '#platform/backup/manifest.ts'
import { restoreBackup } from '#platform/backup/restoring.ts'
import { createSealing } from '#platform/backup/sealing.ts'
import { openStore } from '#platform/backup/store.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { type Installation, openInstallations, reading } from './harness/installations.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const { folder, installation, inhabited, close } = openInstallations()
const template = inject('template')
const say = () => {}

// what another server's transactions were numbered like
const AHEAD = '9000000000000000'

let first: Installation
let config: Config
/** It was restored once, into a database of its own; making one takes longer than all else here. */
let target: Installation
const right = await generateX25519Identity()
beforeAll(async () => {
  const { made } = await inhabited('first', 1, async ({ deps }) => {
    for (let n = 0; n < 3; n++) await buildResume(deps)
    const { id } = await deps.db.selectFrom('role_accounts').select('id').executeTakeFirstOrThrow()
    await buildNotice(deps, id, { title: 'Told before' })
  })
  first = made
  config = readConfig(first)
  await reading(first, async (client) => {
    await client.query('insert into job_changes (job_id, transaction_id) values (gen_random_uuid(), $1)', [
      AHEAD,
    ])
    await client.query('update notifications set written_by = $1', [AHEAD])
  })
  await backUp('plain')
  target = await installation('target')
  await restore('plain', target)
})
afterAll(close)

const backUp = async (place: string, ...recipients: string[]) => {
  const store = await openStore(join(folder, place), config, createSealing(recipients))
  return (await makeBackup(config, store, { say })).name
}
const opened = async (place: string, name?: string, identity?: string) => {
  const store = await openStore(join(folder, place), config, createSealing([], identity))
  return { store, backup: await chosenBackup(store, name) }
}
const check = async (place: string, name?: string, identity?: string) => {
  const { store, backup } = await opened(place, name, identity)
  await checkBackup(store, backup, say)
}
const restore = async (place: string, to: Installation, replace = false, identity?: string) => {
  const { store, backup } = await opened(place, undefined, identity)
  await restoreBackup(readConfig(to), store, backup, { say, replace })
}

test('encrypted backups stay whole whatever is backed up later, and need no key but their own', async () => {
  const [one, two] = [await generateX25519Identity(), await generateX25519Identity()]
  const [forOne, forTwo] = [await identityToRecipient(one), await identityToRecipient(two)]
  const former = await backUp('sealed', forOne)
  // the newest one does not name these objects, as after a restore of an older one
  await backUp('sealed')
  await backUp('sealed', forOne)
  await check('sealed', former, one)
  const later = await backUp('sealed', forTwo)
  await check('sealed', later, two)
  await check('sealed', former, one)
})

test('whoever has a key takes nothing that is not encrypted', async () => {
  await backUp('open')
  await check('open')
  await expect(check('open', undefined, await generateX25519Identity())).rejects.toThrow('is not encrypted')
})

test('what transactions of another server wrote is old in a restored database', async () => {
  const { rows } = await reading(target, (client) =>
    client.query(`select (select count(*)::int from notifications where title = 'Told before') as told,
      (select count(*)::int from notifications where written_by > pg_current_xact_id()) as new,
      (select count(*)::int from job_changes where transaction_id > pg_current_xact_id()) as changed`),
  )
  expect(rows).toEqual([{ told: 1, new: 0, changed: 0 }])
})

const noticesIn = async (of: Installation): Promise<number> => {
  const { rows } = await reading(of, (client) =>
    client.query('select count(*)::int as notices from notifications'),
  )
  return rows[0]!.notices
}

describe('nothing is replaced', () => {
  /** Whether a database was moved aside, too. */
  const folders = () => readdirSync(target.DATA_DIR).sort()
  const isRefused = async (place: string, why: string, identity?: string) => {
    const before = folders()
    await expect(restore(place, target, true, identity)).rejects.toThrow(why)
    expect(await noticesIn(target)).toBe(1)
    expect(folders()).toEqual(before)
  }

  test('by a damaged backup', async () => {
    await backUp('damaged')
    const { backup } = await opened('damaged')
    const last = backup.manifest.tables.flatMap(({ parts }) => parts).at(-1)!
    writeFileSync(join(folder, 'damaged', last.key), 'cut off')
    await isRefused('damaged', 'is damaged')
  })

  test('with a wrong key, or without one', async () => {
    await backUp('locked', await identityToRecipient(right))
    await isRefused('locked', 'can’t be decrypted with this identity', await generateX25519Identity())
    await isRefused('locked', 'This backup is encrypted')
  })

  test('by a backup this version can’t load', async () => {
    const name = await backUp('other')
    const path = join(folder, 'other', 'backups', name, 'manifest.json')
    const whole = readFileSync(path, 'utf8')
    const changed = (change: (manifest: Manifest) => void) => {
      const manifest = JSON.parse(whole)
      change(manifest)
      writeFileSync(path, JSON.stringify(manifest))
    }
    changed(({ migrations }) => migrations.push('9999_later'))
    await isRefused('other', 'made by a newer version')
    changed((manifest) => manifest.queue--)
    await isRefused('other', 'Restore with the version that made the backup')
  })
})

test('with the key of its backup a database is replaced; one that is moved aside keeps its own', async () => {
  const keyIn = (name: string) => join(target.DATA_DIR, name)
  const isMoved = 'folder' in template
  if (isMoved) writeFileSync(keyIn('secret-key'), 'of the database that was there')
  await backUp('replacing', await identityToRecipient(right))
  await restore('replacing', target, true, right)
  expect(await noticesIn(target)).toBe(1)
  if (!isMoved) return
  expect(readFileSync(keyIn('secret-key.before-restore-1'), 'utf8')).toBe('of the database that was there')
  expect(readFileSync(keyIn('secret-key'))).toEqual(readFileSync(join(first.DATA_DIR, 'secret-key')))
})
