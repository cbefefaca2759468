/** A picture as it is drawn. */
export interface Drawn {
  bytes: Uint8Array
  content_type: string
  width: number
  height: number
}

/** What stands on the picture of a link, all of it text. */
export interface Card {
  /** What it is: "Job". */
  label: string
  title: string
  owner: string
  detail: string
  /** Where the owner's logo is stored. */
  logo: string | null
}

/** What a browser can show: the best forms by name, or only what every browser knows. */
export type Wanted = 'avif' | 'webp' | 'any'

export type Task =
  /** A picture somebody sent, made anew: its bytes, or the path of the file it was received into. */
  | { task: 'redraw'; source: Uint8Array | string }
  /** A stored picture in another width. */
  | { task: 'size'; bytes: Uint8Array; width: number; wanted: Wanted }
  | { task: 'card'; card: Card; logo: Uint8Array | null }

/** Why a picture somebody sent is not taken. */
export type Unfit = 'unreadable' | 'too_many_pixels' | 'moves_too_much' | 'takes_too_long'

export type Outcome = { drawn: Drawn } | { unfit: Unfit } | { failed: string }
