import { newId } from '#shared/ids.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'
import { withoutCallContext } from './current-call.ts'
import type { Deps } from './deps.ts'
import type { FileAnswer } from './file-answer.ts'
import { noteRemoval, removeReleasedFiles } from './file-removals.ts'
import type { Storage } from './storage.ts'
import type { StoredFileTable } from './stored-files.ts'
import type { Tx } from './transactions.ts'
import type { Upload } from './uploads.ts'

/** How many files are being stored at a time; with a bucket, they are held in memory meanwhile. */
const keeping = createConcurrencyLimiter({ atOnce: 4, waiting: 400 })

const isRemoved = ({ storage }: Pick<Deps, 'storage'>, key: string): Promise<boolean> =>
  storage.remove(key).then(
    () => true,
    () => false,
  )

/**
 * Stores a checked file: bytes in the storage, a row in the transaction; if that fails, the bytes are
 * removed. The file it replaces is removed after the commit. Returns the new file's id.
 */
export const storeFile = async (
  tx: Tx,
  upload: Upload,
  { isPublic }: { isPublic: boolean },
): Promise<string> => {
  const { deps } = tx
  tx.afterCommit.push(() => {
    withoutCallContext(() => removeReleasedFiles(deps)).catch((err) =>
      deps.log.warn({ err }, 'what was replaced is removed at the next tick'),
    )
  })
  const id = newId(tx.now.getTime())
  const key = `${upload.kind}/${id.slice(-2)}/${id}`
  let isStored = false
  tx.undo.push(async () => {
    // an object store that didn't answer may still store what it was sent, and one that fails removes nothing now
    if (isStored && (await isRemoved(deps, key))) return
    await withoutCallContext(() => noteRemoval(deps, key))
  })
  await keeping(() => tx.deps.storage.put(key, upload.content, upload.content_type))
  isStored = true
  await tx.db
    .insertInto('stored_files')
    .values({
      id,
      kind: upload.kind,
      is_public: isPublic,
      storage_key: key,
      filename: upload.filename,
      content_type: upload.content_type,
      byte_size: upload.byte_size,
      width: upload.width,
      height: upload.height,
      created_at: tx.now,
    })
    .execute()
  return id
}

/** Answers with a stored file: saved by the browser, or shown in it. */
export const fileAnswer = async (
  storage: Storage,
  { storage_key, filename, content_type }: Pick<StoredFileTable, 'storage_key' | 'filename' | 'content_type'>,
  inline = false,
): Promise<FileAnswer> => ({ stream: await storage.stream(storage_key), content_type, filename, inline })

/** Returns the address of a public picture; null stays null. */
export const mediaUrl = (fileId: string | null): string | null => (fileId ? `/media/${fileId}` : null)
