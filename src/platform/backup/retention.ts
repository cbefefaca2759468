import { numberLabel } from '#shared/labels.ts'
import type { Say } from './making.ts'
import { type Backup, backupsIn, createLookup, filesOf, keyIn } from './manifest.ts'
import type { Store } from './store.ts'

/** The objects one backup names and none of the others. */
const dropFiles = async (store: Store, backup: Backup, kept: readonly Backup[]): Promise<number> => {
  const lookups = kept.map((other) => createLookup(store, other))
  let dropped = 0
  for await (const file of filesOf(store, backup)) {
    const named = await Promise.all(lookups.map((lookup) => lookup(file.storage_key)))
    if (named.some((other) => other?.key === file.key)) continue
    await store.remove(file.key)
    dropped++
  }
  return dropped
}

/**
 * Keeps the newest backups and deletes the others, with the files only they name, and what is left of backups that
 * were never completed. Not while another backup is made to the same place.
 */
export const keepNewest = async (store: Store, keep: number, say: Say): Promise<void> => {
  const { complete, unfinished } = await backupsIn(store)
  const kept = complete.slice(-keep)
  for (const name of unfinished) await store.removeFolder(`backups/${name}`)
  for (const backup of complete.slice(0, -keep)) {
    // without its manifest it is an unfinished one: if this is cut short, the next run deletes the rest
    const dropped = await dropFiles(store, backup, kept)
    await store.remove(keyIn(backup.name, 'manifest.json'))
    await store.removeFolder(`backups/${backup.name}`)
    say(`Deleted the backup ${backup.name} and ${numberLabel(dropped)} files only it named`)
  }
  say(`${numberLabel(kept.length)} backups are kept`)
}
