import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp } from '../../tests/harness/app.ts'
import { onServer } from '../../tests/harness/faults.ts'
import type { Deps } from './deps.ts'
import { claimFilesHome, FilesElsewhere } from './files-home.ts'
import { createStorage } from './storage.ts'

describe.runIf(onServer)('a second host', () => {
  let t: TestApp
  let folder: string
  beforeEach(async () => {
    t = await openTestApp()
    folder = mkdtempSync(join(tmpdir(), 'fairlead-homes-'))
    await claimFilesHome(t.deps)
  })
  afterEach(async () => {
    rmSync(folder, { recursive: true, force: true })
    await t.close()
  })

  const hostIn = async (dataDir: string): Promise<Deps> => {
    const config = { ...t.deps.config, dataDir }
    return { ...t.deps, config, storage: await createStorage(config) }
  }
  const stores = async (deps: Deps, key: string) => {
    await deps.storage.put(key, Buffer.from('text'), 'text/plain')
    await deps.db
      .insertInto('stored_files')
      .values({
        id: newId(),
        kind: 'image',
        is_public: false,
        storage_key: key,
        filename: 'a.png',
        content_type: 'image/png',
        byte_size: 4,
        width: null,
        height: null,
        created_at: t.clock.now(),
      })
      .execute()
  }

  test('with a folder of its own is refused while the first runs, with what to do', async () => {
    const second = await hostIn(join(folder, 'second'))
    await expect(claimFilesHome(second)).rejects.toThrow(FilesElsewhere)
    await expect(claimFilesHome(second)).rejects.toThrow(/S3_BUCKET on all of them/)
    // more processes of the first, or its restart after a crash
    await claimFilesHome(t.deps)
  })

  test('and afterwards, unless it has the files', async () => {
    await stores(t.deps, 'kept/one')
    t.clock.advance(60_000)
    const second = await hostIn(join(folder, 'second'))
    await expect(claimFilesHome(second)).rejects.toThrow(/they are not here/)
    await second.storage.put('kept/one', Buffer.from('text'), 'text/plain')
    await claimFilesHome(second)
    await expect(claimFilesHome(t.deps)).rejects.toThrow(FilesElsewhere)
  })

  test('in the folder of the first, moved, is the first', async () => {
    t.clock.advance(60_000)
    await claimFilesHome(await hostIn(join(folder, 'before')))
    renameSync(join(folder, 'before'), join(folder, 'after'))
    await claimFilesHome(await hostIn(join(folder, 'after')))
  })
})
