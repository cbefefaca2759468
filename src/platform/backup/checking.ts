import { numberLabel } from '#shared/labels.ts'
import { BackupFailure } from './failure.ts'
import type { Say } from './making.ts'
import { type Backup, filesOf, unpacked } from './manifest.ts'
import type { Store } from './store.ts'
import { createRowSum, tableName } from './tables.ts'

/** Reads everything a backup names and compares it with its checksums. Throws `BackupFailure` at the first difference. */
export const checkBackup = async (store: Store, backup: Backup, say: Say): Promise<void> => {
  const { tables, files, secret_key } = backup.manifest
  for (const table of tables) {
    const sum = createRowSum()
    for (const part of table.parts) sum.add(await unpacked(await store.get(part)))
    const { rows, sum: content } = sum.result()
    if (rows !== table.rows || content !== table.sum)
      throw new BackupFailure(`The rows of ${tableName(table)} are not those that were backed up`)
  }
  let count = 0
  for await (const file of filesOf(store, backup)) {
    await store.get(file)
    count++
  }
  if (count !== files.count)
    throw new BackupFailure(`The backup lists ${count} files instead of ${files.count}`)
  if (secret_key) await store.get(secret_key)
  say(`Checked: ${numberLabel(tables.length)} tables and ${numberLabel(count)} files are there and whole`)
}
