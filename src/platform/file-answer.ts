import type { Readable } from 'node:stream'

/** What a call with `output: 'file'` returns. */
export interface FileAnswer {
  stream: Readable | Buffer | string
  content_type: string
  filename: string
  /** Shown in the browser instead of saved. */
  inline?: boolean
}
