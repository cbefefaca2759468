import { type PickedCover, pickedCover } from '#domains/media/media.commands.ts'
import type { Deps } from '#platform/deps.ts'
import { storeFile } from '#platform/files.ts'
import type { Tx } from '#platform/transactions.ts'
import type { Upload } from '#platform/uploads.ts'
import type { Written } from './event-content.mapping.ts'

/** The form's files; employers have no booth map. */
export interface HostFiles {
  eventFile?: Upload
  eventBoothFile?: Upload
}

/** Takes over the cover picked from the Drive, unless `check` refuses the step. */
export const pickedFor = (
  deps: Deps,
  event: Written,
  { eventFile }: HostFiles,
  check: (tx: Tx) => Promise<unknown>,
) => (eventFile ? null : pickedCover(deps, 'event', event.cover_pick, check))

const coverOf = async (tx: Tx, event: Written, file: Upload | undefined, picked: PickedCover | null) => {
  if (file) return { cover_file_id: await storeFile(tx, file, { isPublic: true }), cover_pick: null }
  if (picked) return picked
  if (event.cover_pick) return { cover_file_id: null, cover_pick: event.cover_pick }
  return event.remove_cover ? { cover_file_id: null, cover_pick: null } : {}
}

const mapOf = async (tx: Tx, event: Written, file: Upload | undefined) => {
  if (file) return { booth_map_file_id: await storeFile(tx, file, { isPublic: true }) }
  return event.remove_booth_map ? { booth_map_file_id: null } : {}
}

/** Returns the cover and map columns: new files, a picked picture, none, or unchanged. */
export const picturesOf = async (tx: Tx, event: Written, files: HostFiles, picked: PickedCover | null) => ({
  ...(await coverOf(tx, event, files.eventFile, picked)),
  ...(await mapOf(tx, event, files.eventBoothFile)),
})
