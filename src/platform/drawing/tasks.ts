/** A picture as drawn. */
export interface Drawn {
  bytes: Uint8Array
  content_type: string
  width: number
  height: number
}

/** The text on a link's preview picture. */
export interface Card {
  /** What it is about: "Job". */
  label: string
  title: string
  owner: string
  detail: string
  /** Where the owner's logo is stored. */
  logo: string | null
}

/** What a browser can show: the best formats by name, or only what every browser supports. */
export type Wanted = 'avif' | 'webp' | 'any'

export type Task =
  /** Re-encodes an uploaded picture: its bytes, or the path of the file it was received into. */
  | { task: 'redraw'; source: Uint8Array | string }
  /** A stored picture in another width. */
  | { task: 'size'; bytes: Uint8Array; width: number; wanted: Wanted }
  | { task: 'card'; card: Card; logo: Uint8Array | null }

/** Why an uploaded picture is refused. */
export type PictureRejection = 'unreadable' | 'too_many_pixels' | 'moves_too_much' | 'takes_too_long'

export type Outcome = { drawn: Drawn } | { unfit: PictureRejection } | { failed: string }

/** What the process tells of a task: how it came out, and meanwhile how many milliseconds of processor time it took. */
export type Told = Outcome | { spent: number }
