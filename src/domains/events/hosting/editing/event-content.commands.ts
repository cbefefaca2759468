import { type PickedCover, pickedCover } from '#domains/media/media.commands.ts'
import type { Deps } from '#platform/deps.ts'
import { keepFile } from '#platform/files.ts'
import { safeRichText } from '#platform/rich-text.ts'
import type { Tx } from '#platform/transactions.ts'
import type { Upload } from '#platform/uploads.ts'
import type { EditedEvent, NewEvent } from './event-editing.contract.ts'

type Written = NewEvent | EditedEvent

/** The files of the form; employers send no map of booths. */
export interface HostFiles {
  eventFile?: Upload
  eventBoothFile?: Upload
}

const momentOf = (at: string | undefined): string | null => (at ? new Date(at).toISOString() : null)

/** What was written, as the row keeps it: what was left out becomes empty. */
export const contentOf = (event: Written, time_zone: string) => ({
  title: event.title,
  description: safeRichText(event.description, 'description'),
  kind: event.kind ?? null,
  format: event.format ?? null,
  venue_name: event.venue_name ?? null,
  venue_address: event.venue_address ?? null,
  meeting_url: event.meeting_url ?? null,
  time_zone,
  starts_at: momentOf(event.starts_at),
  ends_at: momentOf(event.ends_at),
  registration_opens_at: momentOf(event.registration_opens_at),
  registration_closes_at: momentOf(event.registration_closes_at),
  visibility: event.visibility,
  target_student_group: JSON.stringify(event.target_student_group),
  intended_time_period: JSON.stringify(event.intended_time_period),
  booth_currency: event.booth_currency ?? null,
  payment_due_days: event.payment_due_days,
  exhibitors_close_at: momentOf(event.exhibitors_close_at),
})

/** The cover picked from the Drive, taken over before the transaction if the step is allowed. */
export const pickedFor = (
  deps: Deps,
  event: Written,
  { eventFile }: HostFiles,
  requireAllowed?: () => Promise<void>,
) => (eventFile ? null : pickedCover(deps, 'event', event.cover_pick, requireAllowed))

const coverOf = async (tx: Tx, event: Written, file: Upload | undefined, picked: PickedCover | null) => {
  if (file) return { cover_file_id: await keepFile(tx, file, { isPublic: true }), cover_pick: null }
  if (picked) return picked
  if (event.cover_pick) return { cover_file_id: null, cover_pick: event.cover_pick }
  return event.remove_cover ? { cover_file_id: null, cover_pick: null } : {}
}

const mapOf = async (tx: Tx, event: Written, file: Upload | undefined) => {
  if (file) return { booth_map_file_id: await keepFile(tx, file, { isPublic: true }) }
  return event.remove_booth_map ? { booth_map_file_id: null } : {}
}

/** The columns of cover and booth map: new ones, one picked, none, or as they are. */
export const picturesOf = async (tx: Tx, event: Written, files: HostFiles, picked: PickedCover | null) => ({
  ...(await coverOf(tx, event, files.eventFile, picked)),
  ...(await mapOf(tx, event, files.eventBoothFile)),
})

/** Whom the form invites, by id; undefined where it does not say. */
export const picksOf = (event: Written): string[] | undefined => {
  const picks =
    'selected_universities_list' in event
      ? event.selected_universities_list
      : 'selected_employers_list' in event
        ? event.selected_employers_list
        : undefined
  return picks?.map(({ value }) => value)
}
